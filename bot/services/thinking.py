"""How a player made of code thinks about one choice, in whatever process it is asked."""

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
AIMED_AT, ENDS_AT = 0.75, 0.9
"""Who looks ahead aims at so much of the time, and is given up after so much of it."""
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


class TimeIsUp(Exception):
    """Who looks ahead has not come to an end in time."""


def prepare() -> None:
    """Let this process give way to the one that it works for, and end with it."""
    os.nice(NICENESS)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # it ends when the bot has stopped
    signal.signal(signal.SIGALRM, _give_up)
    Thread(target=end_with_parent, daemon=True).start()


def think_apart(question: Question, seconds: float) -> str:
    """Return what is chosen within some seconds, in any case: if need be, by the steady player."""
    try:
        with in_time(seconds * ENDS_AT):
            return think(question, seconds * AIMED_AT)
    except TimeIsUp:
        return think(question._replace(level=STEADY.key))


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Give up what is done meanwhile after some seconds, in a process that was prepared.

    Raises:
        TimeIsUp: it took longer.
    """
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)


def _give_up(*_: object) -> None:
    raise TimeIsUp


def end_with_parent() -> None:
    """Wait until the parent process ends, even by signal 9, and end this process too."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
