"""A player who leaves everything to chance."""

from typing import Any

from engine.core import Action, Game, Rng, options_of


def chance(game: Game, g: Any, seat: int, rng: Rng) -> Action:
    """Return any open option of ``seat``, each equally likely."""
    return rng.pick(options_of(g, seat))
