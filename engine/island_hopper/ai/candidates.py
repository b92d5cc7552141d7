"""The options of Island Hopper that are worth searching."""

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
"""Money, flights and contracts; words depend on trust and are not searched."""


def candidates(g: IslandHopper, seat: int, rng: Rng) -> Sequence[Action]:
    """Return all options of a question about money, flights or contracts, otherwise none."""
    options = options_of(g, seat)
    return options if any(isinstance(option, WEIGHED) for option in options) else ()
