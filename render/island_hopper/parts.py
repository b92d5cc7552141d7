"""The parts of the picture of Island Hopper, in the order in which they are read."""

from functools import partial

from engine.island_hopper.rules.view import HopperView
from render.canvas import STRIP
from render.island_hopper import layout
from render.island_hopper.chart import ALL
from render.island_hopper.picture import paint_page
from render.island_hopper.score import score
from render.large_print import Part, named, plain, side_by_side
from render.results import result_boxes

NORTH = (4, STRIP, 880, 620), ALL.translate(str.maketrans("", "", "DIJ"))
SOUTH = (4, 276, 880, 828), ALL.translate(str.maketrans("", "", "AGL"))
"""The pages of the chart, with the islands of each. Both show the whole compass."""
CHANGE = 26
"""How far the number of a change reaches beyond the sheet of the flights, or above a card."""


def parts(view: HopperView) -> list[Part]:
    """Return the players, the halves of the chart, the flights, and the contracts with the hand."""
    left, _, _, bottom = layout.players_box(view)
    pages = [Part((), (box,), partial(paint_page, view, keys)) for box, keys in (NORTH, SOUTH)]
    chart = named("the map", pages)
    if view.over:
        results = [*result_boxes(score(view), layout.RESULTS)]
        return [*named("the result", side_by_side(results)), *chart]
    east, flights, _, below = layout.flights_box(view)
    cards = layout.row_top(0 if layout.shows_open(view) else 1)
    right = layout.WIDTH
    sheet = east - CHANGE, flights - 16, right, below + CHANGE
    return [
        *named("the players", [plain((left - 8, STRIP, right, bottom + 8))]),
        *chart,
        *named("the flights", [plain(sheet)]),
        *named("the contracts", [plain((left - 8, cards - CHANGE, right, layout.HEIGHT))]),
    ]
