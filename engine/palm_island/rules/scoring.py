"""The end of the game: points, ties and titles (rulebook pages 14, 15 and 31)."""

from engine.core import Outcome, tie_break
from engine.palm_island.rules.cards import DISASTERS, LEVELS
from engine.palm_island.rules.components import LABELS
from engine.palm_island.rules.state import PalmIsland

TIE_BREAKS = ("most upgrades", "most resources stored")


def outcome(g: PalmIsland) -> Outcome:
    """Return the scores by seat; a solo player is the winner, a group wins together."""
    scores = tuple(village.points for village in g.board.villages)
    match g.mode:
        case "solo":
            named = label_of(scores[0])
            return Outcome(scores, (0,), "after eight rounds", named, goal=goal_of(scores[0]))
        case "cooperative":
            disaster = DISASTERS[g.options["disaster"]].name
            if g.board.level < LEVELS:
                ended_by = f"the {disaster} found you unprepared"
                return Outcome(scores, (), ended_by, together=True)
            named = label_of(group_points(g), "cooperative")
            ended_by = f"you were prepared for the {disaster}"
            return Outcome(scores, tuple(g.seats), ended_by, named, together=True)
    ranks = [rank(g, seat) for seat in g.seats]
    winners = tuple(seat for seat in g.seats if ranks[seat] == max(ranks))
    decided = tie_break(ranks, TIE_BREAKS)
    return Outcome(scores, winners, "after eight rounds", tie_break=decided)


def label_of(points: int, mode: str = "solo") -> str:
    """Return the title of a score; scores below the chart have none (RULINGS.md, line 11)."""
    fitting = [row.label for row in LABELS if row.mode == mode and row.least <= points]
    return fitting[-1] if fitting else ""


def goal_of(points: int) -> str:
    """Return the next title of a solo player who has one, or "" after the best title."""
    better = [row for row in LABELS if row.mode == "solo" and row.least > points]
    is_titled = label_of(points) != ""
    return f"{better[0].least} would be {better[0].label}" if is_titled and better else ""


def group_points(g: PalmIsland) -> int:
    """Return the score of a group: the fewest points of a player (page 20)."""
    return min(village.points for village in g.board.villages)


def rank(g: PalmIsland, seat: int) -> tuple[int, int, int]:
    """Return points, arrows and stored resources; the highest rank wins."""
    village = g.village(seat)
    return village.points, village.arrows, village.resources.total
