"""CPU figures: the speed of the machine, copies of states, and random moves.

Random moves are compared with a game of OpenSpiel in the same run. Only choices of players count
as moves. Dice and deals take time and do not count.
"""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any

from engine.core import Game, Rng
from engine.players import PLAYERS, played_out
from render.film import spread
from testbed.rows import SEED, usual_seats
from tools.bench.effort import Effort, cpu_seconds, states_by_chance
from tools.bench.goals import Reading

STEPS = 1_000_000
TIMES = 5
COPIES = 50
"""Our copies are too quick to be timed one at a time."""
HEARTS_IN_TURN = 10
"""Games of hearts for each of our games, because hearts is short."""


def yardstick(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Measure the CPU time of a million steps of plain Python."""
    return {"yardstick": Reading(median(_seconds() for _ in range(TIMES)) * 1e3)}


def _seconds() -> float:
    begin = process_time()
    total = 0
    for number in range(STEPS):
        total += number
    return process_time() - begin


def state_copy(game: Game, effort: Effort) -> dict[str, Reading]:
    """Time ``copy.deepcopy`` against our copy, for states of a whole game."""
    deep = []
    own = []
    for state in spread(states_by_chance(game), effort.copied_states):
        deep.append(cpu_seconds(lambda: copy.deepcopy(state)))  # noqa: B023  # called at once
        own.append(cpu_seconds(lambda: _copies(state)) / COPIES)  # noqa: B023  # called at once
    detail = {"deepcopy_us": median(deep) * 1e6, "ours_us": median(own) * 1e6}
    return {"state_copy": Reading(median(deep) / median(own), detail=detail)}


def _copies(state: Any) -> None:
    for _ in range(COPIES):
        state.copy()


@dataclass
class MoveTime:
    """The moves made so far, and their CPU time."""

    moves: int = 0
    seconds: float = 0.0

    def play(self, game: Callable[[], int]) -> None:
        """Play and time one game. ``game`` returns its number of moves."""
        start = process_time()
        self.moves += game()
        self.seconds += process_time() - start

    @property
    def rate(self) -> float:
        """Moves per second."""
        return self.moves / self.seconds


def random_moves(game: Game, effort: Effort) -> dict[str, Reading]:
    """Play at random, alternating with hearts if OpenSpiel is installed."""
    seats = usual_seats(game)
    hearts = _hearts()
    ours = MoveTime()
    theirs = MoveTime()
    rng = Random(SEED)  # noqa: S311  # the same in each run
    for seed in range(effort.random_games):
        ours.play(lambda: _game_of_ours(game, seats, seed))  # noqa: B023  # called at once
        for _ in range(HEARTS_IN_TURN if hearts else 0):
            theirs.play(lambda: _game_of_hearts(hearts, rng))
    detail = {"moves_per_second": ours.rate}
    if hearts is None:
        return {"random_moves": Reading(None, "pyspiel is not installed", detail)}
    detail["hearts_moves_per_second"] = theirs.rate
    return {"random_moves": Reading(ours.rate / theirs.rate, detail=detail)}


def _game_of_ours(game: Game, seats: int, seed: int) -> int:
    """Play to the end in place, like the playouts of a search."""
    state = game.begin(seats, seed, {})
    return played_out(game, state, PLAYERS["chance"], Rng(seed))


def _hearts() -> Any:
    """Return OpenSpiel's hearts, or ``None`` if OpenSpiel is not installed."""
    try:
        return import_module("pyspiel").load_game("hearts")
    except ImportError:
        return None


def _game_of_hearts(hearts: Any, rng: Random) -> int:
    state = hearts.new_initial_state()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves
