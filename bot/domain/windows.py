"""Windows: time limits that several seats share, such as Island Hopper's time for bribes.

A window is as long as a turn of the pace. All its seats have the same deadline and rung. The first
deadline is that of the reminder, with the rung ``BEFORE_REMINDER``. The second one is the end of
the window. Then the rung counts how often late answers have extended it.

Players can see when a window ends, so its end must not depend on secret actions.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from bot.domain import quiet_hours as rest
from bot.domain.ids import Seat, Timestamp
from bot.domain.mentions import mention
from bot.domain.paces import HOUR, has_clocks, pace_of
from bot.domain.person import People
from bot.domain.records import SeatRow
from bot.domain.table import Table
from engine.core import Window, decision_of
from engine.core.words import listed

BEFORE_REMINDER = -1
LENGTHS_AT_MOST = 2
"""A window waits for quiet hours and vacations, up to this many times its length."""
CLOSABLE_AFTER = 3 * HOUR
"""After this time, or a quarter of the window, waiting players may close it."""


def window_of(table: Table, seat: Seat) -> Window | None:
    """Return the shared time window of a seat's question, if any."""
    decision = table.decision(seat)
    return decision.window if decision and has_clocks(table) else None


def players_in_window(table: Table) -> list[Seat]:
    """Return the seats whose players an open window waits for, without bots."""
    return [row.seat for row in table.seats if window_of(table, row.seat) and not row.is_bot]


def window_end(table: Table, row: SeatRow) -> Timestamp | None:
    """Return the end of the open window of a seat, whose deadline may be that of the reminder."""
    if row.deadline is None or row.rung != BEFORE_REMINDER:
        return row.deadline
    return Timestamp(row.deadline + pace_of(table).window_length // 2)


def in_window(after: Table, before: Table, row: SeatRow, at: Timestamp, people: People) -> SeatRow:
    """Return the seat with the deadline of its window. A late answer extends it for all."""
    window = window_of(after, row.seat)
    pace = pace_of(after)
    open_before = [one for one in before.seats if window_of(before, one.seat) == window]
    since_moved = (after.seats[one.seat] for one in open_before)  # with extended deadlines
    shared = next((one for one in since_moved if one.deadline is not None), None)
    if shared is None or shared.deadline is None or after.row.pace != before.row.pace:
        reminder = Timestamp(_first_end(after, at, people) - pace.window_length // 2)
        return msgspec.structs.replace(row, deadline=reminder, rung=BEFORE_REMINDER)
    answered = any(
        one.shown != after.seats[one.seat].shown and window_of(after, one.seat) == window
        for one in open_before
    )
    is_late = shared.rung != BEFORE_REMINDER and shared.deadline - at <= pace.late
    times = window.times if window else 0
    if answered and is_late and shared.rung < times:
        later = Timestamp(shared.deadline + pace.late)
        return msgspec.structs.replace(row, deadline=later, rung=shared.rung + 1)
    return msgspec.structs.replace(row, deadline=shared.deadline, rung=shared.rung)


def _first_end(table: Table, at: Timestamp, people: People) -> Timestamp:
    """Return the end of a window that opens now.

    Each player gets the length of the window outside their rest, within a limit.
    """
    pace = pace_of(table)
    end = Timestamp(at + pace.window_length)
    if not pace.rests:
        return end
    users = (table.seats[seat].user for seat in players_in_window(table))
    ends = [rest.after(people(user), at, pace.window_length) for user in users if user is not None]
    limit = Timestamp(at + LENGTHS_AT_MOST * pace.window_length)
    return min(max([end, *ends]), limit)


def is_unwaited(table: Table) -> bool:
    """Whether the open window only waits for players who missed their last turn.

    The table does not wait for them once another player has answered in this window.
    """
    late = players_in_window(table)
    if not late or any(not table.seats[seat].lapses for seat in late):
        return False
    others = (table.seats[seat] for seat in acted_in_window(table).difference(late))
    return any(row.user is not None and not row.is_bot for row in others)


def acted_in_window(table: Table) -> set[Seat]:
    """Return the seats that have acted since the open window began."""
    found = set[Seat]()
    for frame, earlier in pairwise(reversed(table.frames)):
        if not _asked(table, frame.state) <= _asked(table, earlier.state):
            break
        if frame.seat is not None:
            found.add(frame.seat)
    return found


def _asked(table: Table, state: Any) -> set[Seat]:
    """Return the seats with a question in a window."""
    questions = {row.seat: decision_of(state, row.seat) for row in table.seats}
    return {seat for seat, decision in questions.items() if decision and decision.window}


def closable_at(table: Table) -> Timestamp | None:
    """Return the time from which waiting players may close the open window, if any."""
    wait = min(pace_of(table).window_length // 4, CLOSABLE_AFTER)
    opened = [
        row.waiting
        for row in table.seats
        if (window := window_of(table, row.seat)) and window.closable and row.waiting is not None
    ]
    return Timestamp(min(opened) + wait) if opened else None


def over_text(table: Table, window: Window, idle: Sequence[Seat]) -> str:
    """Return the line about a window that has ended without an answer of some seats.

    It names no player who has acted, because actions in a window may be secret. Everyone knows for
    whom the window waited, and sealed bribes are opened when it ends.
    """
    begun = f"The time for {window.about} is over"
    names = listed(mention(table, seat) for seat in idle)
    return f"{begun}; {names} {window.nothing}." if idle else f"{begun}."
