"""The statements that store a whole recorded game at once."""

import sqlite3

from bot.store import queries
from bot.store.records import StoredGame


def insert_record(db: sqlite3.Connection, game: StoredGame) -> int:
    """Store a game with its log and return its number; its card is to be posted."""
    number = queries.insert_game(db, game.row, game.seats)
    db.executemany(
        "INSERT INTO log (game, ply, seat, action, at) VALUES (?, ?, ?, ?, ?)",
        [(number, move.ply, move.seat, move.action, move.at) for move in game.moves],
    )
    return number
