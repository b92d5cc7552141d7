"""Puzzles: find the best move in a daily position."""

from bot.feature import Feature
from bot.features.puzzles import store
from bot.features.puzzles.commands import show_day, try_once
from bot.features.puzzles.presses import AnswerPuzzle, ShowPuzzle
from bot.features.puzzles.service import Puzzles
from bot.interactions.context import Services
from bot.interactions.dispatch import Button


async def forget_marks(atoll: Services) -> None:
    """Delete old marks of deleted answers. One process works for all."""
    if atoll.processes.leads:
        await atoll.of(Puzzles).forget_marks()


FEATURE = Feature(
    handlers=(Button(ShowPuzzle, show_day), Button(AnswerPuzzle, try_once)),
    personal={"puzzles": store},
    services=(lambda atoll: Puzzles(atoll.store, atoll.now),),
    jobs=(forget_marks,),
)
