"""Replays and films of games."""

from bot.feature import Feature
from bot.features.replays.commands import replay, what_happened
from bot.features.replays.handlers import look, past, step
from bot.features.replays.presses import LookThrough, TurnTo
from bot.features.replays.service import Films
from bot.features.replays.sharing import share
from bot.interactions.acting import showing
from bot.interactions.dispatch import Button, Select
from bot.presentation.presses import ShareGame, ShowPast

FEATURE = Feature(
    key="replays",
    commands=(replay, what_happened),
    handlers=(
        Button(ShareGame, showing(share)),
        Button(TurnTo, step),
        Button(ShowPast, past),
        Select(LookThrough, look),
    ),
    services=(lambda atoll: Films(atoll.pictures),),
)
