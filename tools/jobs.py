"""Games in several processes at a time, and the option ``--jobs``."""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from bot.cli import progress
from bot.cli.arguments import at_least_one

T = TypeVar("T")


def add_jobs(command: ArgumentParser) -> None:
    """Add the number of processes."""
    about = "number of processes that play games in parallel (default: 1)"
    command.add_argument("--jobs", type=at_least_one, default=1, help=about)


def played(play: Callable[[int], T], numbers: Sequence[int], jobs: int) -> Iterator[T]:
    """Play the games with some numbers, and yield their results in order."""
    if jobs == 1:
        yield from progress.each(map(play, numbers), "games", len(numbers))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from progress.each(pool.map(play, numbers), "games", len(numbers))
