"""What was possible in a challenge, as a finished table that can be replayed."""

from bot.features.challenges.store import write_best
from bot.store.connection import Db
from bot.store.ids import TableId
from bot.store.imports import insert_record
from bot.store.records import StoredGame


def write_solution(db: Db, challenge: int, best: int, solved: StoredGame) -> TableId:
    """Keep the table of a solved challenge, which is posted nowhere; return its number."""
    number = insert_record(db, solved)
    db.execute("DELETE FROM outbox WHERE game = ?", [number])
    write_best(db, challenge, best, number)
    return number
