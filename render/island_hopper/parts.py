"""The parts of the picture of Island Hopper, in the order in which they are read."""

from engine.island_hopper.rules.view import HopperView
from render.canvas import STRIP
from render.island_hopper import layout
from render.island_hopper.chart import NORTH_BOX
from render.island_hopper.score import score
from render.large_print import HIGHEST, Part, named, plain
from render.results import result_boxes

NORTH = STRIP, STRIP + HIGHEST
SOUTH = NORTH_BOX[1], NORTH_BOX[1] + HIGHEST
"""The upper and lower edges of the pages of the chart. Both show the whole compass."""
HAMMOCK = 630, 340, 888, 580
"""Hammock Isle with its signs at the end of a game."""
CHANGE = 26
"""How far the number of a change reaches beyond the sheet of the flights, or above a card."""


def parts(view: HopperView) -> list[Part]:
    """Return the players, the halves of the chart, the flights, and the contracts with the hand."""
    low = layout.HEIGHT
    right = layout.WIDTH
    left, _, _, bottom = layout.players_box(view)
    chart = [Part(maps=((0, top, left + 8, end),)) for top, end in (NORTH, SOUTH)]
    if view.over:
        *others, last = result_boxes(score(view), layout.RESULTS)
        results = [*map(plain, others), Part((last,), (HAMMOCK,))]
        return [*named("the result and Hammock Isle", results), *named("the map", chart)]
    east, flights, _, below = layout.flights_box(view)
    cards = layout.row_top(0 if layout.shows_open(view) else 1)
    hammock = HAMMOCK[0], bottom, east - 2, layout.row_top(0)
    sheet = east - CHANGE, flights - 16, right, below + CHANGE
    return [
        *named("the players", [plain((left - 8, STRIP, right, bottom + 8))]),
        *named("the map", chart),
        *named("the flights and Hammock Isle", [Part((sheet,), (hammock,))]),
        *named("the contracts", [plain((left - 8, cards - CHANGE, right, low))]),
    ]
