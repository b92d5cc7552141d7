"""What is new since somebody last looked, for players and for spectators."""

import pytest

from engine.core import write
from tests.bot.gathering import begun, private, seated, table_of, told
from tests.bot.town import Town


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same game in every test."""
    monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: 1)


async def act(here: Town) -> None:
    """Whoever is to move makes the first move offered."""
    table = await table_of(here)
    seat = table.awaited[0]
    text = write(table.options(seat)[0])
    await seated(here, table, seat).slash(here.channel, "do", moves=text)


def news(words: str) -> list[str]:
    """The lines of a card that tell what happened."""
    return [line for line in words.splitlines() if line.startswith("• ")]


async def test_a_spectator_sees_what_is_new_since_the_last_look(here: Town) -> None:
    await begun(here, "ben", "chloe")
    await act(here)
    first = news(told(await here.guest.slash(here.channel, "board")))
    await act(here)
    await act(here)
    second = news(told(await here.guest.slash(here.channel, "board")))
    assert 1 == len(first)
    assert 2 == len(second)
    assert first[0] not in second


async def test_looking_twice_shows_the_same_news_again(here: Town) -> None:
    await begun(here, "ben", "chloe")
    await act(here)
    first = told(await here.guest.slash(here.channel, "board"))
    assert first == told(await here.guest.slash(here.channel, "board"))


async def test_a_player_sees_less_after_a_look_than_after_their_own_last_move(here: Town) -> None:
    table = await begun(here, "ben", "chloe")
    who = seated(here, table, table.awaited[0])
    await act(here)
    await act(here)
    first = news(told(await who.slash(here.channel, "hand")))
    await act(here)
    second = news(told(await who.slash(here.channel, "hand")))
    assert (1, 1) == (len(first), len(second))
    assert first != second


async def test_who_has_no_seat_gets_the_card_that_everybody_sees(here: Town) -> None:
    table = await begun(here, "ben")
    cards = here.bot.cards
    assert here.card.content == (await cards.card_for(table, here.guest.id)).content
    assert here.card.content != (await cards.card_for(table, here.ana.id)).content


async def test_a_look_outlives_a_restart(here: Town) -> None:
    await begun(here, "ben", "chloe")
    await act(here)
    await here.guest.slash(here.channel, "board")
    await act(here)
    await here.restart()
    [card] = private(await here.guest.slash(here.channel, "board"))
    assert 1 == len(news(card.content))
