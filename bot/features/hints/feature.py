"""Hints: which choice a search finds best."""

from bot.feature import Feature
from bot.features.hints.handlers import hint, whole
from bot.features.hints.messages import ShowHint
from bot.features.hints.service import Hints
from bot.interactions.acting import showing
from bot.interactions.dispatch import Button
from bot.presentation.presses import AskHint

FEATURE = Feature(
    key="hints",
    handlers=(
        Button(AskHint, showing(hint)),
        Button(ShowHint, whole),
    ),
    services=(lambda atoll: Hints(atoll.tables, atoll.search),),
)
