"""Players who have left a table for ever are noticed at their other tables after one turn."""

import pytest

from bot.domain.calls import calls
from bot.domain.ids import Seat, TableId, UserId
from bot.domain.paces import HOUR
from bot.domain.person import unset
from bot.domain.records import Notice, SeatRow
from bot.domain.table import Table
from bot.services import playing
from bot.store import games
from tests.bot.fake_bots import wait_for_bots
from tests.bot.timed_tables import ANA, BEN, CHLOE, DEV, TimedTables, first_answer

OTHER = TableId(2)
MISSED = 15 * HOUR
"""A turn and its grace period."""


def seat_at(table: Table, user: UserId) -> SeatRow:
    seat = table.seat_of(user)
    assert seat is not None
    return table.seats[seat]


async def act_at(timed: TimedTables, table_id: TableId) -> Table:
    """Let the player to move at a table make the first move."""
    table = await timed.tables.get(table_id)
    user = table.seats[table.awaited[0]].user
    assert user is not None
    await playing.act(timed.tables, table_id, user, [first_answer(table)])
    await wait_for_bots(timed.opponents)
    return await timed.tables.get(table_id)


async def begin_turn(timed: TimedTables, table_id: TableId, user: UserId) -> Table:
    """Let the others move until a table waits for a user."""
    table = await timed.tables.get(table_id)
    while table.awaited != [table.seat_of(user)]:
        table = await act_at(timed, table_id)
    return table


async def leave_first_table(timed: TimedTables) -> UserId:
    """Return a player for whom the autopilot stays at table 1, with their turn at table 2."""
    table = await timed.open("fast", ANA, BEN, CHLOE)
    absent = table.seats[table.awaited[0]].user
    assert absent is not None
    for _ in range(2):
        await begin_turn(timed, table.id, absent)
        await timed.wait(MISSED)
    others = [user for user in (ANA, BEN, CHLOE, DEV) if user != absent]
    await timed.open("fast", absent, *others[:2])
    await begin_turn(timed, OTHER, absent)
    assert seat_at(await timed.tables.get(table.id), absent).autopilot
    assert not seat_at(await timed.tables.get(OTHER), absent).autopilot
    return absent


async def test_one_missed_turn_at_another_table_is_enough(timed: TimedTables) -> None:
    absent = await leave_first_table(timed)
    await timed.wait(MISSED)
    row = seat_at(await timed.tables.get(OTHER), absent)
    assert (1, True) == (row.lapses, row.autopilot)


async def test_players_are_told_once(timed: TimedTables, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[str]()
    keep = timed.notices

    async def noted() -> list[Notice]:
        due = await keep()
        told.extend(one.text for one in due if one.kind == "news" and one.user is not None)
        return due

    monkeypatch.setattr(timed, "notices", noted)
    await leave_first_table(timed)
    await timed.wait(MISSED)
    [letter] = told
    assert "You missed two turns in a row at table 1 (Earthquake Island)" in letter


async def test_they_get_no_reminder_at_other_tables(timed: TimedTables) -> None:
    absent = await leave_first_table(timed)
    row = seat_at(await timed.tables.get(OTHER), absent)
    timed.at = row.deadline or 0
    await timed.run_out()
    assert absent not in await timed.nudged()


async def test_move_at_another_table_ends_the_autopilot_everywhere(timed: TimedTables) -> None:
    absent = await leave_first_table(timed)
    await act_at(timed, OTHER)
    row = seat_at(await timed.tables.get(TableId(1)), absent)
    assert (0, False) == (row.lapses, row.autopilot)
    assert set() == await timed.tables.store.read(games.select_left, OTHER)


async def test_press_of_i_am_back_ends_the_autopilot_everywhere(timed: TimedTables) -> None:
    absent = await leave_first_table(timed)
    await timed.wait(MISSED)
    await playing.come_back(timed.tables, OTHER, absent)
    for table_id in (TableId(1), OTHER):
        row = seat_at(await timed.tables.get(table_id), absent)
        assert (0, False) == (row.lapses, row.autopilot)


async def test_other_players_still_have_two_turns(timed: TimedTables) -> None:
    absent = await leave_first_table(timed)
    await timed.wait(MISSED)
    table = await timed.tables.get(OTHER)
    late = table.seats[table.awaited[0]].user
    assert late is not None
    assert late != absent
    await timed.wait(MISSED)
    row = seat_at(await timed.tables.get(OTHER), late)
    assert (1, False) == (row.lapses, row.autopilot)


async def test_window_counts_like_a_turn(timed: TimedTables) -> None:
    absent = await leave_first_table(timed)
    others = [user for user in (ANA, BEN, CHLOE, DEV) if user != absent]
    table = await timed.open("fast", *others[:1], absent, others[1], game="island_hopper")
    await timed.wait(MISSED)
    assert seat_at(await timed.tables.get(table.id), absent).autopilot


async def test_player_who_is_asked_again_after_a_missed_turn_is_called(timed: TimedTables) -> None:
    before = await timed.open("day", ANA, BEN)
    seat = before.awaited[0]
    before = before.with_seat(seat, called=before.seats[seat].acted)
    acted = before.seats[seat].acted + 1
    after = before.with_seat(seat, acted=acted, lapses=1)
    [call] = calls(after, before, unset, timed.now())
    assert (Seat(seat), False) == (call.seat, call.is_again)
    assert () == calls(after.with_seat(seat, lapses=0), before, unset, timed.now())
    assert () == calls(after.with_seat(seat, autopilot=True), before, unset, timed.now())
