"""A player for beginners: sensible, but often with its thoughts elsewhere."""

from engine.core import Action, Game, Rng, StateT
from engine.players.chance import chance
from engine.players.greedy import greedy

DISTRACTED = 4
"""Of so many choices one is left to chance."""


def easy(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> Action:
    """Return what the sensible player does; now and then, anything."""
    return (greedy if rng.below(DISTRACTED) else chance)(game, g, seat, rng)
