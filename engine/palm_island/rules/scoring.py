"""The end of the game: points, ties, and what a score is called (rulebook pages 14, 15, 31)."""

from engine.core import Outcome
from engine.palm_island.rules.cards import DISASTERS, LEVELS
from engine.palm_island.rules.components import LABELS
from engine.palm_island.rules.state import PalmIsland


def outcome(g: PalmIsland) -> Outcome:
    """Return the scores by seat; a solo player is named as the winner, a group wins as one."""
    scores = tuple(village.points for village in g.board.villages)
    match g.mode:
        case "solo":
            return Outcome(scores, (0,), "after eight rounds", label_of(scores[0]))
        case "cooperative":
            return _together(g, scores)
    return Outcome(scores, _winners(g), "after eight rounds")


def label_of(points: int, mode: str = "solo") -> str:
    """Return what a score is called; below the chart it has no name (RULINGS.md, line 11)."""
    fitting = [row.label for row in LABELS if row.mode == mode and row.least <= points]
    return fitting[-1] if fitting else ""


def group_points(g: PalmIsland) -> int:
    """Return the score of a group: that of the player with the fewest points (page 20)."""
    return min(village.points for village in g.board.villages)


def rank(g: PalmIsland, seat: int) -> tuple[int, int, int]:
    """Return what the winner has most of: points, then arrows, then stored resources."""
    village = g.village(seat)
    return village.points, village.arrows, village.resources.total


def _together(g: PalmIsland, scores: tuple[int, ...]) -> Outcome:
    disaster = DISASTERS[g.options["disaster"]].name
    if g.board.level < LEVELS:
        return Outcome(scores, (), _STRUCK.format(disaster))
    named = label_of(group_points(g), "cooperative")
    return Outcome(scores, tuple(g.seats), _PREPARED.format(disaster), named)


_STRUCK = "the {} found you unprepared"
_PREPARED = "you were prepared for the {}"


def _winners(g: PalmIsland) -> tuple[int, ...]:
    """Return who is ahead of everybody; after the last tie-break they share the win."""
    best = max(rank(g, seat) for seat in g.seats)
    return tuple(seat for seat in g.seats if rank(g, seat) == best)
