"""Why a choice of Palm Island is better than another."""

from engine.core import decision_of
from engine.core.reasons import Phrase, Reasons
from engine.core.words import theme_of_question
from engine.palm_island.rules.components import BUILDINGS, FEATS
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.turn import UseCard


def _stars(where: str) -> Phrase:
    gain = f"{{n}} more star{{s}} {where}"
    price = f"{{n}} fewer star{{s}} {where}"
    return Phrase("earns you", gain, price, scores=True)


REASONS = Reasons(
    when="By the end of the game",
    phrases={
        **{row.key: _stars(f"on {row.name} cards") for row in BUILDINGS},
        **{row.key: _stars(f"on your {row.name}") for row in FEATS},
        "rewards": Phrase(
            "earns you",
            "{n} more point{s} from outposts and villagers",
            "{n} fewer point{s} from outposts and villagers",
            scores=True,
        ),
        "levels": Phrase("lets your group pay", "{n} more level{s} of the disaster"),
    },
)


EARLY = 3
MIDDLE = 6
"""The last early round, and the last one before the end of the game."""


def theme(g: PalmIsland, seat: int) -> str:
    """Return the kind of the choice of ``seat``; the use of a card depends on the round."""
    if not isinstance(decision_of(g, seat), UseCard):
        return theme_of_question(g, seat)
    if g.board.round <= EARLY:
        return "early rounds"
    return "middle rounds" if g.board.round <= MIDDLE else "last rounds"
