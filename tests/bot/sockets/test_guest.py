"""Challenges through a user install, where the bot has not joined.

It may reply there and edit its reply for 15 minutes, but it may not post.
"""

import asyncio
from pathlib import Path

import pytest

from bot.client import Atoll
from bot.features.challenges.rules import KINDS
from testbed.loopback import Channel, Loopback, User
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import TABLE
from tests.bot.sockets.boards import SHOWN_WITHIN, choose, custom_ids, numbers, offered_moves
from tests.bot.sockets.user_installs import (
    WITH_RIVALS,
    begin_attempt,
    channel_writes,
    custom_id_of,
    offers,
    press_deal,
    wait_for_ply,
)
from tests.longer import first_of

QUARTER = 15 * 60 + 1
LABELS = ("Play again", "⋯", "Rematch", "Share", "Invite")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("place", first_of(["direct messages", "server", "stranger's server"]))
async def test_first_move_of_a_challenge_takes_one_command_and_two_presses(
    server: Loopback, database: Path, bot: Atoll, place: str, kind: str
) -> None:
    home, far = server.add_guild("Home"), server.add_strange_guild("Far away")
    user = server.add_user("Ana", home, far)
    user.has_bot = True
    where = {
        "direct messages": server.direct(user),
        "server": server.add_channel(home, "games"),
        "stranger's server": server.add_channel(far, "talk"),
    }[place]
    opened = (await begin_attempt(server, user, where, kind)).reply()
    played_at = where if place == "stranger's server" else server.direct(user)
    await server.until(lambda: offers(server, played_at, user), "the card", SHOWN_WITHIN)
    message = opened if place == "stranger's server" else offers(server, played_at, user)[-1]
    before = numbers(database, "SELECT ply FROM games")[0]
    await choose(server, user, message)
    await wait_for_ply(server, message, database, before + 1)


async def test_challenge_is_played_in_one_reply(
    server: Loopback, database: Path, bot: Atoll, stranger: User, abroad: Channel
) -> None:
    answer = await begin_attempt(server, stranger, abroad)
    await server.until(lambda: answer.followups, "the promise")
    message = answer.reply()
    assert "This is your ranked attempt. It counts even if you don't finish it." in message.content
    assert message.ephemeral
    before, places = message.id, len(abroad.messages)
    for _ in range(3):
        moves = numbers(database, "SELECT ply FROM games")[0]
        await choose(server, stranger, message)
        await wait_for_ply(server, message, database, moves + 1)
    assert (before, places) == (message.id, len(abroad.messages))
    assert message.files
    assert [] == channel_writes(server)


async def test_press_costs_at_most_one_edit(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    answer = await begin_attempt(server, stranger, there)
    await server.until(lambda: answer.followups, "the promise")
    before = len(server.requests)
    await choose(server, stranger, answer.reply())
    await wait_for_ply(server, answer.reply(), database, 1)
    await bot.panels.stop()
    methods = [one.method for one in server.requests[before:]]
    assert methods in (["POST"], ["POST", "PATCH"])  # the board is the response, or edited later


async def test_moves_of_bots_are_shown_in_the_reply(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    message = (await begin_attempt(server, stranger, there, WITH_RIVALS)).reply()
    await wait_for_ply(server, message, database, 0)
    for _ in range(2):
        moves = numbers(database, "SELECT ply FROM games")[0]
        await choose(server, stranger, message)
        await wait_for_ply(server, message, database, moves + 1)
    assert [] == channel_writes(server)


async def test_promise_of_the_luck_stays_in_its_own_message(
    server: Loopback, bot: Atoll, stranger: User, there: Channel
) -> None:
    answer = await begin_attempt(server, stranger, there)
    await server.until(lambda: answer.followups, "the promise")
    [promise] = answer.followups
    assert "luck sealed: " in promise.content
    assert promise.ephemeral


async def test_old_reply_works_after_15_minutes_and_restart(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    message = (await begin_attempt(server, stranger, there)).reply()
    server.clock.skip(QUARTER)
    bot.living.clear()
    moves = numbers(database, "SELECT ply FROM games")[0]
    await choose(server, stranger, message)
    await wait_for_ply(server, message, database, moves + 1)


async def test_continue_button_shows_moves_of_bots_after_15_minutes(
    server: Loopback,
    database: Path,
    bot: Atoll,
    stranger: User,
    there: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = asyncio.Event()
    think = bot.opponents._search.choose

    async def later(*given: object) -> str:
        await held.wait()
        return await think(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(bot.opponents._search, "choose", later)
    message = (await begin_attempt(server, stranger, there, WITH_RIVALS)).reply()
    while offered_moves(message):
        await server.finished(await choose(server, stranger, message), SHOWN_WITHIN)
    assert "After you: the bots." in message.content
    server.clock.skip(QUARTER)
    held.set()
    await server.until(lambda: not bot.opponents._at_work, "the rivals' moves", SHOWN_WITHIN)
    await server.press(stranger, message, custom_id_of(message, "Continue"))
    await server.until(lambda: offered_moves(message), "the next choice", SHOWN_WITHIN)


async def test_go_on_button_moves_the_message_to_another_channel(
    server: Loopback, bot: Atoll, stranger: User, there: Channel
) -> None:
    await begin_attempt(server, stranger, there)
    home = server.add_guild("Home")
    home.members.append(stranger)
    channel = server.add_channel(home, "games")
    message = await press_deal(server, stranger, channel, "Continue Palm Island, plain")
    assert offered_moves(message.reply())


async def test_commands_find_the_table_of_a_guest(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    await begin_attempt(server, stranger, there)
    for command in ("board", "palm"):
        answer = await server.finished(await server.slash(stranger, there, command), SHOWN_WITHIN)
        assert offered_moves(answer.reply()), command
    done = await server.slash(stranger, there, "do", moves="discard")
    assert "\n1. " in (await server.finished(done, SHOWN_WITHIN)).content
    assert [1] == numbers(database, "SELECT ply FROM games")


async def test_repeated_press_acts_once(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    message = (await begin_attempt(server, stranger, there)).reply()
    [(where, values), *_] = offered_moves(message)
    assert values == [""]
    both = [server.press(stranger, message, where) for _ in range(2)]
    await asyncio.gather(*both)
    await wait_for_ply(server, message, database, 1)
    await server.until(lambda: offered_moves(message), "the newest card")
    assert 1 == len(set(numbers(database, "SELECT ply FROM log")))


@pytest.mark.parametrize("label", ["?", "⋯"])
async def test_explanation_and_sheet_leave_the_message_of_a_guest_alone(
    server: Loopback, database: Path, bot: Atoll, stranger: User, abroad: Channel, label: str
) -> None:
    answer = await begin_attempt(server, stranger, abroad)
    await server.until(lambda: answer.followups, "the promise")
    message = answer.reply()
    before = (message.content, custom_ids(message))
    opened = await server.press(stranger, message, custom_id_of(message, label))
    sheet = (await server.finished(opened, SHOWN_WITHIN)).reply()
    assert (True, True) == (sheet.ephemeral, sheet.id != message.id)
    assert before == (message.content, custom_ids(message))
    assert 1 == len(answer.followups)  # only the promise, because Discord allows five
    ply = numbers(database, "SELECT ply FROM games")[0]
    await choose(server, stranger, message)
    await wait_for_ply(server, message, database, ply + 1)
    assert [] == channel_writes(server)


async def test_last_message_of_a_guest_is_the_end(
    server: Loopback, bot: Atoll, stranger: User, abroad: Channel
) -> None:
    message = (await begin_attempt(server, stranger, abroad)).reply()
    await bot.tables.change(TABLE, play_to_end)
    await bot.panels.stop()
    await server.until(lambda: not offered_moves(message), "the end", SHOWN_WITHIN)
    labels = {label for label in LABELS if label in str(message.components)}
    assert {"Play again", "⋯"} <= labels
    assert not labels & {"Rematch", "Share", "Invite"}
    assert [] == channel_writes(server)
