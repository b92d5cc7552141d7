"""The heuristic player; each game has its own."""

from engine.core import Action, EvenRng, Game, Rng, StateT


def greedy(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> Action:
    """Return the choice of the game's heuristic player."""
    return game.ai.greedy(g, seat, EvenRng(rng.bits()))
