"""The options of Small Islands that are worth looking ahead: Objectives, places, when to land."""

from collections.abc import Sequence

from engine.core import Action, Rng, options_of
from engine.small_islands.actions import Choose, Explore, Keep, Land, Place
from engine.small_islands.greedy import best_landing, exploration
from engine.small_islands.landing import OWN
from engine.small_islands.state import SmallIslands


def candidates(g: SmallIslands, seat: int, rng: Rng) -> Sequence[Action]:
    """Return all Objectives and places; the best tile to take and the best cell for either ship."""
    options = options_of(g, seat)
    match options[0]:
        case Choose() | Keep():
            return options
        case Place():
            return [each for each in options if isinstance(each, Place) and each.turn is not None]
        case Explore():
            complete = [each for each in options if isinstance(each, Land) and each.cell]
            own = [landing for landing in complete if landing.ship == OWN]
            grey = [landing for landing in complete if landing.ship != OWN]
            ways = [best_landing(g, landings) for landings in (own, grey) if landings]
            return [exploration(g, seat), *ways] if ways else ()
    return ()
