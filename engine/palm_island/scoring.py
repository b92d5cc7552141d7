"""The end of the game: stars, and what the score is called (rulebook pages 14, 15 and 31)."""

from engine.core import Outcome
from engine.palm_island.components import LABELS
from engine.palm_island.state import PalmIsland


def outcome(g: PalmIsland) -> Outcome:
    """Return the score of a solo game; whoever plays alone is named as the winner."""
    stars = tuple(village.stars for village in g.board.villages)
    return Outcome(stars, tuple(g.seats), "after eight rounds", label_of(stars[0]))


def label_of(stars: int) -> str:
    """Return what a solo score is called; below the chart it has no name (RULINGS.md, line 11)."""
    fitting = [row.label for row in LABELS if row.mode == "solo" and row.least <= stars]
    return fitting[-1] if fitting else ""
