"""How much to measure, and the clocks and statistics of all measures."""

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, ParamSpec, TypeVar

from bot.cli.games import moments
from bot.presentation.sprite_filling import fill
from bot.settings import settle_python
from engine.core import Game
from engine.players import PLAYERS
from render.art import CACHE
from testbed.rows import SEED, usual_seats

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Effort:
    """The number of repetitions of each measure, and ``lag_seconds`` to watch the loop."""

    views: int
    turns: int
    warm_turns: int
    lag_seconds: float
    copied_states: int
    random_games: int
    commits: int
    stored_games: int
    tables_of_each: int
    mixed_passes: int
    filled_pictures: int | None
    cold_moves: int
    tables_after_an_outage: int
    rounds_at_once: int
    turns_in_turn: int
    ended_games: int
    checked_games: int


FULL = Effort(
    views=3,
    turns=40,
    warm_turns=12,
    lag_seconds=2.0,
    copied_states=30,
    random_games=40,
    commits=300,
    stored_games=300,
    tables_of_each=20,
    mixed_passes=2,
    filled_pictures=None,
    cold_moves=1_000,
    tables_after_an_outage=40_000,
    rounds_at_once=4,
    turns_in_turn=300,
    ended_games=1_000_000,
    checked_games=400,
)
QUICK = Effort(
    views=2,
    turns=6,
    warm_turns=2,
    lag_seconds=0.2,
    copied_states=3,
    random_games=2,
    commits=20,
    stored_games=3,
    tables_of_each=1,
    mixed_passes=1,
    filled_pictures=0,
    cold_moves=20,
    tables_after_an_outage=10,
    rounds_at_once=1,
    turns_in_turn=3,
    ended_games=60,
    checked_games=1,
)


class NotMeasured(Exception):
    """A figure cannot be measured here; the message says why."""


@contextmanager
def python_as_in_the_bot() -> Iterator[None]:
    """Configure the switch interval and the garbage collection like the bot."""
    switches = sys.getswitchinterval()
    collects = gc.get_threshold()
    settle_python()
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*collects)
        sys.setswitchinterval(switches)


def states_by_chance(game: Game) -> list[Any]:
    """Return all states of a random game."""
    return list(moments(game, usual_seats(game), SEED, {}, PLAYERS["chance"]))


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of ``work`` in all threads of this process."""
    start = process_time()
    work()
    return process_time() - start


def p99(times: Sequence[float]) -> float:
    """Return the 99th percentile of ``times``."""
    return sorted(times)[max(0, -(-len(times) * 99 // 100) - 1)]


def apart(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Return the result of ``work`` in a new process, without the memory of this one."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(work, *given, **named).result()


def alone_and_at_a_host(
    work: Callable[[Sequence[str], Effort], T], games: Sequence[Game], effort: Effort
) -> tuple[T, T]:
    """Return the results of ``work`` with the keys of games, in two new processes.

    The first draws all its sprites itself. For the second, another process has drawn the common
    ones into a folder.
    """
    keys = [game.key for game in games]
    folder = Path(filled_folder(effort.filled_pictures).name)
    return apart(work, keys, effort), apart(_at_a_host, folder, work, keys, effort)


@cache
def filled_folder(pictures: int | None) -> TemporaryDirectory[str]:
    """Return a folder with the common sprites, which another process has drawn."""
    folder = TemporaryDirectory()
    apart(fill, Path(folder.name), pictures)
    return folder


def _at_a_host(
    folder: Path, work: Callable[[Sequence[str], Effort], T], keys: Sequence[str], effort: Effort
) -> T:
    CACHE.keep_in(folder)
    return work(keys, effort)
