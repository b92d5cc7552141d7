"""Calls of players that others can repeat at will, stored for the limit on them.

Others can propose, nudge, or end a turn again after an undo. The first call of a turn is not
counted.
"""

from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.records import Notice
from bot.store import notices
from bot.store.connection import Db
from bot.store.statements import put, select_column, select_value

AT_MOST = 3
SECONDS = 24 * 3_600
"""A player gets at most so many of these calls at a table in so many seconds."""


def count(db: Db, table_id: TableId, user: UserId, at: Timestamp) -> Timestamp | None:
    """Store such a call of a user, unless the limit is reached.

    Then return when they may be called again. Calls that no longer count are deleted.
    """
    db.execute("DELETE FROM pings WHERE at <= ?", [at - SECONDS])
    statement = "SELECT at FROM pings WHERE game = ? AND user = ? ORDER BY at"
    made = select_column(db, statement, table_id, user)
    if len(made) >= AT_MOST:
        return Timestamp(made[0] + SECONDS)
    db.execute("INSERT INTO pings (game, user, at) VALUES (?, ?, ?)", [table_id, user, at])
    return None


def forget_ended(db: Db) -> None:
    """Delete the nudges at tables whose games have ended."""
    ended = "SELECT id FROM games WHERE id = nudges.game AND status = 'playing'"
    db.execute(f"DELETE FROM nudges WHERE NOT EXISTS ({ended})")  # noqa: S608


def nudge(db: Db, notice: Notice, user: UserId, at: Timestamp, pause: int) -> Timestamp | None:
    """Nudge a user, unless the last nudge was less than ``pause`` seconds ago.

    A nudge also counts as a repeated call, of which a player gets only a few. Return ``None``, or
    when they can be nudged again.
    """
    statement = "SELECT at FROM nudges WHERE game = ? AND user = ?"
    last: Timestamp | None = select_value(db, statement, notice.table, user, default=None)
    if last is not None and at < last + pause:
        return Timestamp(last + pause)
    again = count(db, notice.table, user, at)
    if again is not None:
        return again
    statement = put("nudges", ["game", "user", "at"], ["game", "user"])
    db.execute(statement, [notice.table, user, at])
    notices.insert(db, [notice])
    return None
