"""Windows of Island Hopper on the simulated server."""

import re
from typing import Any

import pytest

from bot.domain.clocks import paused
from bot.domain.ids import Seat
from engine.core import awaited
from engine.island_hopper.rules.actions import Bribe, Done
from tests.bot.hopper_scenes import ANA, BEN, CHLOE, DEV, auction, four_about_to_bid, plans
from tests.bot.hopper_table import HopperTable, choose_like_a_bot
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text, texts
from tests.bot.table_steps import posts, private_replies, sheet_of

pytestmark = pytest.mark.long

MINUTE, HOUR = 60, 3_600
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
    assert ", until <t:" in (await sheet_of(ben, here.channel)).content
    assert left(hopper)
    assert 3 == (await shown_games(hopper)).count("<t:")  # as of, since when, the deadline
    await here.bot.tables.change(TABLE, lambda table: paused(table, here.bot.tables.now()))
    await here.bot.outbox.deliver(TABLE)
    assert not COUNTDOWN.search(here.message.content)
    assert ", until <t:" not in (await sheet_of(ben, here.channel)).content
    assert 2 == (await shown_games(hopper)).count("<t:")


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
    card, line = posts(hopper.here)[-2:]
    assert {hopper.person(ANA).id} == card.pinged
    chloe, dev = hopper.person(CHLOE).id, hopper.person(DEV).id
    text = f"Table 1: The time for bribes is over; <@{chloe}> and <@{dev}> added nothing."
    assert (text, set()) == line
    assert [0, 0, 1, 1] == [row.lapses for row in (await hopper.table()).seats]


async def test_only_the_captain_can_close_the_word_window_after_a_quarter(
    hopper: HopperTable,
) -> None:
    for seat in (BEN, CHLOE, DEV):
        await hopper.command(seat, Done())
    await plans(hopper)
    ana, ben = map(hopper.person, (ANA, BEN))
    early = await ana.click(hopper.here.message, label="End the words")
    assert "Give the other players a little time. You can end the words <t:" in reply_text(early)
    await wait(hopper, MINUTE // 4)
    result = await ben.click(hopper.here.message, label="End the words")
    assert ["You could not end the words. `/board` shows the game as it is now."] == [
        one.content for one in private_replies(result)
    ]
    await ana.click(hopper.here.message, label="End the words")
    assert [ANA] == (await hopper.table()).awaited


async def test_passenger_who_left_is_reminded_named_and_then_played_by_the_autopilot(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    hopper = await four_about_to_bid(here, monkeypatch, "flights=batch", pace="day")
    await auction(hopper)
    for seat in (BEN, CHLOE):
        await hopper.command(seat, Done())
    dev = hopper.person(DEV)

    await here.later(12 * HOUR + 1)
    assert "and had no answer so far. Your time ends <t:" in hopper.direct(DEV).content
    assert "had no answer so far" not in hopper.direct(BEN).content
    assert "added nothing" not in posts(here)[-1].text

    await here.later(12 * HOUR)
    assert f"Table 1: The time for bribes is over; <@{dev.id}> added nothing." in lines(here)
    assert (1, False) == await missed(hopper, DEV)

    await hopper.play_until(lambda g: DEV in awaited(g), choose_like_a_bot)
    assert [BEN, CHLOE, DEV] == (await hopper.table()).awaited
    for seat in (BEN, CHLOE):
        await hopper.command(seat, Done())
    await here.env.advance_time(2)
    assert [ANA] == (await hopper.table()).awaited
    [line] = [text for text in lines(here) if "The time for words is over" in text]
    assert f"<@{dev.id}> said nothing. The autopilot plays for <@{dev.id}> until" in line
    assert (2, True) == await missed(hopper, DEV)

    await hopper.play_until(lambda g: g.board.phase == "bribes", choose_like_a_bot)
    assert DEV not in (await hopper.table()).awaited
    await dev.click(card(here), label="I am back")
    assert (0, False) == await missed(hopper, DEV)


def lines(here: SimServer) -> list[str]:
    """Return the texts in the channel."""
    return [post.text for post in posts(here)]


def card(here: SimServer) -> Any:
    """Return the newest message in the channel with **I am back**."""
    return next(one for one in here.channel.history() if "I am back" in buttons(one))


async def missed(hopper: HopperTable, seat: Seat) -> tuple[int, bool]:
    """Return how many turns a player missed in a row, and whether the autopilot plays."""
    row = (await hopper.table()).seats[seat]
    return row.lapses, row.autopilot
