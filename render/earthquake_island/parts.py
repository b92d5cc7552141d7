"""The parts of the pictures of Earthquake Island, in the order in which they are read."""

from functools import partial

from engine.earthquake_island.rules.view import QuakeView
from render.earthquake_island.picture import cells_of, paint_page
from render.earthquake_island.placards import places
from render.large_print import ASKED, Part, named, side_by_side

AROUND = 10
NUMBER = 46
"""The space around a placard for its shadow, and for the number of a change on the left."""


def parts(view: QuakeView) -> list[Part]:
    """Return the placards and the rows of the island, the middle one on both pages."""
    boxes = [
        (left - NUMBER, top - AROUND + 2, right + 6, low + AROUND - 2)
        for _, (left, top, right, low) in places(view)
    ]
    rows = "".join(sorted({cell[0] for cell in cells_of(view)}))
    middle = len(rows) // 2
    halves = rows[: middle + 1], rows[middle:]
    island = [
        Part(page=partial(paint_page, view, half), name=f"the island, rows {half[0]} to {half[-1]}")
        for half in halves
    ]
    return [ASKED, *named("the players", side_by_side(boxes)), *island]
