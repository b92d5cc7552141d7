"""Private notes: what a person has written down about a table, for their own eyes."""

import msgspec

from bot.store.connection import Db
from bot.store.ids import TableId, Timestamp, UserId
from bot.store.statements import columns, put


class NoteRow(msgspec.Struct, frozen=True):
    """A person's notes about one table, and when they were last changed."""

    game: TableId
    text: str
    at: Timestamp


def select_note(db: Db, user: UserId, game: TableId) -> str:
    """Return what a person has noted about a table; nothing is an empty text."""
    statement = "SELECT text FROM notes WHERE user = ? AND game = ?"
    found = db.execute(statement, [user, game]).fetchone()
    return found[0] if found else ""


def write_note(db: Db, user: UserId, note: NoteRow) -> None:
    """Keep a person's notes in place of those before; an empty text removes them."""
    if note.text:
        statement = put("notes", ["user", *columns(NoteRow)], ["user", "game"])
        db.execute(statement, [user, *msgspec.structs.astuple(note)])
    else:
        db.execute("DELETE FROM notes WHERE user = ? AND game = ?", [user, note.game])
