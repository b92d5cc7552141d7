"""Feats: permanent rewards of solo games."""

from collections.abc import Callable, Iterator
from functools import partial

from bot.domain.ids import TableId, UserId
from bot.feature import Feature
from bot.features.feats import store
from bot.features.feats.commands import feats
from bot.features.feats.rules import earned, ending_lines, with_feats
from bot.services.hooks import Change, Ending, Options, TableHooks
from bot.store import Part
from bot.store.connection import Db, bound
from bot.store.personal import OwnRows
from engine.core import Game


def turn_parts(change: Change) -> Iterator[Part]:
    """Store earned feats."""
    if found := earned(change.after, change.before):
        yield bound(store.write_feats, found)


def ending(db: Db, table_id: TableId) -> Ending:
    """Return the feats that were earned at a table."""
    return Ending(lines=tuple(ending_lines(store.select_earned_at(db, table_id))))


def solo_options(db: Db, user: UserId, game: Game) -> Callable[[Options], Options]:
    """Return a function that adds the feats of a user to the options of a game."""
    known = store.select_feats(db, user) if game.words.feats else {}
    return partial(with_feats, game, known=known)


FEATURE = Feature(
    commands=(feats,),
    tables=TableHooks(turn_parts=turn_parts, ending=ending, solo_options=solo_options),
    personal={"feats": OwnRows("feats", "feat table=game at", "at, feat")},
)
