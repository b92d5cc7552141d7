"""A bot for beginners: the heuristic player, with a random move now and then."""

from engine.core import Action, Game, Rng, StateT
from engine.players.chance import chance
from engine.players.greedy import greedy

DISTRACTED = 4
"""One of this many choices is random."""


def easy(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> Action:
    """Return the heuristic player's choice, or sometimes a random one."""
    return (greedy if rng.below(DISTRACTED) else chance)(game, g, seat, rng)
