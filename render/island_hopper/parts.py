"""The parts of the picture of Island Hopper, in the order in which they are read."""

from engine.island_hopper.rules.views import HopperView
from render.canvas import HEADER
from render.island_hopper import layout
from render.island_hopper.strip import hand_right
from render.large_print import Part, plain

LEFT, RIGHT = (0, 790), (598, 1388)
"""The halves of the chart: what lies north and south of the compass is whole in the right one."""
AROUND = 12


def parts(view: HopperView) -> list[Part]:
    """Return both halves of the chart with their sheets, the open contracts and the own hand."""
    low = layout.RACK - 2
    top, end = layout.RACK + 6, layout.HEIGHT
    hand, purse = layout.HAND_LEFT - AROUND, layout.PURSE_LEFT - AROUND
    cards = hand_right(view) + AROUND if view.screen else layout.WIDTH
    own = [(hand, top, cards, end)]
    if view.screen:
        own.append((purse, top, layout.WIDTH - AROUND, end))
    return [
        *(plain((left, HEADER, right, low)) for left, right in (LEFT, RIGHT)),
        plain((layout.OPEN_LEFT - AROUND, top, hand, end)),
        plain(*own),
    ]
