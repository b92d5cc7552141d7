"""Why a choice of Palm Island is better than another."""

from engine.core import decision_of
from engine.core.reasons import Reasons
from engine.core.words import theme_of_question
from engine.palm_island.rules.components import BUILDINGS, FEATS
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.turn import UseCard

REASONS = Reasons(
    when="By the end of the game",
    phrases={
        **{
            row.key: ("earns you", f"{{n}} more star{{s}} on {row.name} cards") for row in BUILDINGS
        },
        **{row.key: ("earns you", f"{{n}} more star{{s}} on your {row.name}") for row in FEATS},
        "rewards": ("earns you", "{n} more point{s} from outposts and villagers"),
        "levels": ("lets your group pay", "{n} more level{s} of the disaster"),
    },
)


EARLY, MIDDLE = 3, 6
"""The last early round, and the last one before the end of the game."""


def theme(g: PalmIsland, seat: int) -> str:
    """Return the kind of the choice of ``seat``; the use of a card depends on the round."""
    if not isinstance(decision_of(g, seat), UseCard):
        return theme_of_question(g, seat)
    if g.board.round <= EARLY:
        return "early rounds"
    return "middle rounds" if g.board.round <= MIDDLE else "last rounds"
