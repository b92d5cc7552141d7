"""What was possible in a deal, computed in a process of its own: the bot goes on answering."""

from collections.abc import Mapping
from functools import partial

from bot.services.search.pool import run_in_new_process
from engine import GAMES
from engine.core import write

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
    return await run_in_new_process(partial(solved, game, seed, dict(options)))
