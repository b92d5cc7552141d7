"""Store the moves that wait for a confirmation."""

import msgspec

from bot.domain.ids import TableId
from bot.domain.records import HeldMove
from bot.store.connection import Db
from bot.store.errors import Moved
from bot.store.statements import columns, insert, select


def select_held(db: Db, table_id: TableId) -> tuple[HeldMove, ...]:
    """Return the moves at a table that wait for a confirmation."""
    return tuple(select(db, HeldMove, "held_moves", "WHERE game = ? ORDER BY user", table_id))


def write_held(
    db: Db, table_id: TableId, before: tuple[HeldMove, ...], after: tuple[HeldMove, ...]
) -> None:
    """Replace the moves at a table that wait for a confirmation.

    Raises:
        Moved: The stored moves are not those before the change.
    """
    if set(select_held(db, table_id)) != set(before):
        raise Moved
    db.execute("DELETE FROM held_moves WHERE game = ?", [table_id])
    rows = [(table_id, *msgspec.structs.astuple(one)) for one in after]
    db.executemany(insert("held_moves", ["game", *columns(HeldMove)]), rows)
