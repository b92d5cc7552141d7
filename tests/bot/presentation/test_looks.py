"""News since a player or spectator last viewed the board."""

import pytest

from bot.presentation.private import Question, Sheet
from tests.bot.sim_server import SimServer
from tests.bot.table_steps import (
    make_moves,
    player_in,
    private_replies,
    private_text,
    start_game,
)

pytestmark = [pytest.mark.usefixtures("same_seed"), pytest.mark.long]


def news(words: str) -> list[str]:
    """Return the lines about moves."""
    return [line for line in words.splitlines() if line.startswith("• ")]


async def test_spectator_sees_news_since_the_last_view(here: SimServer) -> None:
    await start_game(here, "ben", "chloe")
    await make_moves(here)
    first = news(private_text(await here.guest.slash(here.channel, "board")))
    await make_moves(here, 2)
    second = news(private_text(await here.guest.slash(here.channel, "board")))
    assert 1 == len(first)
    assert 2 == len(second)
    assert first[0] not in second


async def test_second_view_repeats_the_news(here: SimServer) -> None:
    await start_game(here, "ben", "chloe")
    await make_moves(here)
    first = private_text(await here.guest.slash(here.channel, "board"))
    assert first == private_text(await here.guest.slash(here.channel, "board"))


async def test_player_sees_news_since_the_last_view(here: SimServer) -> None:
    table = await start_game(here, "ben", "chloe")
    who = player_in(here, table, table.awaited[0])
    await make_moves(here, 2)
    first = news(private_text(await who.slash(here.channel, "board")))
    await make_moves(here)
    second = news(private_text(await who.slash(here.channel, "board")))
    assert (1, 1) == (len(first), len(second))
    assert first != second


async def test_spectator_gets_a_snapshot_of_the_public_board(here: SimServer) -> None:
    table = await start_game(here, "ben")
    seen = await here.bot.panels.newest(table, here.guest.id, None)
    assert isinstance(seen, Sheet)
    assert f"as of <t:{here.bot.tables.now()}:t>" in seen.content
    assert f"Asked: <@{table.called.to_move[0]}>." in seen.content
    asked = await here.bot.panels.newest(table, table.called.to_move[0], None)
    assert isinstance(asked, Question)


async def test_last_view_survives_a_restart(here: SimServer) -> None:
    await start_game(here, "ben", "chloe")
    await make_moves(here)
    await here.guest.slash(here.channel, "board")
    await make_moves(here)
    await here.restart()
    [message] = private_replies(await here.guest.slash(here.channel, "board"))
    assert 1 == len(news(message.content))
