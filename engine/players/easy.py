"""Bots for beginners: the heuristic player, with random moves now and then."""

from engine.core import Action, Game, Rng, StateT
from engine.players.chance import chance
from engine.players.steady import steady

EASY = 25
"""The random choices of easy, in percent."""
WAVERING = 5
"""The random choices in playouts of a group, in percent."""


def easy(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> Action:
    """Return the heuristic player's choice, or sometimes a random one."""
    return _distracted(game, g, seat, rng, EASY)


def gentle(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> Action:
    """Return a random choice, or sometimes the heuristic player's, as often as the game says."""
    return _distracted(game, g, seat, rng, game.ai.gentle)


def wavering(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> Action:
    """Return the heuristic player's choice, or rarely a random one.

    Once a group knows its decks, nothing else varies the rest of the game. A single playout would
    seem certain, though any other choice on the way changes its result.
    """
    return _distracted(game, g, seat, rng, WAVERING)


def _distracted(game: Game[StateT], g: StateT, seat: int, rng: Rng, percent: int) -> Action:
    return (chance if rng.below(100) < percent else steady)(game, g, seat, rng)
