"""The points of a chest, and the winners."""

from collections.abc import Sequence

from engine.pearls.rules.components import PEARL_OF, PEARLS, SET, SET_POINTS
from engine.pearls.rules.round import Pearls

from engine.core import Outcome


def points_of_pearls(chest: Sequence[str]) -> int:
    """Return the points on the pearls."""
    return sum(PEARL_OF[key].points for key in chest)


def points_of_sets(chest: Sequence[str]) -> int:
    """Return the points for complete sets of one kind."""
    return SET_POINTS * sum(chest.count(pearl.key) // SET for pearl in PEARLS)


def points(chest: Sequence[str]) -> int:
    """Return all points of a chest."""
    return points_of_pearls(chest) + points_of_sets(chest)


def outcome(g: Pearls) -> Outcome:
    """Return the end: the most points win, and ties are shared."""
    scores = tuple(map(points, g.board.chests))
    winners = tuple(seat for seat in g.seats if scores[seat] == max(scores))
    return Outcome(scores, winners, "the last round was played")
