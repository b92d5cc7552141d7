"""The log of a game, and the snapshots of its states."""

from collections.abc import Sequence

import msgspec

from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.records import History, Move, Snapshot
from bot.store.connection import Db
from bot.store.records import TurnChanges
from bot.store.statements import columns, insert, select, select_column

SNAPSHOTS_KEPT = 6
"""Enough to show the moves since most players last moved."""


def insert_moves(db: Db, table_id: TableId, moves: Sequence[Move]) -> None:
    """Append actions to the log of a table."""
    rows = [(table_id, *msgspec.structs.astuple(move)) for move in moves]
    db.executemany(insert("log", ["game", *columns(Move)]), rows)


def select_log(db: Db, table_id: TableId) -> list[Move]:
    """Return the log of a table in order, including undone actions and their undos."""
    return select(db, Move, "log", "WHERE game = ? ORDER BY ply", table_id)


def select_history(db: Db, table_id: TableId) -> History:
    """Return the data for rebuilding the states of a game."""
    unknown = "SELECT 1 FROM log WHERE game = ? AND stands IS NULL LIMIT 1"
    if db.execute(unknown, [table_id]).fetchone():
        return History(None, moves=select_log(db, table_id))
    standing = select(db, Move, "log", "WHERE game = ? AND stands = 1 ORDER BY ply", table_id)
    return History(
        standing, select(db, Snapshot, "snapshots", "WHERE game = ? ORDER BY ply", table_id)
    )


def forget_which_stand(db: Db, table_id: TableId) -> None:
    """Mark a log as one in which the undone actions are unknown."""
    db.execute("UPDATE log SET stands = NULL WHERE game = ?", [table_id])


def write_history(db: Db, turn: TurnChanges) -> None:
    """Store the moves and the snapshot of a turn, and mark the actions that it undoes."""
    table_id = turn.row.id
    insert_moves(db, table_id, turn.moves)
    if turn.taken:
        rows = [(table_id, ply) for ply in (*turn.taken, turn.moves[0].ply)]
        statement = "UPDATE log SET stands = 0 WHERE game = ? AND ply = ? AND stands IS NOT NULL"
        db.executemany(statement, rows)
        first = min(turn.taken)
        db.execute("DELETE FROM snapshots WHERE game = ? AND ply >= ?", [table_id, first])
    if turn.row.status != "playing":
        db.execute("DELETE FROM snapshots WHERE game = ?", [table_id])
    elif turn.snapshot is not None:
        statement = insert("snapshots", ["game", *columns(Snapshot)])
        db.execute(statement, [table_id, *msgspec.structs.astuple(turn.snapshot)])
        db.execute(
            "DELETE FROM snapshots WHERE game = ? AND ply NOT IN"
            " (SELECT ply FROM snapshots WHERE game = ? ORDER BY ply DESC LIMIT ?)",
            [table_id, table_id, SNAPSHOTS_KEPT],
        )


def select_times(db: Db, user: UserId, since: Timestamp) -> list[Timestamp]:
    """Return the times of a user's own moves. The autopilot has made those of missed turns."""
    return select_column(
        db,
        "SELECT DISTINCT log.at FROM seats JOIN log ON log.game = seats.game"
        " AND log.seat = seats.seat WHERE seats.user = ? AND log.ply > seats.since"
        " AND log.at >= ? AND NOT EXISTS (SELECT 1 FROM lapses WHERE lapses.game = log.game"
        " AND lapses.seat = log.seat AND lapses.at = log.at)",
        user,
        since,
    )
