"""Find the table that needs a user's move first."""

from collections.abc import Iterable

from bot.domain.clocks import turn_end
from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.person import People
from bot.domain.table import Table

LAST = Timestamp((1 << 63) - 1)
"""Sorts tables without a deadline after all others."""


def most_urgent(
    tables: Iterable[Table], user: UserId, people: People, other_than: TableId | None = None
) -> Table | None:
    """Return the table where a user has the least time left.

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
    return min(found)[-1] if found else None
