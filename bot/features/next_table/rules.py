"""Find the table that needs a user's move first."""

from collections.abc import Iterable

from bot.domain.clocks import turn_end
from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.paces import DAY, HOUR, MINUTE
from bot.domain.person import People
from bot.domain.table import Table
from engine.core import counted

LAST = Timestamp((1 << 63) - 1)
"""Sorts tables without a deadline after all others."""


def most_urgent(
    tables: Iterable[Table], user: UserId, people: People, other_than: TableId | None = None
) -> tuple[Table, Timestamp | None] | None:
    """Return the table where a user has the least time left, and when that time ends.

    Tables without a running deadline come last, the longest wait first. Lessons don't wait. Return
    ``None`` if no table waits for the user.
    """
    found = [
        (
            turn_end(table, row, people) or LAST,
            row.waiting,
            table.id,
            table,
        )
        for table in tables
        for row in table.seats
        if table.playing and not table.row.lesson
        if row.user == user and row.waiting is not None and not row.autopilot
        if table.id != other_than
    ]
    if not found:
        return None
    end, *_, table = min(found)
    return table, None if end == LAST else end


def label_of(table: Table, end: Timestamp | None, at: Timestamp, *, numbered: bool = False) -> str:
    """Return the label of the button: ``Next: Small Islands, 3 h left``.

    With ``numbered``, add the number of the table, because another one has the same game.
    """
    name = f"{table.game.name} (table {table.id})" if numbered else table.game.name
    if end is None:
        return f"Next: {name}"
    seconds = end - at
    if seconds >= 2 * DAY:
        left = counted(seconds // DAY, "day")
    elif seconds >= HOUR:
        left = f"{seconds // HOUR} h"
    else:
        left = f"{max(seconds // MINUTE, 1)} min"
    return f"Next: {name}, {left} left"
