"""A bot that plays at random."""

from engine.core import Action, Game, Rng, StateT, options_of


def chance(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> Action:
    """Return a random open option of ``seat``."""
    return rng.pick(options_of(g, seat))
