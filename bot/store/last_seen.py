"""When each person last looked at a table: what has happened since is shown to them as news."""

from bot.domain.ids import Ply, TableId, UserId
from bot.store.connection import Db
from bot.store.statements import put


def look(db: Db, game: TableId, user: UserId, ply: Ply) -> Ply | None:
    """Note that a person has seen a table as it stands after ``ply``; return their look before."""
    values = [game, user]
    found = db.execute("SELECT ply FROM looks WHERE game = ? AND user = ?", values).fetchone()
    db.execute(put("looks", ("game", "user", "ply"), ("game", "user")), [*values, ply])
    before: Ply | None = found[0] if found else None
    return before


def export_of(db: Db, user: UserId) -> list[TableId]:
    """Return at which tables a person has looked; after how many actions may be a secret."""
    rows = db.execute("SELECT game FROM looks WHERE user = ? ORDER BY game", [user])
    return [row[0] for row in rows]


def forget(db: Db, user: UserId) -> None:
    """Forget at what a person has looked."""
    db.execute("DELETE FROM looks WHERE user = ?", [user])
