"""Puzzles: find the best move in a daily position."""

from bot.feature import Feature
from bot.features.puzzles import store
from bot.features.puzzles.commands import puzzle, show_day, try_once
from bot.features.puzzles.presses import AnswerPuzzle, ShowPuzzle
from bot.features.puzzles.service import Puzzles
from bot.interactions.dispatch import Button

FEATURE = Feature(
    key="puzzles",
    commands=(puzzle,),
    handlers=(Button(ShowPuzzle, show_day), Button(AnswerPuzzle, try_once)),
    personal={"puzzles": store},
    services=(lambda atoll: Puzzles(atoll.store, atoll.now),),
)
