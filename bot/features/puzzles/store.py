"""Store the answers to daily puzzles: one for each user and day."""

from typing import NamedTuple

import msgspec

from bot.domain.ids import Timestamp, UserId
from bot.store.connection import Db
from bot.store.marks import mark_of
from bot.store.statements import columns, insert_new, select


class PuzzleAttempt(msgspec.Struct, frozen=True, kw_only=True):
    """A user's answer to the puzzle of a ``day``, counted from 1 January 1970.

    A ``late`` answer was given on a later day and does not count.
    """

    user: UserId
    day: int
    puzzle: str
    choice: str
    solved: bool
    late: bool
    at: Timestamp


class Crowd(NamedTuple):
    """How many users have answered the puzzle of a day in time, and how many have solved it."""

    answers: int
    solved: int


def select_crowd(db: Db, day: int) -> Crowd:
    """Return how users answered the puzzle of a day."""
    statement = (
        "SELECT COUNT(*), COUNT(NULLIF(solved, 0)) FROM puzzle_tries"
        " WHERE day = ? AND late = 0 AND user > 0"
    )
    return Crowd(*db.execute(statement, [day]).fetchone())


def insert_attempt(db: Db, one: PuzzleAttempt) -> None:
    """Store an attempt, unless the user made one at the puzzle of this day before."""
    if not is_marked(db, one.user, one.day):
        db.execute(insert_new("puzzle_tries", columns(PuzzleAttempt)), msgspec.structs.astuple(one))


def is_marked(db: Db, user: UserId, day: int) -> bool:
    """Return whether a user made an attempt on a day and deleted it."""
    statement = "SELECT 1 FROM puzzle_tries WHERE day = ? AND user = ?"
    marked = db.execute("SELECT 1 FROM puzzle_tries WHERE day = ? AND user < 0", [day]).fetchone()
    return bool(marked and db.execute(statement, [day, _mark(db, user, day)]).fetchone())


def select_attempts(db: Db, user: UserId, since: int) -> dict[int, PuzzleAttempt]:
    """Return a user's attempts since a day, by day."""
    return {one.day: one for one in export_of(db, user) if one.day >= since}


def export_of(db: Db, user: UserId) -> list[PuzzleAttempt]:
    """Return all attempts of a user."""
    return select(db, PuzzleAttempt, "puzzle_tries", "WHERE user = ? ORDER BY day", user)


def delete_user(db: Db, user: UserId) -> None:
    """Delete a user's attempts. Keep a mark of each day, to prevent a second attempt."""
    for one in export_of(db, user):
        values = [_mark(db, user, one.day), user, one.day]
        db.execute(
            "UPDATE puzzle_tries SET user = ?, choice = '', solved = 0, at = 0"
            " WHERE user = ? AND day = ?",
            values,
        )


def forget_marks(db: Db, before: int) -> None:
    """Delete the marks of the days before one, whose puzzles can no longer be answered."""
    db.execute("DELETE FROM puzzle_tries WHERE user < 0 AND day < ?", [before])


def _mark(db: Db, user: UserId, day: int) -> int:
    """Return a user's mark as a negative number, to replace their ID."""
    return -1 - (int.from_bytes(mark_of(db, f"puzzle {day}", user)[:8], "big") >> 1)
