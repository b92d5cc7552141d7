"""The limit of a turn: how long a seat may take, and what moves that limit.

A turn has the time of the pace outside the rests of its player: the quiet hours and the vacation
that were set before it began. Each of the player's first public moves adds some time, and an undo
takes that away again. After an undo of the last move of a turn, its clock is as it was before.
"""

from collections.abc import Iterable

import msgspec

from bot.domain import quiet_hours
from bot.domain.ids import EPOCH, Ply, Seat, Timestamp
from bot.domain.paces import has_clocks, pace_of
from bot.domain.person import People, Rest, rest_of
from bot.domain.records import FormerTurn, SeatRow, TurnClock
from bot.domain.table import Table
from bot.domain.turns import taken_frames
from bot.domain.windows import window_end, window_of
from engine.core import IllegalAction, awaited

LONGER_STEPS = 5
"""How many public moves of a turn add time to it."""
_FORMER_TURNS = 4
"""How many former turns of a seat to store. An undo rarely goes back by more than one."""
TOO_LATE = "The time for that turn is over, so you can't undo your move."


def rest_in_turn(row: SeatRow, people: People) -> Rest:
    """Return the rests that count in the turn of a seat with a user."""
    assert row.user is not None  # noqa: S101  # callers check it
    return row.clock.rest or people(row.user)


def after(table: Table, row: SeatRow, at: Timestamp, length: int, people: People) -> Timestamp:
    """Return the time after ``length`` seconds outside the player's rests."""
    if row.user is None or not pace_of(table).rests:
        return Timestamp(at + length)
    return quiet_hours.after(rest_in_turn(row, people), at, length)


def end_of(table: Table, row: SeatRow, people: People) -> Timestamp:
    """Return when the turn of a seat with a deadline of its own ends."""
    deadline = row.deadline or EPOCH
    rest_of_turn = sum(pace_of(table).lengths[row.rung + 1 : -1])
    return after(table, row, deadline, rest_of_turn, people) if rest_of_turn else deadline


def new_clock(table: Table, before: Table, row: SeatRow, people: People) -> TurnClock:
    """Return the clock of a turn that has begun with a change."""
    begun = table.row.ply
    for frame in reversed(table.frames):
        if frame.ply <= before.row.ply or row.seat not in awaited(frame.state):
            break
        begun = frame.ply
        if frame.seat == row.seat:
            break
    return TurnClock(begun=begun, rest=None if row.user is None else rest_of(people(row.user)))


def begun(table: Table, before: Table, row: SeatRow, at: Timestamp, people: People) -> SeatRow:
    """Return the seat at the beginning of a turn."""
    clock = new_clock(table, before, row, people)
    row = msgspec.structs.replace(row, clock=clock, rung=0)
    deadline = after(table, row, at, pace_of(table).lengths[0], people)
    return msgspec.structs.replace(row, deadline=deadline)


def with_steps(table: Table, row: SeatRow, plies: Iterable[Ply], people: People) -> SeatRow:
    """Return the seat after public moves of its player within a turn. The first ones add time."""
    adding = tuple(plies)[: LONGER_STEPS - row.clock.steps]
    if not adding or window_of(table, row.seat) is not None:
        return row
    steps = row.clock.steps + len(adding)
    added = (*row.clock.added, *adding)
    clock = msgspec.structs.replace(row.clock, steps=steps, added=added)
    return _moved(table, msgspec.structs.replace(row, clock=clock), len(adding), people)


def _without_steps(table: Table, row: SeatRow, first: Ply, people: People) -> SeatRow:
    """Return the seat without the time that its moves since a ply have added."""
    added = tuple(ply for ply in row.clock.added if ply < first)
    undone = len(row.clock.added) - len(added)
    clock = msgspec.structs.replace(row.clock, added=added)
    return _moved(table, msgspec.structs.replace(row, clock=clock), -undone, people)


def _moved(table: Table, row: SeatRow, steps: int, people: People) -> SeatRow:
    """Return the seat with its deadline moved by the time for some steps, maybe backwards."""
    if row.deadline is None or not steps:
        return row
    seconds = steps * pace_of(table).step
    if seconds > 0:
        deadline = after(table, row, row.deadline, seconds, people)
    elif row.user is None or not pace_of(table).rests:
        deadline = Timestamp(row.deadline + seconds)
    else:
        deadline = quiet_hours.before(rest_in_turn(row, people), row.deadline, -seconds)
    return msgspec.structs.replace(row, deadline=deadline)


# --- leave a turn, and return to it


def left(row: SeatRow, was: SeatRow, stood: int) -> SeatRow:
    """Return a seat whose turn has ended, with its clock stored. ``was`` is the seat in it."""
    if was.deadline is None:
        return row
    deadline = Timestamp(was.deadline - stood)
    former = FormerTurn(**msgspec.structs.asdict(was.clock), deadline=deadline, rung=was.rung)
    return msgspec.structs.replace(row, turns=(*row.turns, former)[-_FORMER_TURNS:])


def with_taken_back(
    table: Table, before: Table, row: SeatRow, at: Timestamp, people: People
) -> SeatRow:
    """Return the seat after an undo, with the clock that it had before the undone moves.

    Drop the clocks of turns that began later. If the time for the turn to which it returns is over,
    because others have agreed later, its player gets the grace period.
    """
    first = min(frame.ply for frame in taken_frames(table, before))
    former = tuple(one for one in row.turns if one.begun < first)
    row = msgspec.structs.replace(row, turns=former)
    if row.waiting is None:
        return row
    if row.deadline is not None and row.clock.begun < first:
        return _without_steps(table, row, first, people)
    if not former:
        return row
    row = _without_steps(table, _returned(row, table.row.stood), first, people)
    if (row.deadline or EPOCH) > at or window_of(table, row.seat) is not None:
        return row
    end = max(end_of(table, row, people), at)
    return msgspec.structs.replace(row, deadline=end, rung=1)


def _returned(row: SeatRow, stood: int) -> SeatRow:
    """Return a seat in its last turn again."""
    *earlier, turn = row.turns
    return msgspec.structs.replace(
        row,
        turns=tuple(earlier),
        clock=TurnClock(**{name: getattr(turn, name) for name in TurnClock.__struct_fields__}),
        deadline=Timestamp(turn.deadline + stood),
        rung=turn.rung,
    )


def refuse_late_undo(
    after: Table, before: Table, seat: Seat, at: Timestamp, people: People
) -> None:
    """Check that an undo does not return to a turn whose time is over.

    Otherwise a player could keep a turn forever.

    Raises:
        IllegalAction: Its time is over.
    """
    taken = taken_frames(after, before)
    row = before.seats[seat]
    if not taken or (row.deadline is not None and row.clock.begun < taken[0].ply):
        return
    former = [one for one in row.turns if one.begun < taken[0].ply]
    if not former or not has_clocks(before):
        return
    row = _returned(msgspec.structs.replace(row, turns=tuple(former)), before.row.stood)
    row = _without_steps(after, row, taken[0].ply, people)
    is_window = window_of(after, seat) is not None
    end = window_end(after, row) if is_window else end_of(after, row, people)
    if (end or EPOCH) <= at:
        raise IllegalAction(TOO_LATE)
