"""Store the score of a series before each of its games."""

import msgspec

from bot.domain.ids import TableId, UserId
from bot.store.connection import Db
from bot.store.statements import columns, insert, select


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """The games that a user had won in a series before a game, and the number ``played``."""

    user: UserId
    wins: int
    played: int


def select_scores(db: Db, table_id: TableId) -> tuple[Score, ...]:
    """Return the scores before a game of a series, or nothing for another game."""
    return tuple(select(db, Score, "series", "WHERE game = ? ORDER BY user", table_id))


def write_scores(
    db: Db, table_id: TableId, _before: tuple[Score, ...], after: tuple[Score, ...]
) -> None:
    """Replace the scores before a game."""
    db.execute("DELETE FROM series WHERE game = ?", [table_id])
    rows = [(table_id, *msgspec.structs.astuple(one)) for one in after]
    db.executemany(insert("series", ["game", *columns(Score)]), rows)
