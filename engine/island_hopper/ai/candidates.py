"""The options of Island Hopper that are worth looking ahead."""

from collections.abc import Sequence

from engine.core import Action, Rng, options_of
from engine.island_hopper.rules.actions import (
    Agree,
    Bid,
    Bribe,
    Draw,
    Keep,
    Offer,
    Plan,
    Price,
    Take,
)
from engine.island_hopper.rules.state import IslandHopper

WEIGHED = (Offer, Price, Agree, Bid, Bribe, Plan, Keep, Take, Draw)
"""Who flies, what, where to, and contracts: what is called in the air is a matter of trust."""


def candidates(g: IslandHopper, seat: int, rng: Rng) -> Sequence[Action]:
    """Return all options of a question about money or contracts, and none of the others."""
    options = options_of(g, seat)
    return options if any(isinstance(option, WEIGHED) for option in options) else ()
