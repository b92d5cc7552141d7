"""Store the practice of users, and the ratings of puzzles and of their solvers."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from bot.domain.ids import EPOCH, TableId, Timestamp, UserId
from bot.features.rankings.ratings import NEWCOMER, Rating, rated
from bot.store import personal
from bot.store.connection import Db
from bot.store.personal import OwnRows
from bot.store.statements import (
    columns,
    insert,
    insert_new,
    put,
    select,
    select_column,
    select_value,
)

NEW = -1
"""The step of a position that its user has not seen before."""


class Drill(msgspec.Struct, frozen=True, kw_only=True):
    """A position that a user practises: the one of a puzzle, or of a moment in a review.

    ``source`` is ``puzzle:<game>:<key>`` or ``moment:<table>:<ply>``. ``theme`` is the game and the
    kind of the choice. ``step`` counts how often in a row it was solved. It is ``due`` from a time.
    """

    number: int = 0
    user: UserId
    source: str
    theme: str
    step: int
    due: Timestamp


class Missed(NamedTuple):
    """A puzzle that a user missed, and when."""

    puzzle: str
    at: Timestamp


class Reviewed(NamedTuple):
    """A table whose review is done, and since when."""

    table_id: TableId
    at: Timestamp


class Rated(msgspec.Struct, frozen=True):
    """A rating, and the number of attempts that it is based on."""

    rating: Rating = NEWCOMER
    attempts: int = 0


_DRILL = [name for name in columns(Drill) if name != "number"]


def select_drills(db: Db, user: UserId) -> list[Drill]:
    """Return all that a user practises, the first due first."""
    return select(db, Drill, "drills", "WHERE user = ? ORDER BY due, number", user)


def select_until(db: Db, user: UserId) -> Timestamp:
    """Return the time until which a user's missed puzzles and reviews were added."""
    return select_value(db, "SELECT until FROM practice WHERE user = ?", user, default=EPOCH)


def select_missed(db: Db, user: UserId, since: Timestamp, until: Timestamp) -> list[Missed]:
    """Return the puzzles that a user missed after ``since`` and up to ``until``."""
    statement = (
        "SELECT puzzle, at FROM puzzle_tries WHERE user = ? AND solved = 0 AND at > ? AND at <= ?"
        " ORDER BY at"
    )
    return [Missed(*row) for row in db.execute(statement, [user, since, until])]


def select_reviewed(db: Db, user: UserId, since: Timestamp, until: Timestamp) -> list[Reviewed]:
    """Return the reviews of a user that ended after ``since`` and up to ``until``."""
    statement = (
        "SELECT game, ended FROM reviews WHERE user = ? AND ended > ? AND ended <= ? ORDER BY ended"
    )
    return [Reviewed(*row) for row in db.execute(statement, [user, since, until])]


def add_drills(db: Db, user: UserId, drills: Iterable[Drill], until: Timestamp, most: int) -> None:
    """Add positions to practise, up to a time. Of more than ``most``, drop the last due."""
    for one in drills:
        db.execute(insert_new("drills", _DRILL), [getattr(one, name) for name in _DRILL])
    db.execute(put("practice", ["user", "until"], ["user"]), [user, until])
    for one in select_drills(db, user)[most:]:
        delete_drill(db, one)


def write_drill(db: Db, before: Drill, after: Drill | None) -> bool:
    """Replace a position after an answer, or delete it. Return false if it was answered before."""
    which = [before.number, before.user, before.step, before.due]
    if after is None:
        found = db.execute(
            "DELETE FROM drills WHERE number = ? AND user = ? AND step = ? AND due = ?", which
        )
    else:
        found = db.execute(
            "UPDATE drills SET step = ?, due = ?"
            " WHERE number = ? AND user = ? AND step = ? AND due = ?",
            [after.step, after.due, *which],
        )
    return bool(found.rowcount)


def delete_drill(db: Db, one: Drill) -> None:
    """Stop practising a position."""
    db.execute("DELETE FROM drills WHERE number = ? AND user = ?", [one.number, one.user])


def replace_new(db: Db, one: Drill) -> Drill:
    """Store a position that its user has not seen before, instead of the last such one."""
    db.execute("DELETE FROM drills WHERE user = ? AND step = ?", [one.user, NEW])
    statement = f"{insert('drills', _DRILL)} RETURNING number"
    [(number,)] = db.execute(statement, [getattr(one, name) for name in _DRILL]).fetchall()
    return msgspec.structs.replace(one, number=number)


# --- ratings


def select_seen(db: Db, user: UserId) -> set[str]:
    """Return the puzzles that a user has answered, or practises."""
    rated_ones = select_column(db, "SELECT puzzle FROM rated_attempts WHERE user = ?", user)
    daily = select_column(db, "SELECT puzzle FROM puzzle_tries WHERE user = ?", user)
    own = (one.source.removeprefix("puzzle:") for one in select_drills(db, user))
    return {*rated_ones, *daily, *own}


def select_puzzle_rating(db: Db, puzzle: str) -> Rated:
    """Return the rating of a puzzle."""
    return _rated(db, "puzzle_ratings", {"puzzle": puzzle})


def select_solver_rating(db: Db, user: UserId, key: str) -> Rated:
    """Return the rating of a user as a solver of a game's puzzles."""
    return _rated(db, "solver_ratings", {"user": user, "key": key})


def rate(db: Db, user: UserId, puzzle: str, *, solved: bool) -> None:
    """Rate a user's first attempt at a puzzle. Later ones do not count."""
    names = ("user", "puzzle")
    if not db.execute(insert_new("rated_attempts", names), [user, puzzle]).rowcount:
        return
    key = puzzle.partition(":")[0]
    before = [select_solver_rating(db, user, key), select_puzzle_rating(db, puzzle)]
    places = (1, 2) if solved else (2, 1)
    solver, of_puzzle = rated([one.rating for one in before], places)
    _write_rating(db, "solver_ratings", {"user": user, "key": key}, solver, before[0])
    _write_rating(db, "puzzle_ratings", {"puzzle": puzzle}, of_puzzle, before[1])


def rate_daily(db: Db, since_day: int) -> None:
    """Rate the answers to daily puzzles since a day that are not rated yet."""
    found = db.execute(
        "SELECT user, puzzle, solved FROM puzzle_tries WHERE day >= ? AND user > 0 AND NOT EXISTS"
        " (SELECT 1 FROM rated_attempts AS one"
        " WHERE one.user = puzzle_tries.user AND one.puzzle = puzzle_tries.puzzle)"
        " ORDER BY at, user",
        [since_day],
    ).fetchall()
    for user, puzzle, solved in found:
        rate(db, user, puzzle, solved=bool(solved))


def _rated(db: Db, table: str, keys: dict[str, Any]) -> Rated:
    where = " AND ".join(f"{key} = ?" for key in keys)
    statement = f"SELECT mu, sigma, attempts FROM {table} WHERE {where}"  # noqa: S608
    found = db.execute(statement, [*keys.values()]).fetchone()
    return Rated(Rating(found[0], found[1]), found[2]) if found else Rated()


def _write_rating(db: Db, table: str, keys: dict[str, Any], after: Rating, before: Rated) -> None:
    values = {**keys, "mu": after.mu, "sigma": after.sigma, "attempts": before.attempts + 1}
    db.execute(put(table, [*values], [*keys]), [*values.values()])


# --- a user's data


OWN_ROWS = {
    "drills": OwnRows("drills", "source theme step due", "number"),
    "practice": OwnRows("practice", "until", "user"),
    "attempts": OwnRows("rated_attempts", "puzzle", "puzzle"),
    "ratings": OwnRows("solver_ratings", "key mu sigma attempts", "key"),
}


def export_of(db: Db, user: UserId) -> dict[str, Any]:
    """Return all that a user practises, and their ratings."""
    return personal.export_of(db, user, OWN_ROWS)


def delete_user(db: Db, user: UserId) -> None:
    """Delete all that a user practises, and their ratings. The ratings of puzzles stay."""
    personal.delete_user(db, user, OWN_ROWS.values())
