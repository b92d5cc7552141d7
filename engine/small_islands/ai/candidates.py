"""The options of Small Islands that are worth searching."""

from collections.abc import Sequence

from engine.core import Action, Rng, options_of
from engine.small_islands.ai.steady import best_landing
from engine.small_islands.rules.actions import (
    AddPort,
    Build,
    Choose,
    Cover,
    Explore,
    Keep,
    Land,
    Place,
)
from engine.small_islands.rules.components import ROUNDS
from engine.small_islands.rules.landing import OWN
from engine.small_islands.rules.state import SmallIslands


def candidates(g: SmallIslands, seat: int, rng: Rng) -> Sequence[Action]:
    """Return all Objectives, tiles, places and Houses, and the best cell for each ship.

    Tokens are included only in the last round, in which they are used up.
    """
    options = options_of(g, seat)
    match options[0]:
        case Choose() | Keep() | Build():
            return options
        case Cover() | AddPort() if g.board.round == ROUNDS:
            return options
        case Place():
            return [each for each in options if isinstance(each, Place) and each.turn is not None]
        case Explore():
            complete = [each for each in options if isinstance(each, Land) and each.cell]
            own = [landing for landing in complete if landing.ship == OWN]
            grey = [landing for landing in complete if landing.ship != OWN]
            ways = [best_landing(g, landings) for landings in (own, grey) if landings]
            return [*(each for each in options if isinstance(each, Explore)), *ways]
    return ()
