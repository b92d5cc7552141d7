"""Everything else through a user install: solo games, lessons, pages, sharing."""

from pathlib import Path
from typing import Any

import pytest

from bot.client import Atoll
from testbed.loopback import Answer, Channel, Loopback, User
from tests.bot.made_results import play_to_end
from tests.bot.settings_steps import ask_to_delete, choose_setting, open_settings, send_data
from tests.bot.sim_server import TABLE
from tests.bot.sockets.boards import SHOWN_WITHIN, choose, custom_ids, numbers, offered_moves
from tests.bot.sockets.hands import Hand
from tests.bot.sockets.user_installs import (
    WITH_RIVALS,
    begin_attempt,
    channel_writes,
    custom_id_of,
    wait_for_ply,
)
from tests.bot.stored_games import rows


@pytest.mark.parametrize("game", ["palm-island", "small-islands"])
async def test_solo_game_can_be_played(
    server: Loopback, bot: Atoll, stranger: User, there: Channel, game: str
) -> None:
    asked = await server.slash(stranger, there, "play", game=game, **{"with": "alone"})
    message = await server.finished(asked, SHOWN_WITHIN)
    assert "Table 1 is open. Have fun!" in message.content
    choices = ("atoll:o", "atoll:s")  # buttons, or a menu
    assert any(one.startswith(choices) for one in custom_ids(message.reply()))
    assert [] == channel_writes(server)


async def test_solo_game_can_be_listed_aborted_and_played_again(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    asked = await server.slash(stranger, there, "play", game="palm-island", **{"with": "alone"})
    await server.finished(asked, SHOWN_WITHIN)
    listed = await server.finished(await server.slash(stranger, there, "games"), SHOWN_WITHIN)
    assert "table 1 with you" in str(listed.components)
    hand = Hand(server, stranger)
    sheet = (await hand.click(asked.reply(), label="⋯")).response
    confirm = (await hand.select(sheet, ["abort"], custom_id=f"atoll:seats:{TABLE}")).response
    await hand.click(confirm, label="Cancel the game")
    await server.until(lambda: "New game" in str(confirm.components), "the end", SHOWN_WITHIN)
    await hand.click(confirm, label="New game")
    await server.until(lambda: numbers(database, "SELECT id FROM games")[1:], "another game")
    assert [("aborted",), ("playing",)] == rows(database, "SELECT status FROM games ORDER BY id")
    assert [] == channel_writes(server)


async def test_attempt_against_bots_has_no_rematch_without_a_channel(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    message = (await begin_attempt(server, stranger, there, WITH_RIVALS)).reply()
    await wait_for_ply(server, message, database, 0)
    await bot.tables.change(TABLE, play_to_end)
    hand = await server.finished(
        await server.slash(stranger, there, "board", table=1), SHOWN_WITHIN
    )
    again = await server.press(stranger, hand.reply(), custom_id_of(hand.reply(), "Rematch"))
    assert ("I am not installed here") in (await server.finished(again, SHOWN_WITHIN)).content
    assert [1] == numbers(database, "SELECT COUNT(*) FROM games")


@pytest.mark.parametrize("alone", [False, True])
async def test_table_for_several_players_is_refused_with_advice(
    server: Loopback, database: Path, bot: Atoll, stranger: User, abroad: Channel, alone: bool
) -> None:
    given = {"with": "alone"} if alone else {}
    asked = await server.slash(stranger, abroad, "play", game="earthquake-island", **given)
    await server.until(lambda: asked.followups or "not installed" in asked.content, "the refusal")
    texts = [asked.content, *(one.content for one in asked.followups)]
    assert any("`/play with:alone` with Palm Island or Small Islands" in text for text in texts)
    assert [] == numbers(database, "SELECT id FROM games")


async def test_lesson_works(server: Loopback, bot: Atoll, stranger: User, abroad: Channel) -> None:
    asked = await server.slash(stranger, abroad, "learn", game="palm-island")
    message = await server.finished(asked, SHOWN_WITHIN)
    assert "Learn Palm Island in a few minutes." in message.content
    assert offered_moves(message.reply())
    assert [] == channel_writes(server)


COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("rules", {"game": "palm-island"}),
    ("rules", {"card": "Logger"}),
    ("profile", {}),
    ("profile", {"game": "palm-island", "leaderboard": "all"}),
    ("games", {}),
    ("help", {}),
    ("daily", {}),
    ("daily", {"puzzle": 0}),
    ("daily", {"practise": "all"}),
    ("settings", {}),
    ("palm", {}),
]
"""Commands without a table."""


async def test_commands_get_replies_without_posts(
    server: Loopback, bot: Atoll, stranger: User, abroad: Channel
) -> None:
    for command, values in COMMANDS:
        sent = await server.slash(stranger, abroad, command, **values)
        answer = await server.finished(sent, SHOWN_WITHIN)
        assert answer.words, command
        assert "went wrong" not in answer.words, command
        assert [] == answer.followups, command
    assert [] == channel_writes(server)


async def test_finished_game_can_be_shared(
    server: Loopback, bot: Atoll, stranger: User, abroad: Channel
) -> None:
    message = (await begin_attempt(server, stranger, abroad)).reply()
    await bot.tables.change(TABLE, play_to_end)
    await choose(server, stranger, message)
    await server.until(lambda: "Play again" in str(message.components), "the end", SHOWN_WITHIN)
    opened = await server.press(stranger, message, custom_id_of(message, "⋯"))
    await server.finished(opened, SHOWN_WITHIN)
    shared = await server.press(stranger, opened.reply(), custom_id_of(opened.reply(), "Share"))
    await server.finished(shared, SHOWN_WITHIN)
    assert not shared.ephemeral
    assert "🏝️ Palm Island" in shared.content
    assert custom_ids(message)
    assert [] == channel_writes(server)


async def test_guest_can_export_and_delete_their_data(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    await begin_attempt(server, stranger, there)
    direct = server.direct(stranger)
    hand = Hand(server, stranger)
    await choose_setting(hand, direct, "colours", "safe")
    text = (await send_data(hand, direct)).answer
    assert str(stranger.id) in text.files["atoll-data.json"].decode()
    asked = (await ask_to_delete(hand, direct)).answer
    await hand.click(asked.reply(), label="Delete everything")
    await server.until(lambda: "is deleted" in asked.content, "the end", SHOWN_WITHIN)
    assert [] == numbers(database, "SELECT user FROM seats WHERE user IS NOT NULL")
    assert [] == numbers(database, "SELECT user FROM people")


OWN_TABLE: list[tuple[str, dict[str, Any], str]] = [
    ("board", {"text": "all"}, "Palm Island"),
    ("help", {"bug": "The board is upside down"}, "send this file"),
    ("replay", {"review": True}, "after it has ended"),
    ("palm", {"action": "discard", "with": "discard"}, "\n1. "),
]
"""Commands at one's own table in order, with a part of the reply."""


async def test_commands_at_own_table_get_replies(
    server: Loopback, bot: Atoll, stranger: User, abroad: Channel
) -> None:
    begun = await begin_attempt(server, stranger, abroad)
    hand = Hand(server, stranger)
    sheet = (await hand.click(begun.reply(), label="⋯")).response
    form = await hand.click(sheet, label="Notes")
    noted = (await hand.submit_modal(form, {"text": "Remember the fish"})).response
    assert "Remember the fish" in str(noted.embeds)
    assert "What if?" in (await hand.click(sheet, label="Try moves")).response.content
    orders = (await hand.click(sheet, label="Orders")).response
    form = await hand.click(orders, label="Add an order")
    played = (await hand.submit_modal(form, {"moves": "discard"})).response
    assert "Played" in played.content
    for command, values, text in OWN_TABLE:
        answer = await server.slash(stranger, abroad, command, **values)
        await server.until(
            lambda: text in f"{answer.words} {answer.reply().embeds}" or said_after(answer, text),  # noqa: B023
            f"“{text}”",
            SHOWN_WITHIN,
        )
    assert [] == channel_writes(server)


def said_after(answer: Answer, text: str) -> bool:
    return any(text in one.content for one in answer.followups)


async def test_settings_of_server_without_atoll_cannot_be_changed(
    server: Loopback, database: Path, bot: Atoll, stranger: User
) -> None:
    guild = server.add_strange_guild("Far away")
    guild.members.append(stranger)
    stranger.administrator = True
    channel = server.add_channel(guild, "talk")
    sheet = await open_settings(Hand(server, stranger), channel)
    assert "atoll:set:server" not in custom_ids(sheet)
