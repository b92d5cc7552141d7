"""The layout of the picture in pixels; cells are pointed hexes seen from the south."""

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from engine.earthquake_island.rules.components import AXIAL, CELLS
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


class Viewport(NamedTuple):
    """The part of the board that is shown: the size of its cells and the place of cell D4."""

    size: Size
    x: int
    y: int

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
        return (
            MAP[0] <= left - SHORE and right + SHORE <= MAP[2] and MAP[1] <= top and low <= MAP[3]
        )


def frame(area: Collection[str], others: Collection[str]) -> Viewport:
    """Return the frame with the largest cells that shows an area; all cells if `others` need it."""
    shown = _around(frozenset(area))
    return shown if all(shown.shows([cell]) for cell in others) else _around(frozenset(CELLS))


@cache
def _around(cells: frozenset[str]) -> Viewport:
    for size in (LARGE, MEDIUM, SMALL):
        left, top, right, low = Viewport(size, 0, 0).spans(cells)
        shown = Viewport(
            size, (MAP[0] + MAP[2] - left - right) // 2, (MAP[1] + MAP[3] - top - low) // 2
        )
        if shown.shows(cells):
            break
    return shown
