"""The options of Island Hopper that are worth searching."""

from collections.abc import Sequence

from engine.core import Action, Rng, options_of
from engine.island_hopper.ai.judgement import contracts_for
from engine.island_hopper.rules.actions import (
    Agree,
    Bid,
    Bribe,
    Done,
    Draw,
    Keep,
    Offer,
    Plan,
    Price,
    Take,
)
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.view import view_of

WEIGHED = (Offer, Price, Agree, Bid, Bribe, Plan, Keep, Take, Draw)
"""Money, flights and contracts; words depend on trust and are not searched."""


def candidates(g: IslandHopper, seat: int, rng: Rng) -> Sequence[Action]:
    """Return the options of a question about money, flights or contracts, otherwise none.

    Bribes are only for islands of the player's own contracts.
    """
    options = options_of(g, seat)
    if not any(isinstance(option, WEIGHED) for option in options):
        return ()
    if Done() not in options:
        return options
    view = view_of(g, seat)
    return [
        option
        for option in options
        if not isinstance(option, Bribe) or contracts_for(view, option.island)
    ]
