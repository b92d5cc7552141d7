"""Compare the moves per second of the bare engine and the adapters, on the same games.

``python -m tests.campaigns.steps`` prints a line for each game. ``observed`` also makes the tensor
of each player to move.
"""

import time
from collections.abc import Callable

import pyspiel

from engine import GAMES
from engine.core import Rng, awaited, options_of, play
from research import pettingzoo
from research.openspiel import short_name

GAMES_EACH = 5


def bare(key: str, seats: int, seed: int) -> int:
    """Play a random game with the engine alone; return its moves."""
    state, rng, moves = GAMES[key].start(seats, seed), Rng(seed), 0
    while not state.over:
        seat = awaited(state)[0]
        state = play(state, seat, rng.pick(options_of(state, seat))).state
        moves += 1
    return moves


def zoo(key: str, seats: int, seed: int, *, observed: bool = False) -> int:
    """Play a random game through PettingZoo; return its moves."""
    env, rng = pettingzoo.BoardGame(key, seats=seats), Rng(seed)
    env.reset(seed=seed)
    while not env.state.over:
        if observed:
            env.observe(env.agent_selection)
        env.step(rng.below(len(env.legal)))
    return env.moves


def spiel(key: str, seats: int, seed: int) -> int:
    """Play a random game through OpenSpiel; return its moves."""
    state = pyspiel.load_game(short_name(key), {"players": seats}).new_initial_state()
    rng = Rng(seed)
    state.apply_action(seed)
    while not state.is_terminal():
        state.apply_action(rng.pick(state.legal_actions()))
    return len(state.history()) - 1


def observed(key: str, seats: int, seed: int) -> int:
    """Play a random game through PettingZoo and observe each position; return its moves."""
    return zoo(key, seats, seed, observed=True)


def main() -> None:
    """Print the moves per second, and each adapter's speed as a fraction of the bare engine's."""
    ways: list[Callable[[str, int, int], int]] = [bare, zoo, observed, spiel]
    for key, game in GAMES.items():
        moves, seconds = dict.fromkeys(ways, 0), dict.fromkeys(ways, 0.0)
        for seed in range(1, GAMES_EACH + 1):
            for way in ways:
                begin = time.process_time()
                moves[way] += way(key, game.seats[-1], seed)
                seconds[way] += time.process_time() - begin
        rates = {way: moves[way] / seconds[way] for way in ways}
        shares = ", ".join(f"{way.__name__} {rates[way] / rates[bare]:.0%}" for way in ways[1:])
        print(f"{key:18} bare {rates[bare]:7,.0f} a second; {shares}")


if __name__ == "__main__":
    main()
