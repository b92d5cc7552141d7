"""Tries at the puzzles of the days: one a person and day."""

import msgspec

from bot.store.connection import Db
from bot.store.ids import Timestamp, UserId
from bot.store.marks import mark_of
from bot.store.statements import columns, insert_new

MARKED_DAYS = 7
"""How long a mark of a deleted attempt stays: as long as its puzzle can be tried."""


class PuzzleTry(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody chose in the puzzle of a ``day``, counted from the first day of 1970.

    ``puzzle`` names it, with its game; it was ``solved`` or not. A ``late`` try was made on a later
    day: it does not count.
    """

    user: UserId
    day: int
    puzzle: str
    choice: str
    solved: bool
    late: bool
    at: Timestamp


def insert_try(db: Db, one: PuzzleTry) -> None:
    """Store an attempt, unless the user made one at the puzzle of this day before."""
    db.execute("DELETE FROM puzzle_tries WHERE user < 0 AND day < ?", [one.day - MARKED_DAYS])
    if not is_marked(db, one.user, one.day):
        db.execute(insert_new("puzzle_tries", columns(PuzzleTry)), msgspec.structs.astuple(one))


def is_marked(db: Db, user: UserId, day: int) -> bool:
    """Return whether a user made an attempt on a day and deleted it."""
    statement = "SELECT 1 FROM puzzle_tries WHERE day = ? AND user = ?"
    marked = db.execute("SELECT 1 FROM puzzle_tries WHERE day = ? AND user < 0", [day]).fetchone()
    return bool(marked and db.execute(statement, [day, _mark(db, user, day)]).fetchone())


def select_tries(db: Db, user: UserId, since: int) -> dict[int, PuzzleTry]:
    """Return a user's attempts from a day on, by its day."""
    return {one.day: one for one in export_of(db, user) if one.day >= since}


def export_of(db: Db, user: UserId) -> list[PuzzleTry]:
    """Return all attempts of a user."""
    names = columns(PuzzleTry)
    statement = f"SELECT {', '.join(names)} FROM puzzle_tries WHERE user = ? ORDER BY day"  # noqa: S608
    found = (dict(zip(names, row, strict=True)) for row in db.execute(statement, [user]))
    return [msgspec.convert(row, PuzzleTry, strict=False) for row in found]


def forget(db: Db, user: UserId) -> None:
    """Delete a user's attempts; a mark stays of each day, so that nobody solves a puzzle twice."""
    for one in export_of(db, user):
        values = [_mark(db, user, one.day), user, one.day]
        db.execute(
            "UPDATE puzzle_tries SET user = ?, choice = '', solved = 0, at = 0"
            " WHERE user = ? AND day = ?",
            values,
        )


def _mark(db: Db, user: UserId, day: int) -> int:
    """Return a user's mark as a negative number, in the place of an id."""
    return -1 - (int.from_bytes(mark_of(db, f"puzzle {day}", user)[:8], "big") >> 1)
