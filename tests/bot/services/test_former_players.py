"""The players whose seats others have taken over."""

from collections.abc import Awaitable, Callable

import pytest

from bot.domain.ids import Seat
from bot.domain.records import FormerPlayer, Proposal
from bot.domain.table import Table
from bot.features.moderation.rules import Offer, Replace
from bot.features.privacy.service import Privacy
from bot.installed import FEATURES
from bot.services import playing
from tests.bot.fake_bots import wait_for_bots
from tests.bot.sim_server import TABLE
from tests.bot.timed_tables import ANA, BEN, CHLOE, DEV, TimedTables


async def number(timed: TimedTables) -> int:
    """Return the number of the open vote."""
    proposal = (await timed.tables.get(TABLE)).row.proposal
    assert proposal is not None
    return proposal.id


async def by_moderator(timed: TimedTables) -> None:
    await timed.moderate(Replace(Seat(0)))


async def by_vote(timed: TimedTables) -> None:
    wish = Proposal("bot", Seat(0), (Seat(0),), seat=Seat(0))
    await playing.propose(timed.tables, TABLE, ANA, wish)
    await playing.answer(timed.tables, TABLE, BEN, await number(timed), agree=True)


async def by_newcomer(timed: TimedTables) -> None:
    await timed.tables.change(TABLE, lambda table: table.with_seat(Seat(0), autopilot=True))
    await playing.sit(timed.tables, TABLE, DEV)


async def by_leaving_atoll(timed: TimedTables) -> None:
    await Privacy(timed.tables, timed.people.forget_settings, FEATURES.personal).leave_tables(ANA)


def played_by(table: Table, seat: Seat) -> set[int]:
    """Return the plies of the actions of a seat."""
    return {frame.ply for frame in table.frames if frame.seat == seat}


@pytest.mark.parametrize("change", [by_moderator, by_vote, by_newcomer, by_leaving_atoll])
async def test_every_way_to_take_over_a_seat_keeps_its_former_player(
    timed: TimedTables, change: Callable[[TimedTables], Awaitable[None]]
) -> None:
    await timed.open("day", ANA, BEN, game="propeller_islands")
    for _ in range(6):
        before = await timed.act()
    await change(timed)
    timed.tables.drop(TABLE)
    after = await timed.tables.get(TABLE)
    [former] = after.former
    ana = FormerPlayer(seat=Seat(0), user=ANA, bot=None, since=former.since, until=former.until)
    assert ana == former
    assert (0, after.seats[0].since) == (former.since, former.until)
    own = {ply for ply in played_by(after, Seat(0)) if ply <= former.until}
    assert played_by(before, Seat(0)) == own
    assert {Seat(0)} == after.seats_held_by(ANA)
    assert {Seat(1)} == after.seats_held_by(BEN)


async def test_former_players_are_kept_in_order(timed: TimedTables) -> None:
    await timed.open("day", ANA, BEN, CHLOE, game="propeller_islands")
    await timed.act()
    await timed.moderate(Replace(Seat(1)))
    await wait_for_bots(timed.opponents)
    await timed.act()
    await timed.moderate(Offer(Seat(1), DEV))
    await playing.answer(timed.tables, TABLE, DEV, await number(timed), agree=True)
    timed.tables.drop(TABLE)
    table = await timed.tables.get(TABLE)
    assert [(1, BEN, None), (1, None, "steady")] == [
        (one.seat, one.user, one.bot) for one in table.former
    ]
    assert table.former[0].until == table.former[1].since
    assert table.former[1].until == table.seats[1].since


async def test_deleted_user_leaves_a_nameless_former_player(timed: TimedTables) -> None:
    await timed.open("day", ANA, BEN, CHLOE, game="propeller_islands")
    await timed.moderate(Replace(Seat(1)))
    await Privacy(timed.tables, timed.people.forget_settings, FEATURES.personal).delete_data(BEN)
    [former] = (await timed.tables.get(TABLE)).former
    assert (None, None) == (former.user, former.bot)


async def test_game_without_changes_of_players_has_no_former_ones(timed: TimedTables) -> None:
    table = await timed.open("day", ANA, BEN, game="propeller_islands")
    for _ in range(4):
        table = await timed.act()
    assert () == table.former
