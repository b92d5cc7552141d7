"""Store which users have confirmed that they see direct messages."""

from bot.domain.ids import TableId, Timestamp, UserId
from bot.store.connection import Db
from bot.store.statements import insert_new, select_column


def has_confirmed(db: Db, user: UserId) -> bool:
    """Return whether a user has confirmed that they see direct messages."""
    found = db.execute("SELECT 1 FROM arrivals WHERE user = ?", [user]).fetchone()
    return found is not None


def confirm(db: Db, user: UserId, at: Timestamp) -> None:
    """Store that a user sees direct messages."""
    db.execute(insert_new("arrivals", ("user", "at")), [user, at])


def select_asked(db: Db, user: UserId) -> list[TableId]:
    """Return the open tables at which a user has not confirmed it."""
    statement = (
        "SELECT games.id FROM seats JOIN games ON games.id = seats.game WHERE user = ?"
        " AND dm = 'asked' AND status IN ('lobby', 'playing') ORDER BY games.id"
    )
    return select_column(db, statement, user)
