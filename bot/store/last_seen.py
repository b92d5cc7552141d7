"""The ply of a table that each user saw last. Later moves are shown to them as news."""

from bot.domain.ids import Ply, TableId, UserId
from bot.store.connection import Db
from bot.store.statements import put, select_column, select_value


def note_seen(db: Db, table_id: TableId, user: UserId, ply: Ply) -> Ply | None:
    """Store that a user has seen a table at ``ply``. Return the ply that they saw before."""
    statement = "SELECT ply FROM looks WHERE game = ? AND user = ?"
    before: Ply | None = select_value(db, statement, table_id, user, default=None)
    db.execute(put("looks", ("game", "user", "ply"), ("game", "user")), [table_id, user, ply])
    return before


def export_of(db: Db, user: UserId) -> list[TableId]:
    """Return the tables that a user has looked at. The plies could reveal secret moves."""
    return select_column(db, "SELECT game FROM looks WHERE user = ? ORDER BY game", user)


def delete_user(db: Db, user: UserId) -> None:
    """Delete the plies that a user has seen."""
    db.execute("DELETE FROM looks WHERE user = ?", [user])
