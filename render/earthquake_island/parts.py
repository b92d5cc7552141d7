"""The parts of the picture of Earthquake Island, in the order in which they are read."""

from engine.earthquake_island.rules.view import QuakeView
from render.canvas import STRIP
from render.earthquake_island.layout import MAP
from render.earthquake_island.picture import frame_of
from render.earthquake_island.placards import places
from render.large_print import ASKED, Part, plain, side_by_side

AROUND, NUMBER = 10, 46
"""The space around a placard for its shadow, and for the number of a change on the left."""


def parts(view: QuakeView) -> list[Part]:
    """Return the board in two halves, both with the cells in the middle, and the placards."""
    reach = frame_of(view).size.half + 16
    middle = (MAP[0] + MAP[2]) // 2
    halves = [(MAP[0], middle + reach), (middle - reach, MAP[2])]
    boxes = [
        (left - NUMBER, top - AROUND + 2, right + 8, low + AROUND - 2)
        for _, (left, top, right, low) in places(view)
    ]
    board = [plain((left, STRIP, right, MAP[3])) for left, right in halves]
    return [ASKED, *board, *side_by_side(boxes)]
