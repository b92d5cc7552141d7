"""The buildings of Palm Island, which grow with every upgrade, the feats and group abilities.

Each is drawn on a sheet of 130 x 110 units, on a ground at 100. `level` is the number of
arrows on its active area, 0 to 3.
"""

from collections.abc import Callable

from render.art import curves
from render.art.palette import INK
from render.art.palm_island import halls, homes, works
from render.art.pen import Pen
from render.art.sprites import sprite

WIDTH = 130
HEIGHT = 110
GROUND = 100
EDGE = 2.2
MARGIN = 4
SHAPE = (HEIGHT + 2 * MARGIN) / (WIDTH + 2 * MARGIN)


@sprite
def building(key: str, level: int, width: int) -> Pen:
    """The building `key` at `level` arrows, `width` pixels wide, without a ground."""
    pen = Pen(width, round(width * SHAPE), WIDTH, EDGE, MARGIN)
    pen.tint(curves.oval((69, GROUND - 1), 56, 8), INK, 0.25)
    DRAWN[key](pen, level)
    return pen


DRAWN: dict[str, Callable[[Pen, int], None]] = {
    "canoe_house": works.canoe_house,
    "logger": works.logger,
    "quarry": works.quarry,
    "market": homes.market,
    "trade_house": homes.trade_house,
    "tool_maker": works.tool_maker,
    "housing": homes.housing,
    "temple": homes.temple,
    "coconut_grove": halls.coconut_grove,
    "master_carpenters": halls.master_carpenters,
    "storehouse": halls.storehouse,
    "barter_dock": halls.barter_dock,
    "shrine": halls.shrine,
    "council": halls.council,
    "common_store": halls.common_store,
    "signal_fires": halls.signal_fires,
    "common_market": halls.common_market,
}
