"""Where everything lies on the picture, in pixels; cells are pointed hexes seen from the south."""

from collections.abc import Collection
from typing import NamedTuple

from engine.earthquake_island.components import AXIAL
from render.canvas import HEADER, MOST_WIDE, Place
from render.curves import Point

CELL = 184
"""The width of a cell."""
DEEP = 89
"""Half the depth of a cell, foreshortened."""
ROW = 134
TILE = 10
"""How thick one tile is: so little that a high stack hides nothing of a low one behind it."""
MARGIN = 12
"""What sprites of the ground leave free around a cell, for edges and shadows."""

MIDDLE = (MOST_WIDE // 2, 3 * ROW + DEEP + 66)
"""The middle of the whole board, from the top left corner of its sea."""
BOARD = (MOST_WIDE, 2 * MIDDLE[1])
BEACH = (MOST_WIDE - 7 * CELL) // 2, 66, 56
"""How much sea lies at either side of the cells that are shown, above them and below them."""
SHELF_HEIGHT = 222

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


class Frame(NamedTuple):
    """The part of the board that is shown below the header, by its edges on the whole sea."""

    left: int
    top: int
    right: int
    low: int

    @property
    def width(self) -> int:
        """The width of the picture."""
        return self.right - self.left

    @property
    def shelf_top(self) -> int:
        """Where the shelf begins."""
        return HEADER + self.low - self.top

    @property
    def height(self) -> int:
        """The height of the picture."""
        return self.shelf_top + SHELF_HEIGHT

    def ground(self, cell: str) -> Place:
        """The middle of a cell at the level of the water, on the picture."""
        x, y = ground(cell)
        return x - self.left, y - self.top + HEADER

    def peak(self, cell: str, height: int) -> Place:
        """The middle of the top of a stack of `height` tiles, on the picture."""
        x, y = self.ground(cell)
        return x, y - TILE * height


def frame(cells: Collection[str]) -> Frame:
    """The smallest part of the board with all of `cells` and some sea around them."""
    middles = [ground(cell) for cell in cells]
    columns, rows = [x for x, _ in middles], [y for _, y in middles]
    aside, above, below = BEACH
    reach = CELL // 2 + aside
    return Frame(
        min(columns) - reach,
        min(rows) - DEEP - above,
        max(columns) + reach,
        max(rows) + DEEP + below,
    )


def ground(cell: str) -> Place:
    """The middle of a cell on the sea of the whole board."""
    q, r = AXIAL[cell]
    return round(MIDDLE[0] + CELL * (q + r / 2)), MIDDLE[1] + ROW * r


def hexagon(middle: Point, share: float = 1.0) -> list[Point]:
    """The outline of a cell around `middle`, shrunk to `share`."""
    return [(middle[0] + x * share, middle[1] + y * share) for x, y in CORNERS]
