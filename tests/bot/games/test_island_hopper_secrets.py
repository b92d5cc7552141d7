"""Secrets of Island Hopper through the bot: drift, screens, windows and orders."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.domain.ids import EPOCH, Seat
from bot.domain.moves import played, understood
from bot.domain.paces import HOUR
from bot.domain.table import Table
from bot.interactions.looking import check_open
from engine.core import AtollError, IllegalAction, Rng, options_of
from engine.island_hopper import GAME
from engine.island_hopper.rules.actions import Bid, Bribe, Done, Pass
from tests.bot.hopper_scenes import (
    ANA,
    BEN,
    CHLOE,
    DEV,
    SEED,
    auction,
    flies_again,
    flying,
    four_about_to_bid,
    place_in_words,
    stands_in,
)
from tests.bot.hopper_table import HopperTable
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import SimServer, buttons
from tests.bot.table_steps import posts, sheet_of, ways

pytestmark = pytest.mark.long


@pytest.fixture
async def hopper(here: SimServer, monkeypatch: pytest.MonkeyPatch) -> HopperTable:
    """Four players before the bidding round."""
    return await four_about_to_bid(here, monkeypatch)


async def everything_shown(hopper: HopperTable, table: Table, reader: Seat | None) -> list[object]:
    """Return all that a reader can see of a table: messages, pictures, text and refusals."""
    dealer = hopper.here.bot.services.drafts
    drafts = [await dealer.board_message(table)]
    drafts += [await dealer.closer_message(table, reader, Seat(seat), EPOCH) for seat in range(4)]
    if reader is not None:
        drafts.append(await dealer.seat_message(table, reader))
    return [
        *[
            (message.content, message.picture, message.alt, message.view.to_components())
            for message in drafts
        ],
        await dealer.text(table, reader),
        *refusals(table, reader),
    ]


def refusals(table: Table, reader: Seat | None) -> Iterator[str]:
    """Yield the refusals of impossible moves."""
    for text in ("bid 999", "bribe island:C amount:999", "say north", "say word:a flight:9", "fly"):
        try:
            assert reader is not None
            played(table, reader, understood(table, reader, text))
        except (AssertionError, AtollError) as refused:
            yield str(refused)


def dealt_anew(table: Table, reader: Seat | None) -> Table:
    """Return the table with hidden information sampled for a reader."""
    return replace(table, state=GAME.rules.resample(table.state, reader, Rng(7)))


async def assert_kept_from(hopper: HopperTable, *readers: Seat | None) -> None:
    """Check that readers see nothing hidden, and that something is hidden.

    Another player must have moved last, because undo compares with the frame before.
    """
    table = await hopper.table()
    for reader in readers:
        other = dealt_anew(table, reader)
        assert other.state != table.state
        shown = await everything_shown(hopper, table, reader)
        assert shown == await everything_shown(hopper, other, reader)


async def assert_changes_for(hopper: HopperTable, reader: Seat, owner: Seat) -> None:
    """Check that the sampling changes the view of the secret's owner."""
    table = await hopper.table()
    text = hopper.here.bot.services.drafts.text
    assert await text(table, owner) != await text(dealt_anew(table, reader), owner)


async def test_cash_hands_and_maxima_are_shown_to_their_owner_only(hopper: HopperTable) -> None:
    await hopper.write(BEN, Bid(7))
    await hopper.write(CHLOE, Pass())
    await assert_kept_from(hopper, None, ANA, DEV)
    await assert_changes_for(hopper, ANA, BEN)
    assert "Your maximum: $7." in await hopper.slash(BEN, "board", text="all")
    assert "Your maximum" not in await hopper.slash(ANA, "board", text="all")


async def test_drift_and_window_are_shown_to_passengers_only(hopper: HopperTable) -> None:
    g = await flying(hopper)
    await hopper.write(DEV, Done())
    await assert_kept_from(hopper, None, ANA, BEN)
    await assert_changes_for(hopper, ANA, BEN)
    assert place_in_words(g, 1) in await hopper.slash(BEN, "board", text="all")
    assert "From your window" not in await hopper.slash(ANA, "board", text="all")


async def test_export_and_seed_are_refused_during_flights(hopper: HopperTable) -> None:
    await flying(hopper)
    table = await hopper.table()
    answer = await hopper.slash(ANA, "replay", verify=True)
    assert "over" in answer or "has ended" in answer
    assert not any(stands_in(secret, answer) for secret in (str(SEED), table.row.salt))
    sheet = await sheet_of(hopper.here.ana, hopper.here.channel)
    assert not {"Record", "Proof of the luck"} & {*buttons(sheet)}
    with pytest.raises(IllegalAction, match="has ended"):
        check_open(table)


async def test_drift_is_published_at_the_landing(hopper: HopperTable) -> None:
    drift = (await flying(hopper)).hidden.drifts[0]
    for seat in (BEN, CHLOE, DEV):
        await hopper.write(seat, Done())
    published = f"The drift was {drift.heading / 100:+.1f} degrees"
    assert published not in await hopper.slash(ANA, "board", text="all")
    await hopper.finish_turn(ANA)
    assert published in await hopper.slash(ANA, "board", text="all")


async def test_orders_for_collecting_are_shown_to_their_owner_only(hopper: HopperTable) -> None:
    await hopper.play_until(lambda g: g.board.phase == "contracts", flies_again)
    later = [seat for seat in (await hopper.state()).open if seat != (await hopper.state()).captain]
    await hopper.write(Seat(later[-1]), options_of(await hopper.state(), later[-1])[-1])
    await assert_kept_from(hopper, None, Seat(later[0]))
    await assert_changes_for(hopper, Seat(later[0]), Seat(later[-1]))
    assert "Ordered ahead" in await hopper.slash(Seat(later[-1]), "board", text="all")


async def test_sealed_bribes_are_shown_to_their_owner_until_opened(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    hopper = await four_about_to_bid(here, monkeypatch, "bribes=sealed")
    await auction(hopper)
    await hopper.write(BEN, Bribe("C", 4), Done())
    await assert_kept_from(hopper, None, ANA, CHLOE)
    await assert_changes_for(hopper, ANA, BEN)
    assert "puts $4" not in here.message.content
    await hopper.write(CHLOE, Done())
    await hopper.write(DEV, Done())
    assert "Ben: $4 beside" in await hopper.slash(ANA, "board", text="all")


async def test_channel_has_no_buttons_for_moves(hopper: HopperTable) -> None:
    assert [] == list(ways(hopper.here.message))
    await flying(hopper)
    await hopper.write(BEN, Done())
    await hopper.write(CHLOE, Done())
    assert f"**Next: <@{hopper.here.dev.id}>**, call words." in hopper.here.message.content
    assert [] == list(ways(hopper.here.message))
    await hopper.write(DEV, Done())
    assert [] == list(ways(hopper.here.message))


async def test_passenger_without_direct_messages_uses_your_move(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    direct = here.dev.user.dm_channel.id
    path = f"/channels/{direct}/messages"
    here.env.inject_error("POST", path, status=403, code=50007, times=99)
    hopper = await four_about_to_bid(here, monkeypatch)
    await hopper.by_your_move(DEV, Bid(1))
    assert 1 == (await hopper.state()).hands[DEV].maximum
    assert "Your maximum: $1." in await hopper.slash(DEV, "board", text="all")


@pytest.mark.parametrize("refusals", [1, 99])
async def test_secret_choice_without_direct_messages_is_announced(
    here: SimServer, monkeypatch: pytest.MonkeyPatch, refusals: int
) -> None:
    await choose_setting(here.dev, here.channel, "notices", "dm")
    path = f"/channels/{here.dev.user.dm_channel.id}/messages"
    here.env.inject_error("POST", path, status=403, code=50007, times=refusals)
    hopper = await four_about_to_bid(here, monkeypatch)
    await here.bot.scheduler.run_all()
    await here.bot.scheduler.run_all()
    [called] = [one.text for one in posts(here) if here.dev.id in one.pinged]
    assert "I can't write to you" in called
    assert "closed" == (await hopper.table()).seats[DEV].dm
    if refusals == 1:  # Dev accepts direct messages again
        await here.later(12.1 * HOUR)
        await here.bot.scheduler.run_all()
        assert "" == (await hopper.table()).seats[DEV].dm
        assert Bid(1) in (await hopper.table()).options(DEV)
        await hopper.by_message(DEV, Bid(1))
