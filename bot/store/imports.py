"""Statements that store a whole recorded game."""

from bot.domain.ids import TableId
from bot.domain.records import StoredGame
from bot.store import games
from bot.store.connection import Db
from bot.store.history import forget_which_stand, insert_moves


def insert_record(db: Db, game: StoredGame) -> TableId:
    """Store a game with its log, queue its message, and return its number."""
    table_id = games.insert_game(db, game.row, game.seats)
    insert_moves(db, table_id, game.moves)
    forget_which_stand(db, table_id)
    return table_id
