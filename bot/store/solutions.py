"""What was possible in a challenge, as a finished table that can be replayed."""

import sqlite3
from collections.abc import Sequence

from bot.store.challenges import write_best
from bot.store.imports import insert_record
from bot.store.records import GameRow, Move, SeatRow

Db = sqlite3.Connection


def write_line(
    db: Db,
    challenge: int,
    best: int,
    row: GameRow,
    seats: tuple[SeatRow, ...],
    moves: Sequence[Move],
) -> int:
    """Keep the table of a solved challenge, which is posted nowhere; return its number."""
    number = insert_record(db, row, seats, moves)
    db.execute("DELETE FROM outbox WHERE game = ?", [number])
    write_best(db, challenge, best, number)
    return number
