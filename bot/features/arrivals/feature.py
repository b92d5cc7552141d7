"""Arrivals: players confirm that they see direct messages."""

from bot.feature import Feature
from bot.features.arrivals.handlers import arrived
from bot.features.arrivals.messages import hint, question
from bot.features.arrivals.presses import SeeDirect
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks
from bot.store.personal import OwnRows

FEATURE = Feature(
    handlers=(Button(SeeDirect, arrived),),
    messages=MessageHooks(lines=hint, greeting=question),
    personal={"arrivals": OwnRows("arrivals", "at", "at")},
)
