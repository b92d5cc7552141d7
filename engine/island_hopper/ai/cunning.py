"""A sensible player who knows about voices: it lies where that pays, and weighs what it hears."""

from engine.core import Action, Rng, options_of
from engine.island_hopper.ai.greedy import greedy, speak, steer
from engine.island_hopper.ai.guiding import MOSTLY, TRUSTED, believed_course
from engine.island_hopper.rules.actions import Nudge, Say
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.view import private


def cunning(g: IslandHopper, seat: int, rng: Rng) -> Action:
    """Return what looks best to ``seat`` now; nothing but its own view is looked at."""
    kinds = set(map(type, options_of(g, seat)))
    if Say in kinds:
        return speak(private(g, seat), MOSTLY)
    if Nudge in kinds:
        view = private(g, seat)
        return steer(view, believed_course(view, view.flight, TRUSTED))
    return greedy(g, seat, rng)
