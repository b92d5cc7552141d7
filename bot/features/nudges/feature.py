"""Nudges: a waiting player reminds the player to move, once a day."""

from collections.abc import Iterator

from bot.feature import Feature
from bot.features.nudges.commands import nudge, nudge_settings, pressed
from bot.features.nudges.messages import offers
from bot.features.nudges.presses import Nudge
from bot.features.nudges.store import forget_ended
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks, Setting
from bot.services.hooks import Change, TableHooks
from bot.store import Part
from bot.store.personal import OwnRows


def turn_parts(change: Change) -> Iterator[Part]:
    """Delete the nudges of a game that ends."""
    if change.before.playing and not change.after.playing:
        yield forget_ended


FEATURE = Feature(
    commands=(nudge,),
    handlers=(Button(Nudge, pressed),),
    tables=TableHooks(turn_parts=turn_parts),
    messages=MessageHooks(private_offers=offers),
    personal={"nudges": OwnRows("nudges", "table=game at", "game")},
    settings=(Setting("Notifications", lambda _, person: nudge_settings(person)),),
)
