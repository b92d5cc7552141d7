"""The parts of the picture of Earthquake Island, in the order in which they are read."""

from collections.abc import Iterator

from engine.earthquake_island.view import QuakeView
from render.canvas import HEADER
from render.earthquake_island.layout import BEACH, CELL, Frame
from render.earthquake_island.picture import frame_of
from render.earthquake_island.placards import GAP, HIGH, TOP, places
from render.large_print import ASKED, WIDEST, Part, plain, side_by_side

BEYOND = 16
"""What shows of the cells beyond a cut: their edges and the surf."""
BELOW = 22
"""How far the number of a change reaches below a placard."""


def parts(view: QuakeView) -> list[Part]:
    """Return the board, in two halves where it is wide, and the placards."""
    shown = frame_of(view)
    boxes = [
        (left - GAP, top - TOP + 2, left + width + 2, top + HIGH + BELOW)
        for _, (left, top), width in places(view, shown)
    ]
    return [ASKED, *_board(shown), *side_by_side(boxes)]


def _board(shown: Frame) -> Iterator[Part]:
    """Yield the board; both halves show the cells that a straight cut would halve."""
    low = shown.shelf_top
    if shown.width <= WIDEST:
        yield plain((0, HEADER, shown.width, low))
        return
    columns = (shown.width - 2 * BEACH[0]) // (CELL // 2)
    cut = BEACH[0] + CELL // 2 * ((columns + 1) // 2)
    yield plain((0, HEADER, cut + BEYOND, low))
    yield plain((cut - CELL // 2 - BEYOND, HEADER, shown.width, low))
