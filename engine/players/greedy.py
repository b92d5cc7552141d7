"""A sensible player: each game knows its own."""

from engine.core import Action, EvenRng, Game, Rng, StateT


def greedy(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> Action:
    """Return what the game's own sensible player does."""
    return game.ai.greedy(g, seat, EvenRng(rng.bits()))
