"""The features of a position of Palm Island that explain a choice."""

from collections.abc import Mapping

from engine.core.reasons import Amount, Comparison
from engine.palm_island.rules.components import BUILDINGS, FEATS
from engine.palm_island.rules.state import PalmIsland


def features(g: PalmIsland, seat: int) -> Mapping[str, Amount]:
    """Return the points of a village by source, at the end of the game."""
    village = g.village(seat)
    cards = (*village.buildings, *village.feats)
    stars = {
        row.key: float(sum(card.up.stars for card in cards if card.number in row.numbers))
        for row in (*BUILDINGS, *FEATS)
    }
    return {
        **{name: Amount(number, number) for name, number in stars.items()},
        "rewards": Amount(village.rewards, village.rewards),
        "levels": Amount(g.board.level, 10.0 * g.board.level),
    }


COMPARISON = Comparison(
    features=features,
    is_past=lambda before, now, seat: False,
    final=(*(row.key for row in (*BUILDINGS, *FEATS)), "rewards", "levels"),
)
