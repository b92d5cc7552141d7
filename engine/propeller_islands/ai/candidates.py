"""The options of Propeller Islands that are worth searching."""

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
"""The die and its use, effects, lifted workers, tiles and blueprints.

Searching the order of activations and the houses of workers gained almost nothing.
"""


def candidates(g: PropellerIslands, seat: int, rng: Rng) -> Sequence[Action]:
    """Return all options of a question that is worth searching, otherwise none."""
    options = options_of(g, seat)
    return options if any(isinstance(option, WEIGHED) for option in options) else ()
