"""The players of each game whose seats others have taken over."""

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.domain.ids import TableId, UserId
from bot.domain.records import FormerPlayer
from bot.store.connection import Db
from bot.store.statements import columns, select
from bot.store.statements import insert as insert_statement

_NAMES = columns(FormerPlayer)


def insert(db: Db, table_id: TableId, former: Iterable[FormerPlayer]) -> None:
    """Store players whose seats have been taken over."""
    rows = [(table_id, *msgspec.structs.astuple(one)) for one in former]
    db.executemany(insert_statement("former_players", ["game", *_NAMES]), rows)


def select_former(db: Db, table_id: TableId) -> tuple[FormerPlayer, ...]:
    """Return the former players of a table in the order in which they were replaced."""
    where = "WHERE game = ? ORDER BY until, seat"
    return tuple(select(db, FormerPlayer, "former_players", where, table_id))


def export_of(db: Db, user: UserId) -> list[dict[str, Any]]:
    """Return the seats that a user has left. The plies could reveal the number of secret moves."""
    statement = "SELECT game, seat FROM former_players WHERE user = ? ORDER BY game, until"
    return [{"table": table_id, "seat": seat} for table_id, seat in db.execute(statement, [user])]


def delete_user(db: Db, user: UserId) -> None:
    """Make a user's former seats nameless."""
    db.execute("UPDATE former_players SET user = NULL WHERE user = ?", [user])
