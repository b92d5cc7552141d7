"""Store private notes about tables."""

import msgspec

from bot.domain.ids import TableId, Timestamp, UserId
from bot.store.connection import Db
from bot.store.statements import columns, put, select_value


class NoteRow(msgspec.Struct, frozen=True):
    """A user's notes about a table, and when they last changed."""

    table: TableId = msgspec.field(name="game")
    text: str
    at: Timestamp


def select_note(db: Db, user: UserId, table_id: TableId) -> str:
    """Return a user's notes about a table, or ""."""
    statement = "SELECT text FROM notes WHERE user = ? AND game = ?"
    return select_value(db, statement, user, table_id, default="")


def write_note(db: Db, user: UserId, note: NoteRow) -> None:
    """Store a user's notes about a table. An empty text deletes them."""
    if note.text:
        statement = put("notes", ["user", *columns(NoteRow)], ["user", "game"])
        db.execute(statement, [user, *msgspec.structs.astuple(note)])
    else:
        db.execute("DELETE FROM notes WHERE user = ? AND game = ?", [user, note.table])
