"""Store the feats of users."""

from collections.abc import Iterable

import msgspec

from bot.domain.ids import TableId, Timestamp, UserId
from bot.store.connection import Db
from bot.store.statements import columns, insert_new, select, select_column


class EarnedFeat(msgspec.Struct, frozen=True):
    """A feat that ``user`` earned at a ``table``, or ``None`` if that was deleted."""

    user: UserId
    feat: str
    table: TableId | None = msgspec.field(name="game")
    at: Timestamp


def write_feats(db: Db, feats: Iterable[EarnedFeat]) -> None:
    """Store earned feats. Existing ones are left unchanged."""
    rows = map(msgspec.structs.astuple, feats)
    db.executemany(insert_new("feats", columns(EarnedFeat)), rows)


def select_feats(db: Db, user: UserId) -> dict[str, EarnedFeat]:
    """Return a user's feats by their key."""
    found = select(db, EarnedFeat, "feats", "WHERE user = ? ORDER BY at, feat", user)
    return {one.feat: one for one in found}


def select_earned_at(db: Db, table_id: TableId) -> list[str]:
    """Return the feats that were earned at a table for the first time."""
    statement = "SELECT feat FROM feats WHERE game = ? ORDER BY feat"
    return select_column(db, statement, table_id)
