"""The layout of the picture in pixels; cells are pointed hexes seen from the south."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from engine.earthquake_island.rules.components import AXIAL, CELLS
from render import large_print
from render.art import Box, Point
from render.canvas import BOARD, STRIP, Pixel

MAP = (0, STRIP, 1000, BOARD[1])
"""Left, top, right and bottom of the sea; the column with the players is at its right."""
SHORE = 8
"""The least sea around the cells that are shown."""
TALLEST = 6
"""The maximum number of tiles in a stack."""


class Size(NamedTuple):
    """The size of cells.

    ``width`` is that of a cell, ``deep`` half its depth, foreshortened, and ``row`` the distance
    between two rows. ``tile`` is the thickness of a tile, so small that a high stack hides no part
    of a lower one.
    """

    width: int
    deep: int
    row: int
    tile: int

    @property
    def half(self) -> int:
        """Half the width of a cell."""
        return self.width // 2

    @property
    def margin(self) -> int:
        """The free space around a cell in sprites of the ground, for edges and shadows."""
        return self.width // 15

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of a cell around its middle, clockwise from the north."""
        x = self.half
        y = self.deep
        return (0, -y), (x, -y / 2), (x, y / 2), (0, y), (-x, y / 2), (-x, -y / 2)

    @property
    def edges(self) -> tuple[tuple[Point, Point], ...]:
        """The ends of the edges in the directions of the rules: east, then anticlockwise."""
        corners = self.corners
        return tuple((corners[place - 1], corners[place]) for place in (2, 1, 0, 5, 4, 3))

    def hexagon(self, middle: Point, share: float = 1.0) -> list[Point]:
        """Return the outline of a cell around `middle`, shrunk to `share`."""
        return [(middle[0] + x * share, middle[1] + y * share) for x, y in self.corners]

    def scaled(self, pixels: float) -> int:
        """Scale a length from a cell that is 140 pixels wide to this size."""
        return round(pixels * self.width / 140)


LARGE = Size(188, 88, 132, 9)
MEDIUM = Size(160, 75, 112, 8)
SMALL = Size(140, 65, 98, 7)
SIZES = LARGE, MEDIUM, SMALL
PAGE_SIZES = *SIZES, Size(116, 54, 81, 6), Size(99, 46, 69, 5)
PAGE = (0, 0, large_print.INNER, large_print.DEPTH)
"""The sizes of cells on a page of large print, and the sea there."""
ROWS = "ABCDEFG"


class Viewport(NamedTuple):
    """The part of the board that is shown: the size of its cells and the place of cell D4.

    ``rows`` are the letters of the rows that are shown, and ``sea`` is the box for them.
    """

    size: Size
    x: int
    y: int
    rows: str = ROWS
    sea: Box = MAP

    def ground(self, cell: str) -> Pixel:
        """The middle of a cell at the level of the water, on the picture."""
        q, r = AXIAL[cell]
        return self.x + self.size.half * (2 * q + r), self.y + self.size.row * r

    def peak(self, cell: str, height: int) -> Pixel:
        """The middle of the top of a stack of `height` tiles, on the picture."""
        x, y = self.ground(cell)
        return x, y - self.size.tile * height

    def spans(self, cells: Collection[str]) -> Box:
        """Left, top, right and bottom of the highest stacks on some cells."""
        middles = [self.ground(cell) for cell in cells]
        columns = [x for x, _ in middles]
        rows = [y for _, y in middles]
        size = self.size
        top = min(rows) - size.deep - TALLEST * size.tile
        return min(columns) - size.half, top, max(columns) + size.half, max(rows) + size.deep

    def shows(self, cells: Collection[str]) -> bool:
        """Whether the highest stacks on some cells fit on the map, with a little sea around."""
        left, top, right, low = self.spans(cells)
        west, north, east, south = self.sea
        fits = west <= left - SHORE and right + SHORE <= east and north <= top and low <= south
        return fits and all(cell[0] in self.rows for cell in cells)


def frame(area: Collection[str], others: Collection[str]) -> Viewport:
    """Return the frame with the largest cells that shows an area; all cells if `others` need it."""
    shown = around(frozenset(area))
    return shown if all(shown.shows([cell]) for cell in others) else around(frozenset(CELLS))


@cache
def around(
    cells: frozenset[str], sizes: Sequence[Size] = SIZES, rows: str = ROWS, sea: Box = MAP
) -> Viewport:
    """Return the frame with the largest cells that shows some cells, in the middle of a sea."""
    for size in sizes:
        left, top, right, low = Viewport(size, 0, 0).spans(cells)
        middle = (sea[0] + sea[2] - left - right) // 2, (sea[1] + sea[3] - top - low) // 2
        shown = Viewport(size, *middle, rows, sea)
        if shown.shows(cells):
            break
    return shown
