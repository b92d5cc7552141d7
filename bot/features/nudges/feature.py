"""Nudges: a waiting player reminds the player to move, once a day."""

from bot.feature import Feature
from bot.features.nudges.commands import nudge, nudge_settings, pressed
from bot.features.nudges.messages import offers
from bot.features.nudges.presses import Nudge
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks, Setting
from bot.store.personal import OwnRows

FEATURE = Feature(
    commands=(nudge,),
    handlers=(Button(Nudge, pressed),),
    messages=MessageHooks(private_offers=offers),
    personal={"nudges": OwnRows("nudges", "table=game at", "game")},
    settings=(Setting("Notifications", lambda _, person: nudge_settings(person)),),
)
