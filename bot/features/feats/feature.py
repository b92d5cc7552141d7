"""Feats: permanent rewards of solo games."""

from collections.abc import Iterator

from bot.domain.ids import TableId
from bot.feature import Feature
from bot.features.feats.rules import earned, ending_lines
from bot.services.hooks import Change, Ending, TableHooks
from bot.store import Part
from bot.store import feats as store
from bot.store.connection import Db, bound
from bot.store.personal import OwnRows


def turn_parts(change: Change) -> Iterator[Part]:
    """Store earned feats."""
    if found := earned(change.after, change.before):
        yield bound(store.write_feats, found)


def ending(db: Db, table_id: TableId) -> Ending:
    """Return the feats that were earned at a table."""
    return Ending(lines=tuple(ending_lines(store.select_earned_at(db, table_id))))


FEATURE = Feature(
    tables=TableHooks(turn_parts=turn_parts, ending=ending),
    personal={"feats": OwnRows("feats", "feat table=game at", "at, feat")},
)
