"""Every way to end a rated game early: past its half, the result counts."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.domain.early_end import COUNTED
from bot.domain.ids import ChannelId, Seat
from bot.domain.records import Proposal
from bot.domain.table import Table
from bot.features.moderation.rules import Abort
from bot.features.privacy.service import Privacy
from bot.installed import FEATURES
from bot.services import playing
from tests.bot.made_results import before_end
from tests.bot.sim_server import TABLE
from tests.bot.stored_games import HERE
from tests.bot.timed_tables import ANA, BEN, TimedTables

pytestmark = pytest.mark.usefixtures("same_seed")

Way = Callable[[TimedTables], Awaitable[object]]


async def begun(timed: TimedTables, *, is_late: bool) -> Table:
    """Start a game of two players, and play all but its last choices if it is late."""
    await timed.open("day", ANA, BEN, game="propeller_islands")
    return await timed.tables.change(TABLE, before_end if is_late else lambda table: table)


async def away(timed: TimedTables) -> None:
    """Let the autopilot play for Ben."""
    await timed.tables.change(TABLE, lambda table: table.with_seat(Seat(1), autopilot=True))


async def by_vote(timed: TimedTables) -> None:
    vote = Proposal("abort", Seat(0), (Seat(0),))
    asked = (await playing.propose(timed.tables, TABLE, ANA, vote)).row.proposal
    assert asked is not None
    await playing.answer(timed.tables, TABLE, BEN, asked.id, agree=True)


async def alone(timed: TimedTables) -> None:
    await away(timed)
    await playing.propose(timed.tables, TABLE, ANA, Proposal("abort", Seat(0), (Seat(0),)))


async def by_leaving(timed: TimedTables) -> None:
    await away(timed)
    leave = Proposal("bot", Seat(0), (Seat(0),), seat=Seat(0))
    await playing.propose(timed.tables, TABLE, ANA, leave)


async def by_deleting_data(timed: TimedTables) -> None:
    await away(timed)
    await Privacy(timed.tables, timed.people.forget_settings, FEATURES.personal).leave_tables(ANA)


async def by_moderator(timed: TimedTables) -> None:
    await timed.moderate(Abort())


async def by_channel(timed: TimedTables) -> None:
    await playing.channel_gone(timed.tables, ChannelId(HERE.channel))


WAYS = [by_vote, alone, by_leaving, by_deleting_data, by_moderator, by_channel]


async def standings(timed: TimedTables) -> list[tuple[Any, ...]]:
    """Return the kind of the result, and the users and places of its seats."""
    statement = "SELECT kind, user, place FROM results JOIN standings ON result = id ORDER BY seat"
    return await timed.tables.store.read(lambda db: db.execute(statement).fetchall())


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_late_game_counts(timed: TimedTables, way: Way) -> None:
    await begun(timed, is_late=True)
    await way(timed)
    table = await timed.tables.get(TABLE)
    assert ("over", None) == (table.row.status, table.row.proposal)
    rows = await standings(timed)
    assert [("rated", ANA), ("rated", BEN)] == [row[:2] for row in rows]
    assert {1, 2} == {row[2] for row in rows}
    assert any(COUNTED in notice.text for notice in await timed.notices())


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_early_game_does_not_count(timed: TimedTables, way: Way) -> None:
    await begun(timed, is_late=False)
    await way(timed)
    assert "aborted" == (await timed.tables.get(TABLE)).row.status
    assert {"aborted"} == {row[0] for row in await standings(timed)}


async def test_late_game_counts_when_all_players_are_away(timed: TimedTables) -> None:
    await begun(timed, is_late=True)
    await away(timed)
    await timed.tables.change(TABLE, lambda table: table.with_seat(Seat(0), lapses=1))
    await timed.wait(10 * 86_400)
    table = await timed.tables.get(TABLE)
    assert "over" == table.row.status
    assert [("rated", ANA), ("rated", BEN)] == [row[:2] for row in await standings(timed)]


async def test_vote_on_an_early_game_keeps_its_promise(timed: TimedTables) -> None:
    await begun(timed, is_late=False)
    vote = Proposal("abort", Seat(0), (Seat(0),))
    asked = (await playing.propose(timed.tables, TABLE, ANA, vote)).row.proposal
    assert asked is not None and not asked.counts
    await timed.tables.change(TABLE, before_end)
    await playing.answer(timed.tables, TABLE, BEN, asked.id, agree=True)
    assert {"aborted"} == {row[0] for row in await standings(timed)}


async def test_stored_game_can_be_replayed(timed: TimedTables) -> None:
    played = await begun(timed, is_late=True)
    await by_vote(timed)
    before = await timed.tables.get(TABLE)
    timed.tables.drop(TABLE)
    after = await timed.tables.get(TABLE)
    assert (before.state, len(before.frames)) == (after.state, len(after.frames))
    assert before.row.given_up == after.row.given_up is not None
    own = [frame.ply for frame in after.frames if frame.ply <= after.row.given_up]
    assert [frame.ply for frame in played.frames] == own
