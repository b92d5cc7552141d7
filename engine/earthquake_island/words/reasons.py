"""Why a choice of Earthquake Island is better than another."""

from engine.core import decision_of
from engine.core.reasons import Phrase, Reasons
from engine.core.words import theme_of_question
from engine.earthquake_island.rules.components import ATTACKS
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.turn import TakeTurn

REASONS = Reasons(
    when="After two rounds",
    unit="",
    phrases={
        "won": Phrase("gets your last opponent off the island", "more often"),
        "out": Phrase("keeps you on the island", "more often", "the water more often"),
        "turns": Phrase("gives you ground for", "{n} more turn{s}", "ground for {n} fewer turn{s}"),
        "room": Phrase(
            "leaves",
            "{n} more tile{s} under you and beside you",
            "{n} fewer tile{s} under you and beside you",
        ),
        "tool": Phrase("leaves you", "a better tool", "a worse tool"),
        "opponents": Phrase(
            "leaves",
            "{n} fewer opponent{s} on the island",
            "{n} more opponent{s} on the island",
        ),
        "their turns": Phrase(
            "gives your opponents ground for",
            "{n} fewer turn{s}",
            "ground for {n} more turn{s} for your opponents",
        ),
    },
)


def theme(g: EarthquakeIsland, seat: int) -> str:
    """Return the kind of the choice of ``seat``; moves are told apart by the tool in hand."""
    if not isinstance(decision_of(g, seat), TakeTurn):
        return theme_of_question(g, seat)
    tool = g.explorer(seat).tool
    if tool in ATTACKS:
        return "attack or move"
    return "move with a tool" if tool else "move"
