"""The heuristic player; each game has its own."""

from engine.core import Action, EvenRng, Game, Rng, StateT


def steady(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> Action:
    """Return the choice of the game's heuristic player."""
    return game.ai.steady(g, seat, EvenRng(rng.bits()))
