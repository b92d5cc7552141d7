"""Why a choice of Palm Island is better than another."""

from collections.abc import Mapping

from engine.core.reasons import Amount, Reasons
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


REASONS = Reasons(
    features=features,
    phrases={
        **{row.key: f"you have {{n}} more star{{s}} on {row.name} cards" for row in BUILDINGS},
        "rewards": "you have {n} more point{s} from outposts and villagers",
        "levels": "your group has paid {n} more level{s} of the disaster",
    },
    is_past=lambda before, now: False,
    when="At the end of the game",
)
