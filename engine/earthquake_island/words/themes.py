"""The kinds of choices of Earthquake Island, for puzzles."""

from engine.core import decision_of
from engine.core.words import theme_of_question
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.tools import is_attack
from engine.earthquake_island.rules.turn import TakeTurn


def theme(g: EarthquakeIsland, seat: int) -> str:
    """Return the kind of the choice of ``seat``; moves are told apart by the tool in hand."""
    if not isinstance(decision_of(g, seat), TakeTurn):
        return theme_of_question(g, seat)
    tool = g.explorer(seat).tool
    return "attack or move" if is_attack(tool) else "move with a tool" if tool else "move"
