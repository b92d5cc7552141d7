"""A variant of the heuristic player that nearly always lies if that pays."""

from engine.core import Action, Rng, options_of
from engine.island_hopper.ai.greedy import greedy, speak
from engine.island_hopper.ai.guiding import MOSTLY
from engine.island_hopper.rules.actions import Say
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.view import view_of


def cunning(g: IslandHopper, seat: int, rng: Rng) -> Action:
    """Return the best choice, based on the view of ``seat``."""
    if any(isinstance(option, Say) for option in options_of(g, seat)):
        return speak(view_of(g, seat), MOSTLY)
    return greedy(g, seat, rng)
