"""The parts of the picture of Island Hopper, in the order in which they are read."""

from engine.island_hopper.rules.view import HopperView
from render.canvas import STRIP
from render.island_hopper import layout
from render.island_hopper.score import score
from render.large_print import Part, cut, named, plain
from render.results import result_boxes

OVERLAP = 200
"""An island with its name and its signs is no larger."""
HAMMOCK_LEFT = 630
"""The left edge of Hammock Isle with its signs."""
CHANGE = 26
"""How far the number of a change reaches beyond the sheet of the flights, or above a card."""


def parts(view: HopperView) -> list[Part]:
    """Return the players, the halves of the chart, the flights, and the contracts with the hand."""
    low = layout.HEIGHT
    right = layout.WIDTH
    if view.over:
        chart = cut((0, STRIP, layout.NARROW_LEFT - 4, low), OVERLAP)
        results = map(plain, result_boxes(score(view), layout.RESULTS))
        return [*named("the result", results), *named("the map", chart)]
    left, _, _, bottom = layout.players_box(view)
    east, flights, _, below = layout.flights_box(view)
    cards = layout.row_top(0 if layout.shows_open(view) else 1)
    hammock = HAMMOCK_LEFT, bottom, east - 2, layout.row_top(0)
    sheet = east - CHANGE, flights - 16, right, below + CHANGE
    return [
        *named("the players", [plain((left - 8, STRIP, right, bottom + 8))]),
        *named("the map", cut((0, STRIP, left + 8, low), OVERLAP)),
        *named("the flights and Hammock Isle", [plain(hammock, sheet)]),
        *named("the contracts", [plain((left - 8, cards - CHANGE, right, low))]),
    ]
