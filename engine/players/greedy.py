"""A sensible player: each game knows its own."""

from typing import Any

from engine.core import Action, Game, Rng


def greedy(game: Game, g: Any, seat: int, rng: Rng) -> Action:
    """Return what the game's own sensible player does."""
    return game.greedy(g, seat, rng)
