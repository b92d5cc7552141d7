"""Positions of random games."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.core import Game, Rng, awaited, options_of, play

Setting = tuple[int, dict[str, str]]
"""A number of seats, and options."""


def random_positions(
    game: Game[Any], settings: Sequence[Setting], rng: Rng, games: int
) -> Iterator[tuple[Any, int]]:
    """Yield each position of random games, with the seat to move. The games rotate the settings."""
    for seed in range(games):
        seats, options = settings[seed % len(settings)]
        g = game.start(seats, seed, options)
        while not g.over:
            seat = rng.pick(awaited(g))
            yield g, seat
            g = play(g, seat, rng.pick(options_of(g, seat))).state
