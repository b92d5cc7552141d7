"""The overview: the whole map, small, with a frame around the part shown large."""

from collections.abc import Sequence

from engine.small_islands.rules.chart import column_of, row_of
from engine.small_islands.rules.tiles import GREY, SHIP_OF
from engine.small_islands.rules.view import SmallView
from render.art import Box, Pen, sprite
from render.art.glyphs import LABEL
from render.art.palette import CREAM, INK, SEA_DEEP, STEEL, Colour, darker
from render.canvas import Canvas
from render.small_islands import ground
from render.small_islands.layout import Viewport, crop_of, used_cells

WORDS = 150
EDGE = 10
LARGEST = 22


def paint_overview(
    canvas: Canvas, view: SmallView, shown: Viewport, box: Box, changed: Sequence[int]
) -> None:
    """Paint every tile small, with a frame around the part on the map and around other changes."""
    left, top, right, low = box
    canvas.paste(_chart(right - left, low - top), (left, top))
    for line, words in enumerate(("Whole", "map")):
        canvas.text(words, (left + 18, top + 40 + line * 38), LABEL, CREAM)
    whole = crop_of(used_cells(view))
    wide, high = right - left - WORDS - EDGE, low - top - 2 * EDGE
    size = min(LARGEST, wide // whole.columns, high // whole.rows)
    x = left + WORDS + (wide - size * whole.columns) // 2
    y = top + EDGE + (high - size * whole.rows) // 2

    def corner(row: int, column: int) -> tuple[int, int]:
        return x + (column - whole.left) * size, y + (row - whole.top) * size

    for cell, laid in view.chart:
        place = corner(row_of(cell), column_of(cell))
        canvas.paste(ground.mini(*ground.coast_of(laid.tile, laid.turn), size), place)
        if laid.tile == GREY or laid.tile in SHIP_OF:
            ships = dict(zip(SHIP_OF, canvas.scheme.seats, strict=False))
            colour = ships[laid.tile].colour if laid.tile in ships else STEEL
            canvas.paste(_dot(size, colour), place)
    for cell in changed:
        if not shown.shows(cell):
            frame = _frame(size, size, canvas.scheme.changed)
            canvas.paste(frame, corner(row_of(cell), column_of(cell)))
    part = _frame(shown.columns * size, shown.rows * size, CREAM)
    canvas.paste(part, corner(shown.top, shown.left))


@sprite
def _chart(width: int, height: int) -> Pen:
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 3, height - 3), darker(SEA_DEEP, 0.28), INK, shade=0, rounding=14)
    return pen


@sprite
def _dot(size: int, colour: Colour) -> Pen:
    pen = Pen(size, size, span=100, edge=8)
    pen.disc((50, 50), 34, colour)
    return pen


@sprite
def _frame(width: int, height: int, colour: Colour) -> Pen:
    pen = Pen(width, height)
    box = (1.5, 1.5, width - 1.5, height - 1.5)
    pen.box(box, None, INK, 5)
    pen.box(box, None, colour, 3)
    return pen
