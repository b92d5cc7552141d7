"""Everything else through a user install: solo games, lessons, pages, sharing."""

from pathlib import Path

import pytest

from bot.client import Atoll
from testbed.loopback import Answer, Channel, Loopback, User
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import TABLE
from tests.bot.sockets.boards import SHOWN_WITHIN, choose, custom_ids, numbers, offered_moves
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
    assert any(one.startswith(choices) for one in custom_ids(message.shown()))
    assert [] == channel_writes(server)


async def test_solo_game_can_be_listed_aborted_and_played_again(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    asked = await server.slash(stranger, there, "play", game="palm-island", **{"with": "alone"})
    await server.finished(asked, SHOWN_WITHIN)
    listed = await server.finished(await server.slash(stranger, there, "games"), SHOWN_WITHIN)
    assert "table 1 with you" in str(listed.components)
    asked = await server.finished(await server.slash(stranger, there, "abort"), SHOWN_WITHIN)
    await server.press(stranger, asked.shown(), custom_id_of(asked.shown(), "Cancel the game"))
    await server.until(lambda: "New game" in str(asked.components), "the end", SHOWN_WITHIN)
    await server.press(stranger, asked.shown(), custom_id_of(asked.shown(), "New game"))
    await server.until(lambda: numbers(database, "SELECT id FROM games")[1:], "another game")
    assert [("aborted",), ("playing",)] == rows(database, "SELECT status FROM games ORDER BY id")
    assert [] == channel_writes(server)


async def test_attempt_against_bots_has_no_rematch_without_a_channel(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    message = (await begin_attempt(server, stranger, there, WITH_RIVALS)).shown()
    await wait_for_ply(server, message, database, 0)
    await bot.tables.change(TABLE, play_to_end)
    hand = await server.finished(
        await server.slash(stranger, there, "board", table=1), SHOWN_WITHIN
    )
    again = await server.press(stranger, hand.shown(), custom_id_of(hand.shown(), "Rematch"))
    assert ("I am not installed here") in (await server.finished(again, SHOWN_WITHIN)).content
    assert [1] == numbers(database, "SELECT COUNT(*) FROM games")


@pytest.mark.parametrize("alone", [False, True])
async def test_table_for_several_players_is_refused_with_advice(
    server: Loopback, database: Path, bot: Atoll, stranger: User, abroad: Channel, alone: bool
) -> None:
    asked = await server.slash(stranger, abroad, "play", game="earthquake-island", alone=alone)
    await server.until(lambda: asked.followups or "not installed" in asked.content, "the refusal")
    texts = [asked.content, *(one.content for one in asked.followups)]
    assert any("`/play with:alone` with Palm Island or Small Islands" in text for text in texts)
    assert [] == numbers(database, "SELECT id FROM games")


async def test_lesson_works(server: Loopback, bot: Atoll, stranger: User, abroad: Channel) -> None:
    asked = await server.slash(stranger, abroad, "learn", game="palm-island")
    message = await server.finished(asked, SHOWN_WITHIN)
    assert "Learn Palm Island in a few minutes." in message.content
    assert offered_moves(message.shown())
    assert [] == channel_writes(server)


COMMANDS: list[tuple[str, dict[str, str]]] = [
    ("rules", {"game": "palm-island"}),
    ("card", {"name": "Logger"}),
    ("stats", {}),
    ("games", {}),
    ("help", {}),
    ("challenges mine", {}),
    ("challenges board", {}),
    ("feats", {}),
    ("puzzle", {}),
    ("data export", {}),
    ("settings me show", {}),
    ("status", {}),
    ("leaderboard", {"game": "palm-island"}),
    ("orders list", {}),
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
    message = (await begin_attempt(server, stranger, abroad)).shown()
    await bot.tables.change(TABLE, play_to_end)
    await choose(server, stranger, message)
    await server.until(lambda: "Play again" in str(message.components), "the end", SHOWN_WITHIN)
    opened = await server.press(stranger, message, custom_id_of(message, "⋯"))
    await server.finished(opened, SHOWN_WITHIN)
    shared = await server.press(stranger, opened.shown(), custom_id_of(opened.shown(), "Share"))
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
    await server.slash(stranger, direct, "settings me colours", which="safe")
    text = await server.finished(await server.slash(stranger, direct, "data export"), SHOWN_WITHIN)
    assert str(stranger.id) in text.files["atoll-data.json"].decode()
    asked = await server.slash(stranger, direct, "data delete")
    await server.press(stranger, asked.shown(), custom_id_of(asked.shown(), "Delete everything"))
    await server.until(lambda: "is deleted" in asked.content, "the end", SHOWN_WITHIN)
    assert [] == numbers(database, "SELECT user FROM seats WHERE user IS NOT NULL")
    assert [] == numbers(database, "SELECT user FROM people")


OWN_TABLE: list[tuple[str, dict[str, str], str]] = [
    ("notes", {}, "Nothing yet"),
    ("table", {}, "Palm Island"),
    ("notes", {"text": "Remember the fish"}, "Remember the fish"),
    ("whatif", {}, "What if?"),
    ("bug", {"what": "The board is upside down"}, "send this file"),
    ("orders add", {"moves": "discard"}, "Played"),
    ("review", {}, "after it has ended"),
    ("export", {}, "after it has ended"),
    ("palm discard", {}, "discard"),
]
"""Commands at one's own table in order, with a part of the reply."""


async def test_commands_at_own_table_get_replies(
    server: Loopback, bot: Atoll, stranger: User, abroad: Channel
) -> None:
    await begin_attempt(server, stranger, abroad)
    for command, values, text in OWN_TABLE:
        answer = await server.slash(stranger, abroad, command, **values)
        await server.until(
            lambda: text in f"{answer.words} {answer.shown().embeds}" or said_after(answer, text),  # noqa: B023
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
    answer = await server.slash(stranger, channel, "settings server show")
    assert "Atoll is not in this server" in answer.shown().content
