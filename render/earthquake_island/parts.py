"""The parts of the picture of Earthquake Island, in the order in which they are read."""

from engine.earthquake_island.rules.view import QuakeView
from render.canvas import STRIP
from render.earthquake_island.layout import MAP
from render.earthquake_island.placards import places
from render.large_print import ASKED, Part, cut, named, side_by_side

AROUND = 10
NUMBER = 46
"""The space around a placard for its shadow, and for the number of a change on the left."""
OVERLAP = 200
"""A stack with what is on it is no larger."""


def parts(view: QuakeView) -> list[Part]:
    """Return the placards and the quarters of the board."""
    boxes = [
        (left - NUMBER, top - AROUND + 2, right + 8, low + AROUND - 2)
        for _, (left, top, right, low) in places(view)
    ]
    board = cut((MAP[0], STRIP, MAP[2], MAP[3]), OVERLAP)
    return [ASKED, *named("the players", side_by_side(boxes)), *named("the island", board)]
