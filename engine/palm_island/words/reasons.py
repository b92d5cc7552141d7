"""Why a choice of Palm Island is better than another."""

from engine.core.reasons import Reasons
from engine.palm_island.rules.components import BUILDINGS

REASONS = Reasons(
    when="At the end of the game",
    phrases={
        **{row.key: f"you have {{n}} more star{{s}} on {row.name} cards" for row in BUILDINGS},
        "rewards": "you have {n} more point{s} from outposts and villagers",
        "levels": "your group has paid {n} more level{s} of the disaster",
    },
)
