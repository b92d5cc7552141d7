"""What was possible in a deal, computed in a process of its own: the bot goes on answering."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from engine import GAMES
from engine.core import write

T = TypeVar("T")
Line = tuple[int, tuple[str, ...]]
"""A score, and the actions that lead to it, in their text form."""


def solved(game: str, seed: int, options: Mapping[str, str]) -> Line:
    """Return about the best that was possible for one player in a deal.

    Raises:
        LookupError: the game has no solver.
    """
    best_line = GAMES[game].ai.best_line
    if best_line is None:
        raise LookupError(f"{game} has no solver")
    score, actions = best_line(GAMES[game].begin(1, seed, options))
    return score, tuple(map(write, actions))


async def solved_apart(game: str, seed: int, options: Mapping[str, str]) -> Line:
    """Return the same from another process, because it takes seconds."""
    return await apart(partial(solved, game, seed, dict(options)))


async def apart(work: Callable[[], T]) -> T:
    """Return what ``work`` returns in a process of its own."""
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    try:
        return await asyncio.get_running_loop().run_in_executor(pool, work)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
