"""A player who leaves everything to chance."""

from engine.core import Action, Game, Rng, StateT, options_of


def chance(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> Action:
    """Return any open option of ``seat``, each equally likely."""
    return rng.pick(options_of(g, seat))
