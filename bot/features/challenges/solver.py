"""Solve deals in another process, so that the bot stays responsive."""

from collections.abc import Mapping
from functools import partial

from bot.domain.ids import TableId
from bot.domain.records import StoredGame
from bot.features.challenges.store import write_best
from bot.services.search.pool import run_in_new_process
from bot.store.connection import Db
from bot.store.imports import insert_record
from engine.core import write
from engine.editions import game_of

Solution = tuple[int, tuple[str, ...]]
"""A score, and the moves that lead to it, in text form."""


def solve(key: str, seed: int, options: Mapping[str, str]) -> Solution:
    """Search for the best line of a solo game with a deal. It may miss the optimum.

    Raises:
        LookupError: The game has no solver.
    """
    game = game_of(key, options)
    best_line = game.ai.best_line
    if best_line is None:
        raise LookupError(f"{key} has no solver")
    score, actions = best_line(game.begin(1, seed, options))
    return score, tuple(map(write, actions))


def write_solution(db: Db, challenge: int, best: int, stored: StoredGame) -> TableId:
    """Store the table of a solution for replays without posting it; return its ID."""
    table_id = insert_record(db, stored)
    db.execute("DELETE FROM outbox WHERE game = ?", [table_id])
    write_best(db, challenge, best, table_id)
    return table_id


async def solve_in_process(key: str, seed: int, options: Mapping[str, str]) -> Solution:
    """Solve a deal in another process, because it takes seconds."""
    return await run_in_new_process(partial(solve, key, seed, dict(options)))
