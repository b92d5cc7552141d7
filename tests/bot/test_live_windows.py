"""Shared deadlines of Island Hopper at the live pace."""

import re

import pytest

from engine.island_hopper.rules.actions import Bribe, Done
from tests.bot.crew import Crew
from tests.bot.gathering import private
from tests.bot.hopper import ANA, BEN, CHLOE, DEV, auction, four_about_to_bid, plans
from tests.bot.town import Town, buttons, said

MINUTE = 60
COUNTDOWN = re.compile(r"Time ends <t:(\d+):R>\.")


@pytest.fixture
async def crew(here: Town, monkeypatch: pytest.MonkeyPatch) -> Crew:
    """Four players at the start of the bribe window."""
    made = await four_about_to_bid(here, monkeypatch, "flights=batch", pace="live")
    await auction(made)
    assert "bribes" == (await made.state()).board.phase
    return made


def left(crew: Crew) -> int:
    """Return the seconds that the board message still counts down."""
    found = COUNTDOWN.search(crew.here.card.content)
    assert found, crew.here.card.content
    return int(found[1]) - crew.here.bot.now()


async def wait(crew: Crew, seconds: int) -> None:
    await crew.here.env.advance_time(seconds)


async def test_window_lasts_a_minute(crew: Crew) -> None:
    assert MINUTE - 5 <= left(crew) <= MINUTE


async def test_window_stays_open_until_the_deadline(crew: Crew) -> None:
    await wait(crew, left(crew) - 2)
    assert [BEN, CHLOE, DEV] == list((await crew.table()).awaited)


async def test_window_closes_at_the_deadline_and_the_captain_is_pinged(crew: Crew) -> None:
    await crew.command(BEN, Bribe("C", 1))
    await wait(crew, left(crew) + 3)
    assert [ANA] == (await crew.table()).awaited
    assert f"<@{crew.person(ANA).id}>" in crew.here.card.content
    assert [0, 0, 0, 0] == [row.lapses for row in (await crew.table()).seats]


async def test_late_bribe_extends_the_window_by_ten_seconds(crew: Crew) -> None:
    await wait(crew, left(crew) - 5)
    before = left(crew)
    await crew.command(DEV, Bribe("C", 1))
    assert before + 10 == left(crew)


async def test_window_closes_when_all_are_done(crew: Crew) -> None:
    for seat in (BEN, CHLOE, DEV):
        await crew.command(seat, Done())
    assert [ANA] == (await crew.table()).awaited


async def test_captain_can_close_the_word_window_after_a_quarter(crew: Crew) -> None:
    for seat in (BEN, CHLOE, DEV):
        await crew.command(seat, Done())
    await plans(crew)
    assert "Close the window" in buttons(crew.here.card)
    early = await crew.person(ANA).click(crew.here.card, label="Close the window")
    assert "Give the other players a little time. You can close it <t:" in said(early)
    await wait(crew, MINUTE // 4)
    await crew.person(ANA).click(crew.here.card, label="Close the window")
    assert [ANA] == (await crew.table()).awaited


async def test_passenger_cannot_close_the_window(crew: Crew) -> None:
    for seat in (BEN, CHLOE, DEV):
        await crew.command(seat, Done())
    await plans(crew)
    await wait(crew, MINUTE // 4)
    result = await crew.person(BEN).click(crew.here.card, label="Close the window")
    assert ["You can't close anything right now."] == [one.content for one in private(result)]
