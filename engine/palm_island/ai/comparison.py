"""The features of a position of Palm Island that explain a choice."""

from collections.abc import Mapping

from engine.core.reasons import Amount, Comparison
from engine.palm_island.rules.components import BUILDINGS
from engine.palm_island.rules.state import PalmIsland


def features(g: PalmIsland, seat: int) -> Mapping[str, Amount]:
    """Return the points of a village by source, at the end of the game."""
    village = g.village(seat)
    stars = {
        row.key: float(sum(card.up.stars for card in village.cards_of(row.key)))
        for row in BUILDINGS
    }
    return {
        **{name: Amount(number, number) for name, number in stars.items()},
        "rewards": Amount(village.rewards, village.rewards),
        "levels": Amount(g.board.level, 10.0 * g.board.level),
    }


COMPARISON = Comparison(
    features=features,
    is_past=lambda before, now, seat: False,
    final=(*(row.key for row in BUILDINGS), "rewards", "levels"),
)
