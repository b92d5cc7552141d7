"""The sea with its cells, the surf around the land, and the wooden column at the right."""

from collections.abc import Collection
from functools import cache

from PIL import Image

from engine.earthquake_island.rules.components import CELLS, TOWARDS
from render.art import Box, Pen, Sprite, icon, materials, sprite, terrain
from render.art.palette import INK, SEA_DEEP, SEA_SHALLOW, SURF, WOOD, lighter, mix
from render.canvas import BOARD, STRIP, Canvas
from render.earthquake_island.layout import MAP, Size, Viewport

FOAM = (1.13, 0.30), (1.09, 0.45), (1.05, 0.8)
"""How far each band of foam reaches, as a share of a cell, and how white it is."""


def paint_surf(canvas: Canvas, shown: Viewport, land: Collection[str]) -> None:
    """Lay surf along the edges of the cells of `land` that have water beyond them."""
    for cell in land:
        x, y = shown.ground(cell)
        for direction, other in enumerate(TOWARDS[cell]):
            if other not in land:
                left, top = _foam_box(shown.size, direction)[:2]
                canvas.paste(_foam(shown.size, direction), (x + left, y + top))


@sprite
def sea(shown: Viewport) -> Image.Image:
    """Draw the sea with its cells, and the column beside it."""
    sheet = _waters(shown, BOARD)
    sheet.paste(icon("ship", 110), (MAP[0] + 16, MAP[3] - 122))
    width = BOARD[0] - MAP[2]
    height = BOARD[1] - STRIP
    pen = Pen(width, height)
    timber = pen.surface(lambda across, down: materials.wood(across, down, WOOD, 108))
    pen.box((0, 0, width, height), timber, None)
    pen.box((0, -4, 10, height + 4), lighter(WOOD, 0.25), INK, 2)
    sheet.paste(Sprite.from_image(pen.reduced().convert("RGB")), (MAP[2], STRIP))
    return sheet.image


@sprite
def page_of_sea(shown: Viewport) -> Image.Image:
    """Draw the sea with its cells on a page of large print."""
    return _waters(shown, shown.sea[2:]).image


def _waters(shown: Viewport, size: tuple[int, int]) -> Canvas:
    sheet = Canvas(Sprite(terrain.open_sea(size)))
    for cell in filter(lambda cell: shown.shows([cell]), CELLS):
        sheet.paste_middle(_water(shown.size), shown.ground(cell))
    return sheet


@sprite
def _water(size: Size) -> Pen:
    """Draw a cell of shallow water."""
    pen = Pen(size.width, 2 * size.deep)
    middle = (size.half, size.deep)
    ring = size.hexagon(middle, 0.97)
    pen.tint(size.hexagon(middle, 0.985), SEA_SHALLOW, 0.16)
    pen.line([*ring, ring[0]], mix(SEA_DEEP, SEA_SHALLOW, 0.62), 3)
    crest = mix(SEA_SHALLOW, SURF, 0.3)
    for x, y, reach in ((-0.1, 0.32, 0.12), (0.13, 0.52, 0.07)):
        x, y, reach = size.half + x * size.width, size.deep * (1 + y), reach * size.width
        pen.curve([(x - reach, y), (x - reach / 2, y - 6), (x, y), (x + reach, y - 6)], crest, 3)
    return pen


@sprite
def _foam(size: Size, direction: int) -> Pen:
    """Draw the foam beyond one edge of a cell."""
    left, top, right, low = _foam_box(size, direction)
    pen = Pen(right - left, low - top)
    a, b = ((x - left, y - top) for x, y in size.edges[direction])
    for reach, strength in FOAM:
        c, d = ((x * reach - left, y * reach - top) for x, y in size.edges[direction])
        pen.tint([a, b, d, c], mix(SEA_SHALLOW, SURF, strength), 0.75)
    return pen


@cache
def _foam_box(size: Size, direction: int) -> Box:
    """Return the place of the foam beyond an edge, from the middle of a cell."""
    points = [(x * to, y * to) for x, y in size.edges[direction] for to in (1.0, FOAM[0][0])]
    across = [x for x, _ in points]
    down = [y for _, y in points]
    return int(min(across)) - 1, int(min(down)) - 1, int(max(across)) + 1, int(max(down)) + 1
