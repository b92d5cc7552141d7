"""The features of a position of Pearls that explain a choice."""

from collections.abc import Mapping

from engine.pearls.rules.round import Pearls
from engine.pearls.rules.scoring import points, points_of_pearls, points_of_sets

from engine.core.reasons import Amount, Comparison


def features(g: Pearls, seat: int) -> Mapping[str, Amount]:
    """Return the points of a seat by source, and those of its best opponent."""
    chest = g.board.chests[seat]
    best = max(points(g.board.chests[other]) for other in g.seats if other != seat)
    return {
        "pearls": Amount(points_of_pearls(chest), points_of_pearls(chest)),
        "sets": Amount(points_of_sets(chest), points_of_sets(chest)),
        "opponent": Amount(best, -best),
    }


COMPARISON = Comparison(
    features=features,
    is_past=lambda before, now, seat: now.board.round > before.board.round + 1,
    final=("pearls", "sets", "opponent"),
)
