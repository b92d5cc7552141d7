"""Why a choice of Earthquake Island is better than another."""

from engine.core import decision_of
from engine.core.reasons import Reasons
from engine.core.words import theme_of_question
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.tools import is_attack
from engine.earthquake_island.rules.turn import TakeTurn

REASONS = Reasons(
    when="At the end of your turn",
    phrases={
        "out": "you are more often still on the island",
        "turns": "you have a path that lasts {n} turn{s} longer",
        "room": "you have {n} more tile{s} under you and around you",
        "tool": "you have a more useful tool",
        "opponents": "you have {n} fewer opponent{s} on the island",
        "their turns": "you have opponents whose paths are {n} turn{s} shorter",
    },
)


def theme(g: EarthquakeIsland, seat: int) -> str:
    """Return the kind of the choice of ``seat``; moves are told apart by the tool in hand."""
    if not isinstance(decision_of(g, seat), TakeTurn):
        return theme_of_question(g, seat)
    tool = g.explorer(seat).tool
    return "attack or move" if is_attack(tool) else "move with a tool" if tool else "move"
