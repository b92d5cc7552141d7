"""Shared deadlines of Island Hopper at the live pace."""

import re

import pytest

from bot.domain.clocks import paused
from engine.island_hopper.rules.actions import Bribe, Done
from tests.bot.hopper_scenes import ANA, BEN, CHLOE, DEV, auction, four_about_to_bid, plans
from tests.bot.hopper_table import HopperTable
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text, texts
from tests.bot.table_steps import private_replies, private_text

MINUTE = 60
COUNTDOWN = re.compile(r"Time ends <t:(\d+):R>\.")


@pytest.fixture
async def hopper(here: SimServer, monkeypatch: pytest.MonkeyPatch) -> HopperTable:
    """Four players at the start of the bribe window."""
    made = await four_about_to_bid(here, monkeypatch, "flights=batch", pace="live")
    await auction(made)
    assert "bribes" == (await made.state()).board.phase
    return made


def left(hopper: HopperTable) -> int:
    """Return the seconds that the board message still counts down."""
    found = COUNTDOWN.search(hopper.here.message.content)
    assert found, hopper.here.message.content
    return int(found[1]) - hopper.here.bot.tables.now()


async def wait(hopper: HopperTable, seconds: int) -> None:
    await hopper.here.env.advance_time(seconds)


async def test_paused_table_shows_no_deadline(hopper: HopperTable) -> None:
    here, ben = hopper.here, hopper.person(BEN)
    assert "; next deadline <t:" in private_text(await ben.slash(here.channel, "table"))
    assert left(hopper)
    assert 2 == (await shown_games(hopper)).count("<t:")  # since when, and the deadline
    await here.bot.tables.change(TABLE, lambda table: paused(table, here.bot.tables.now()))
    await here.bot.outbox.deliver(TABLE)
    assert not COUNTDOWN.search(here.message.content)
    assert "next deadline" not in private_text(await ben.slash(here.channel, "table"))
    assert 1 == (await shown_games(hopper)).count("<t:")


async def shown_games(hopper: HopperTable) -> str:
    """Return Ben's list of games."""
    listed = await hopper.person(BEN).slash(hopper.here.channel, "games")
    return "\n".join(texts(listed.response))


async def test_window_stays_open_until_the_deadline(hopper: HopperTable) -> None:
    await wait(hopper, left(hopper) - 2)
    assert [BEN, CHLOE, DEV] == list((await hopper.table()).awaited)


async def test_window_closes_at_the_deadline_and_the_captain_is_pinged(hopper: HopperTable) -> None:
    await hopper.command(BEN, Bribe("C", 1))
    await wait(hopper, left(hopper) + 3)
    assert [ANA] == (await hopper.table()).awaited
    assert f"<@{hopper.person(ANA).id}>" in hopper.here.message.content
    assert [0, 0, 0, 0] == [row.lapses for row in (await hopper.table()).seats]


async def test_window_closes_when_all_are_done(hopper: HopperTable) -> None:
    for seat in (BEN, CHLOE, DEV):
        await hopper.command(seat, Done())
    assert [ANA] == (await hopper.table()).awaited


async def test_captain_can_close_the_word_window_after_a_quarter(hopper: HopperTable) -> None:
    for seat in (BEN, CHLOE, DEV):
        await hopper.command(seat, Done())
    await plans(hopper)
    assert "Close the window" in buttons(hopper.here.message)
    early = await hopper.person(ANA).click(hopper.here.message, label="Close the window")
    assert "Give the other players a little time. You can close it <t:" in reply_text(early)
    await wait(hopper, MINUTE // 4)
    await hopper.person(ANA).click(hopper.here.message, label="Close the window")
    assert [ANA] == (await hopper.table()).awaited


async def test_passenger_cannot_close_the_window(hopper: HopperTable) -> None:
    for seat in (BEN, CHLOE, DEV):
        await hopper.command(seat, Done())
    await plans(hopper)
    await wait(hopper, MINUTE // 4)
    result = await hopper.person(BEN).click(hopper.here.message, label="Close the window")
    assert ["You can't close this right now. `/board` shows the game as it is now."] == [
        one.content for one in private_replies(result)
    ]
