"""The options of Propeller Islands that are worth looking ahead."""

from collections.abc import Sequence

from engine.core import Action, Rng, options_of
from engine.propeller_islands.actions import (
    ActivateIsland,
    Complete,
    Install,
    Place,
    TakeBlueprint,
    TakeDie,
)
from engine.propeller_islands.state import PropellerIslands

WEIGHED = (TakeDie, ActivateIsland, Place, Complete, Install, TakeBlueprint)
"""The die and its use, tiles and blueprints: what is activated with a die mostly goes by itself."""


def candidates(g: PropellerIslands, seat: int, rng: Rng) -> Sequence[Action]:
    """Return all options of a question about dice, tiles or blueprints, and none of the others."""
    options = options_of(g, seat)
    return options if any(isinstance(option, WEIGHED) for option in options) else ()
