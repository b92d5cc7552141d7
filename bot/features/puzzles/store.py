"""Tries at the puzzles of the days: one a person and day."""

import msgspec

from bot.store.connection import Db
from bot.store.ids import Timestamp, UserId
from bot.store.statements import columns, insert_new


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
    """Keep a try, unless there was one at the puzzle of this day before."""
    db.execute(insert_new("puzzle_tries", columns(PuzzleTry)), msgspec.structs.astuple(one))


def select_tries(db: Db, user: UserId, since: int) -> dict[int, PuzzleTry]:
    """Return what somebody has tried from a day on, by its day."""
    return {one.day: one for one in _tries(db, user) if one.day >= since}


def export_of(db: Db, user: UserId) -> list[PuzzleTry]:
    """Return all tries of somebody."""
    return _tries(db, user)


def forget(db: Db, user: UserId) -> None:
    """Delete somebody's tries."""
    db.execute("DELETE FROM puzzle_tries WHERE user = ?", [user])


def _tries(db: Db, user: UserId) -> list[PuzzleTry]:
    names = columns(PuzzleTry)
    statement = f"SELECT {', '.join(names)} FROM puzzle_tries WHERE user = ? ORDER BY day"  # noqa: S608
    found = (dict(zip(names, row, strict=True)) for row in db.execute(statement, [user]))
    return [msgspec.convert(row, PuzzleTry, strict=False) for row in found]
