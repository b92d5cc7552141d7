"""The options of Propeller Islands that are worth looking ahead."""

from collections.abc import Sequence

from engine.core import Action, Rng, options_of
from engine.propeller_islands.rules.actions import (
    ActivateIsland,
    Choose,
    Complete,
    Install,
    Lift,
    Place,
    TakeBlueprint,
    TakeDie,
)
from engine.propeller_islands.rules.state import PropellerIslands

WEIGHED = (TakeDie, ActivateIsland, Choose, Lift, Place, Complete, Install, TakeBlueprint)
"""The die and its use, what a building is to bring, which worker is lifted, tiles and blueprints.

In which order buildings are activated, and where workers go, brought next to nothing.
"""


def candidates(g: PropellerIslands, seat: int, rng: Rng) -> Sequence[Action]:
    """Return all options of a question that is weighed, and none of the others."""
    options = options_of(g, seat)
    return options if any(isinstance(option, WEIGHED) for option in options) else ()
