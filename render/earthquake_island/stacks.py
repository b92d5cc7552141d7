"""Stacks of tiles: sides and top as one sprite, cut so that it pastes quickly.

A stack is a fully covered block between two triangles; only the triangles and the shadow at its
right need a mask, and a paste without one is many times quicker.
"""

from typing import Literal, NamedTuple

from PIL import Image

from render.canvas import Canvas
from render.earthquake_island.faces import Surface, marks, surface, surface_of
from render.earthquake_island.layout import CELL, CORNERS, DEEP, HALF, MARGIN, TILE, Frame
from render.glyphs import NOTE_STRONG, Type, cap_height, run
from render.palette import CREAM, EARTH, INK, SAND_WET, Colour, darker, lighter
from render.pen import Pen
from render.sprites import Sprite, sprite

LAYERS: tuple[Colour, ...] = (SAND_WET, EARTH, lighter(EARTH, 0.18), darker(EARTH, 0.12))
WIDE = CELL + 2 * MARGIN
CAP = MARGIN + DEEP // 2 + 2
"""How far down the upper triangle reaches, with the margin above it."""
FOOT = MARGIN + DEEP // 2
"""How far up the lower triangle reaches, with the margin below it."""
Part = Literal["cap", "block", "shadow", "foot"]
PARTS: tuple[Part, ...] = ("cap", "block", "shadow", "foot")


class Stack(NamedTuple):
    """A stack of tiles: the code of the one on top, and whether an explorer is on it.

    One that may be ``chosen`` bears a sign that covers a part of it.
    """

    cell: str
    code: str
    height: int
    taken: bool = False
    chosen: bool = False


def lay(canvas: Canvas, shown: Frame, stack: Stack) -> None:
    """Paste a stack where its cell is: its tiles, what is printed on them, its name and height."""
    cell, code, height, taken, chosen = stack
    x, y = shown.peak(cell, height)
    left, up = x - CELL // 2 - MARGIN, y - DEEP - MARGIN
    for part in PARTS:
        right, down = _box(part, height)[:2]
        canvas.paste(_part(surface_of(code), height, part), (left + right, up + down))
    for mark, (right, down) in marks(code, height, taken, chosen):
        canvas.paste_middle(mark, (x + right, y + down))
    canvas.text_middle(cell, (x - 52, y - 36), NOTE_STRONG, CREAM, INK)
    canvas.paste_middle(_tall(height), (x - 4, y - 54))


def explain(canvas: Canvas, shown: Frame) -> None:
    """Say beside the island what the numbers on it are."""
    left, middle = shown.width - 216, shown.shelf_top - 22
    canvas.paste_middle(_tall(3), (left, middle))
    canvas.text("tiles high", (left + 36, middle - 10), NOTE_STRONG, CREAM, halo=INK)


@sprite
def _tall(height: int) -> Image.Image:
    """How many tiles high a stack is: the number on a small pile."""
    pen = Pen(50, 50)
    for down in (8, 4, 0):
        pen.box((3, 5 + down, 47, 37 + down), CREAM, INK, 2.5, 0.05, 7)
    sign = pen.reduced()
    style = Type("display", 32)
    letters = run(str(height), style)
    corner = (25 - letters.width // 2 + letters.left, 21 - cap_height(style) // 2 + letters.top)
    sign.paste((*INK, 255), corner, letters.mask)
    return sign


def _box(part: Part, height: int) -> tuple[int, int, int, int]:
    """Where a part lies on the whole sprite: left, top, right, bottom."""
    tall = 2 * DEEP + height * TILE + 2 * MARGIN
    return {
        "cap": (0, 0, WIDE, CAP),
        "block": (MARGIN - 1, CAP, WIDE - MARGIN + 1, tall - FOOT),
        "shadow": (WIDE - MARGIN + 1, CAP, WIDE, tall - FOOT),
        "foot": (0, tall - FOOT, WIDE, tall),
    }[part]


@sprite
def _part(made_of: Surface, height: int, part: Part) -> Sprite:
    whole = _whole(made_of, height)
    box = _box(part, height)
    mask = whole.mask if part != "block" else None
    return Sprite(whole.colours.crop(box), mask and mask.crop(box))


@sprite
def _whole(made_of: Surface, height: int) -> Image.Image:
    sheet = _column(height)
    sheet.alpha_composite(surface(made_of, height))
    return sheet


def _column(height: int) -> Image.Image:
    """The sides of a stack of `height` tiles, layer upon layer, and its shadow."""
    rise = height * TILE
    pen = Pen(WIDE, 2 * DEEP + rise + 2 * MARGIN, edge=3)
    x, y = HALF + MARGIN, DEEP + rise + MARGIN
    right, low, left = ((x + CORNERS[corner][0], y + CORNERS[corner][1]) for corner in (2, 3, 4))
    for layer in range(height):
        tone = LAYERS[layer % len(LAYERS)]
        up, over = layer * TILE, (layer + 1) * TILE
        for (a, b), shade in (((left, low), 0.0), ((low, right), 0.3)):
            quad = [(a[0], a[1] - up), (b[0], b[1] - up), (b[0], b[1] - over), (a[0], a[1] - over)]
            pen.polygon(quad, darker(tone, shade), INK, 2.5, 0.1)
    pen.line([low, (low[0], low[1] - rise)], INK, 2.5)
    pen.line([left, low, right], INK, 4)
    pen.cast(9, 5, 0.5)
    return pen.reduced()
