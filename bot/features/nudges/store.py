"""Store when a player was nudged at a table."""

from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.records import Notice
from bot.store import notices
from bot.store.connection import Db
from bot.store.statements import put, select_value


def select_nudge(db: Db, table_id: TableId, user: UserId) -> Timestamp | None:
    """Return when a player was last nudged at a table."""
    statement = "SELECT at FROM nudges WHERE game = ? AND user = ?"
    return select_value(db, statement, table_id, user, default=None)


def nudge(db: Db, notice: Notice, user: UserId, at: Timestamp, pause: int) -> Timestamp | None:
    """Nudge a user, unless the last nudge was less than ``pause`` seconds ago.

    Return ``None``, or when they can be nudged again.
    """
    last = select_nudge(db, notice.game, user)
    if last is not None and at < last + pause:
        return Timestamp(last + pause)
    statement = put("nudges", ["game", "user", "at"], ["game", "user"])
    db.execute(statement, [notice.game, user, at])
    notices.insert(db, [notice])
    return None
