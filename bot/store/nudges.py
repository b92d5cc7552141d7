"""Store when a player was nudged at a table."""

from bot.domain.ids import Timestamp, UserId
from bot.domain.records import Notice
from bot.store import notices, pings
from bot.store.connection import Db
from bot.store.statements import put, select_value


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
    again = pings.count(db, notice.table, user, at)
    if again is not None:
        return again
    statement = put("nudges", ["game", "user", "at"], ["game", "user"])
    db.execute(statement, [notice.table, user, at])
    notices.insert(db, [notice])
    return None
