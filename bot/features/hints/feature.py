"""Hints: which choice a search finds best."""

from bot.feature import Feature
from bot.features.hints.handlers import whole
from bot.features.hints.presses import ShowHint
from bot.features.hints.service import Hints
from bot.interactions.dispatch import Button

FEATURE = Feature(
    key="hints",
    handlers=(Button(ShowHint, whole),),
    services=(lambda atoll: Hints(atoll.tables, atoll.thinkers),),
)
