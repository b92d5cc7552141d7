"""The log of a game, which of its actions stand, and the states that are kept on the way."""

from collections.abc import Sequence

import msgspec

from bot.domain.ids import Ply, TableId
from bot.domain.records import (
    History,
    Move,
    Snapshot,
)
from bot.store.connection import Db
from bot.store.records import Turn
from bot.store.statements import columns, insert

SNAPSHOTS_KEPT = 6
"""They reach back as far as what people look at: what has happened since their last move."""


def insert_moves(db: Db, number: TableId, moves: Sequence[Move]) -> None:
    """Append actions to the log of a table."""
    rows = [(number, *msgspec.structs.astuple(move)) for move in moves]
    db.executemany(insert("log", ["game", *columns(Move)]), rows)


def select_log(db: Db, number: TableId) -> list[Move]:
    """Return all actions of a table in their order, and what was taken back."""
    statement = "SELECT ply, seat, action, at FROM log WHERE game = ? ORDER BY ply"
    return [Move(*row) for row in db.execute(statement, [number])]


def select_history(db: Db, number: TableId) -> History:
    """Return what the moments of a game are rebuilt from."""
    unknown = "SELECT 1 FROM log WHERE game = ? AND stands IS NULL LIMIT 1"
    if db.execute(unknown, [number]).fetchone():
        return History(None, moves=select_log(db, number))
    statement = "SELECT ply, seat, action, at FROM log WHERE game = ? AND stands = 1 ORDER BY ply"
    standing = [Move(*row) for row in db.execute(statement, [number])]
    return History(standing, _snapshots(db, number))


def forget_which_stand(db: Db, number: TableId) -> None:
    """Say that it is not known which actions of a table were taken back."""
    db.execute("UPDATE log SET stands = NULL WHERE game = ?", [number])


def write_history(db: Db, turn: Turn) -> None:
    """Store what a turn adds to its game's history, and what it takes back."""
    insert_moves(db, turn.row.id, turn.moves)
    if turn.taken:
        _take_back(db, turn.row.id, turn.taken, turn.moves[0].ply)
    if turn.row.status != "playing":
        db.execute("DELETE FROM snapshots WHERE game = ?", [turn.row.id])
    elif turn.snapshot is not None:
        _keep(db, turn.row.id, turn.snapshot)


def _take_back(db: Db, number: TableId, taken: Sequence[Ply], by: Ply) -> None:
    """Mark what was taken back, and the row of the log that says so."""
    rows = [(number, ply) for ply in (*taken, by)]
    statement = "UPDATE log SET stands = 0 WHERE game = ? AND ply = ? AND stands IS NOT NULL"
    db.executemany(statement, rows)
    db.execute("DELETE FROM snapshots WHERE game = ? AND ply >= ?", [number, min(taken)])


def _keep(db: Db, number: TableId, snapshot: Snapshot) -> None:
    statement = insert("snapshots", ["game", *columns(Snapshot)])
    db.execute(statement, [number, *msgspec.structs.astuple(snapshot)])
    db.execute(
        "DELETE FROM snapshots WHERE game = ? AND ply NOT IN"
        " (SELECT ply FROM snapshots WHERE game = ? ORDER BY ply DESC LIMIT ?)",
        [number, number, SNAPSHOTS_KEPT],
    )


def _snapshots(db: Db, number: TableId) -> list[Snapshot]:
    names = ", ".join(columns(Snapshot))
    statement = f"SELECT {names} FROM snapshots WHERE game = ? ORDER BY ply"  # noqa: S608
    return [Snapshot(*row) for row in db.execute(statement, [number])]
