"""News since a player or spectator last viewed the board."""

import pytest

from engine.core import write
from tests.bot.sim_server import SimServer
from tests.bot.table_steps import player_in, private_replies, private_text, start_game, table_of

pytestmark = pytest.mark.usefixtures("same_seed")


async def act(here: SimServer) -> None:
    """Let the awaited player make the first offered move."""
    table = await table_of(here)
    seat = table.awaited[0]
    text = write(table.options(seat)[0])
    await player_in(here, table, seat).slash(here.channel, "do", moves=text)


def news(words: str) -> list[str]:
    """Return the lines about moves."""
    return [line for line in words.splitlines() if line.startswith("• ")]


async def test_spectator_sees_news_since_the_last_view(here: SimServer) -> None:
    await start_game(here, "ben", "chloe")
    await act(here)
    first = news(private_text(await here.guest.slash(here.channel, "board")))
    await act(here)
    await act(here)
    second = news(private_text(await here.guest.slash(here.channel, "board")))
    assert 1 == len(first)
    assert 2 == len(second)
    assert first[0] not in second


async def test_second_view_repeats_the_news(here: SimServer) -> None:
    await start_game(here, "ben", "chloe")
    await act(here)
    first = private_text(await here.guest.slash(here.channel, "board"))
    assert first == private_text(await here.guest.slash(here.channel, "board"))


async def test_player_sees_news_since_the_last_view(here: SimServer) -> None:
    table = await start_game(here, "ben", "chloe")
    who = player_in(here, table, table.awaited[0])
    await act(here)
    await act(here)
    first = news(private_text(await who.slash(here.channel, "hand")))
    await act(here)
    second = news(private_text(await who.slash(here.channel, "hand")))
    assert (1, 1) == (len(first), len(second))
    assert first != second


async def test_spectator_gets_the_public_message(here: SimServer) -> None:
    table = await start_game(here, "ben")
    cards = here.bot.drafts
    assert here.message.content == (await cards.message_for(table, here.guest.id)).content
    assert here.message.content != (await cards.message_for(table, here.ana.id)).content


async def test_last_view_survives_a_restart(here: SimServer) -> None:
    await start_game(here, "ben", "chloe")
    await act(here)
    await here.guest.slash(here.channel, "board")
    await act(here)
    await here.restart()
    [message] = private_replies(await here.guest.slash(here.channel, "board"))
    assert 1 == len(news(message.content))
