"""Feats: permanent rewards of solo games."""

from collections.abc import Iterator

from bot.feature import Feature
from bot.features.feats import store
from bot.features.feats.commands import feats
from bot.features.feats.rules import earned
from bot.features.rankings.results import reopened
from bot.services.changes import Change
from bot.store import Part
from bot.store.connection import bound
from bot.store.personal import OwnRows


def turn_parts(change: Change) -> Iterator[Part]:
    """Store earned feats. Take them back if the game was reopened."""
    if reopened(change.after, change.before):
        yield bound(store.take_back, change.after.id)
    if found := earned(change.after, change.before):
        yield bound(store.write_feats, found)


FEATURE = Feature(
    key="feats",
    commands=(feats,),
    turn_parts=turn_parts,
    personal={"feats": OwnRows("feats", "feat table=game at", "at, feat")},
)
