"""How a player made of code thinks about one choice, in whatever process it is asked."""

import faulthandler
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread
from time import monotonic
from typing import NamedTuple

from bot.domain.levels import LEVELS, STEADY, Level
from engine import GAMES
from engine.core import Rng, write
from engine.players import LEVELS as PLAYERS
from engine.players import Player

LEAST_SECONDS = 0.02
"""In less nothing can be seen ahead: the steady player is as good."""
MOST_SECONDS = 60.0
"""Who thinks for so long has lost their way; their process ends, and says where it was."""
NICENESS = 10


class Question(NamedTuple):
    """What is asked: the key of a game, a saved world, whose choice it is, and the level.

    Nothing of the real world is in it but what the seat knows. ``luck`` is any number.
    """

    game: str
    world: bytes
    seat: int
    level: str
    luck: int


def think(question: Question, seconds: float = 0.0) -> str:
    """Return, in its text form, what is chosen within some seconds."""
    game, player = GAMES[question.game], _player(LEVELS[question.level], seconds)
    return write(player(game, game.load(question.world), question.seat, Rng(question.luck)))


def _player(level: Level, seconds: float) -> Player:
    """Return the player of a level; where time is short, its clock runs the faster."""
    if not level.seconds or seconds >= LEAST_SECONDS:
        haste = level.seconds / seconds if seconds else 1.0
        return PLAYERS[level.key](lambda: monotonic() * haste)
    return PLAYERS[STEADY.key](monotonic)


# --- in a process of its own


def prepare() -> None:
    """Let this process give way to the one that it works for, and end with it."""
    os.nice(NICENESS)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # it ends when the bot has stopped
    Thread(target=_end_with_parent, daemon=True).start()


def think_apart(question: Question, seconds: float) -> str:
    """Return the same as ``think``; a process that does not come to an end is given up."""
    with _ending():
        return think(question, seconds)


@contextmanager
def _ending() -> Iterator[None]:
    faulthandler.dump_traceback_later(MOST_SECONDS, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
