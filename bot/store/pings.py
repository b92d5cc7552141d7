"""Calls of players that others can repeat at will, stored for the limit on them.

Others can propose, nudge, or end a turn again after an undo. The first call of a turn is not
counted.
"""

from bot.domain.ids import TableId, Timestamp, UserId
from bot.store.connection import Db
from bot.store.statements import select_column

AT_MOST, SECONDS = 3, 24 * 3_600
"""A player gets at most so many of these calls at a table in so many seconds."""


def count(db: Db, table_id: TableId, user: UserId, at: Timestamp) -> Timestamp | None:
    """Store such a call of a user, unless the limit is reached.

    Then return when they may be called again. Calls that no longer count are deleted.
    """
    db.execute("DELETE FROM pings WHERE at <= ?", [at - SECONDS])
    statement = "SELECT at FROM pings WHERE game = ? AND user = ? ORDER BY at"
    made = select_column(db, statement, table_id, user)
    if len(made) >= AT_MOST:
        return Timestamp(made[0] + SECONDS)
    db.execute("INSERT INTO pings (game, user, at) VALUES (?, ?, ?)", [table_id, user, at])
    return None
