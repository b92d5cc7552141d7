"""The sea with its cells, the surf around the land, and the woodwork above and below."""

from collections.abc import Collection

from PIL import Image

from engine.earthquake_island.components import CELLS, NEIGHBOURS
from render import materials, terrain
from render.canvas import HEADER, Canvas
from render.earthquake_island.layout import (
    BOARD,
    CELL,
    DEEP,
    HALF,
    SHELF_HEIGHT,
    Frame,
    ground,
    hexagon,
)
from render.glyphs import NOTE_STRONG
from render.icons import icon
from render.palette import INK, SEA_DEEP, SEA_SHALLOW, SURF, WOOD, lighter, mix
from render.pen import Pen
from render.schemes import Scheme
from render.sprites import Sprite, sprite


def sea(shown: Frame, scheme: Scheme) -> Canvas:
    """The part of the board that is shown, with the header above it and the shelf below."""
    canvas = Canvas(Image.new("RGB", (shown.width, shown.height)), "earthquake_island", scheme)
    canvas.image.paste(_board().colours.crop(shown), (0, HEADER))
    canvas.paste(_shelf(shown.width), (0, shown.shelf_top))
    canvas.paste(icon("compass", 120), (shown.width - 140, HEADER + 20))
    canvas.paste(icon("ship", 120), (20, shown.shelf_top - 140))
    canvas.header("Earthquake Island")
    return canvas


def paint_surf(canvas: Canvas, shown: Frame, land: Collection[str]) -> None:
    """Lay surf around the cells of `land`, where there is water beside them."""
    for cell in land:
        around = NEIGHBOURS[cell]
        if len(around) < 6 or any(other not in land for other in around):
            canvas.paste_middle(_surf(), shown.ground(cell))


@sprite
def _board() -> Image.Image:
    """The sea of the whole board, with its cells and their names."""
    sheet = Canvas(Sprite(terrain.open_sea(BOARD)))
    for cell in CELLS:
        sheet.paste_middle(_water(), ground(cell))
    for cell in CELLS:
        x, y = ground(cell)
        sheet.text_middle(cell, (x, y - 48), NOTE_STRONG, lighter(SEA_SHALLOW, 0.5))
    return sheet.image


@sprite
def _water() -> Pen:
    """A cell of shallow water."""
    pen = Pen(CELL, 2 * DEEP)
    middle = (HALF, DEEP)
    ring = hexagon(middle, 0.97)
    pen.tint(hexagon(middle, 0.985), SEA_SHALLOW, 0.16)
    pen.line([*ring, ring[0]], mix(SEA_DEEP, SEA_SHALLOW, 0.62), 3)
    crest = mix(SEA_SHALLOW, SURF, 0.3)
    pen.curve([(52, 118), (66, 112), (80, 118), (94, 112)], crest, 3)
    pen.curve([(98, 136), (110, 131), (122, 136)], crest, 3)
    return pen


@sprite
def _surf() -> Pen:
    """The foam around the foot of a stack."""
    pen = Pen(CELL + 60, 2 * DEEP + 60)
    middle = (HALF + 30, DEEP + 30)
    for share, strength in ((1.24, 0.30), (1.16, 0.45), (1.09, 0.8)):
        pen.tint(hexagon(middle, share), mix(SEA_SHALLOW, SURF, strength), 0.75)
    return pen


@sprite
def _shelf(width: int) -> Image.Image:
    pen = Pen(width, SHELF_HEIGHT)
    timber = materials.wood(width, SHELF_HEIGHT, WOOD, 108)
    pen.box((0, 0, width, SHELF_HEIGHT), timber.resize(pen.sheet.size), None)
    pen.box((-4, 0, width + 4, 12), lighter(WOOD, 0.25), INK, 2)
    return pen.reduced().convert("RGB")
