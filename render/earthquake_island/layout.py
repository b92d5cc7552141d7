"""Where everything lies on the picture, in pixels; cells are pointed hexes seen from the south."""

from engine.earthquake_island.components import AXIAL
from render.canvas import HEADER, Place
from render.curves import Point

WIDTH = 1400
CELL = 184
"""The width of a cell."""
DEEP = 89
"""Half the depth of a cell, foreshortened."""
ROW = 134
TILE = 20
"""How thick one tile is."""
MARGIN = 12
"""What sprites of the ground leave free around a cell, for edges and shadows."""

MIDDLE = (WIDTH // 2, HEADER + 120 + DEEP + 3 * ROW)
SHELF_TOP = MIDDLE[1] + 3 * ROW + DEEP + 34
SHELF_HEIGHT = 222
HEIGHT = SHELF_TOP + SHELF_HEIGHT

HALF = CELL / 2
CORNERS: tuple[Point, ...] = (
    (0, -DEEP),
    (HALF, -DEEP / 2),
    (HALF, DEEP / 2),
    (0, DEEP),
    (-HALF, DEEP / 2),
    (-HALF, -DEEP / 2),
)
"""The corners of a cell around its middle, clockwise from the north."""
EDGES: tuple[Point, ...] = tuple(
    ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    for a, b in ((CORNERS[place], CORNERS[place - 1]) for place in (2, 1, 0, 5, 4, 3))
)
"""The middles of the edges in the directions of the rules: east, then anticlockwise."""


def ground(cell: str) -> Place:
    """The middle of a cell at the level of the water."""
    q, r = AXIAL[cell]
    return round(MIDDLE[0] + CELL * (q + r / 2)), MIDDLE[1] + ROW * r


def top(cell: str, height: int) -> Place:
    """The middle of the top of a stack of `height` tiles."""
    x, y = ground(cell)
    return x, y - TILE * height


def hexagon(middle: Point, share: float = 1.0) -> list[Point]:
    """The outline of a cell around `middle`, shrunk to `share`."""
    return [(middle[0] + x * share, middle[1] + y * share) for x, y in CORNERS]
