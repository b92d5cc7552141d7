"""Shared deadlines of Island Hopper at the live pace."""

import re

import pytest

from bot.domain.clocks import paused
from engine.island_hopper.rules.actions import Bribe, Done
from tests.bot.hopper_scenes import ANA, BEN, CHLOE, DEV, auction, four_about_to_bid, plans
from tests.bot.hopper_table import HopperTable
from tests.bot.sim_server import TABLE, SimServer, reply_text, texts
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
    assert ", time ends <t:" in private_text(await ben.slash(here.channel, "table"))
    assert left(hopper)
    assert 2 == (await shown_games(hopper)).count("<t:")  # since when, and the deadline
    await here.bot.tables.change(TABLE, lambda table: paused(table, here.bot.tables.now()))
    await here.bot.outbox.deliver(TABLE)
    assert not COUNTDOWN.search(here.message.content)
    assert "time ends" not in private_text(await ben.slash(here.channel, "table"))
    assert 1 == (await shown_games(hopper)).count("<t:")


async def shown_games(hopper: HopperTable) -> str:
    """Return Ben's list of games."""
    listed = await hopper.person(BEN).slash(hopper.here.channel, "games")
    return "\n".join(texts(listed.response))


async def test_window_closes_at_the_deadline_and_the_captain_is_pinged(hopper: HopperTable) -> None:
    await hopper.command(BEN, Bribe("C", 1))
    await wait(hopper, left(hopper) - 2)
    assert [BEN, CHLOE, DEV] == (await hopper.table()).awaited
    await wait(hopper, 5)
    assert [ANA] == (await hopper.table()).awaited
    assert f"<@{hopper.person(ANA).id}>" in hopper.here.message.content
    assert [0, 0, 0, 0] == [row.lapses for row in (await hopper.table()).seats]


async def test_only_the_captain_can_close_the_word_window_after_a_quarter(
    hopper: HopperTable,
) -> None:
    for seat in (BEN, CHLOE, DEV):
        await hopper.command(seat, Done())
    await plans(hopper)
    ana, ben = map(hopper.person, (ANA, BEN))
    early = await ana.click(hopper.here.message, label="Close the window")
    assert "Give the other players a little time. You can close it <t:" in reply_text(early)
    await wait(hopper, MINUTE // 4)
    result = await ben.click(hopper.here.message, label="Close the window")
    assert ["You can't close this right now. `/board` shows the game as it is now."] == [
        one.content for one in private_replies(result)
    ]
    await ana.click(hopper.here.message, label="Close the window")
    assert [ANA] == (await hopper.table()).awaited
