"""Stacks of tiles: sides and top as one sprite, cut so that it pastes quickly.

A stack is a fully covered block between two triangles; only the triangles and the shadow at its
right need a mask, and a paste without one is many times quicker.
"""

from functools import cache
from typing import Literal, NamedTuple

from PIL import Image

from render.art import Box, Pen, Sprite, sprite
from render.art.glyphs import Type, letters_of
from render.art.palette import CREAM, EARTH, INK, SAND_WET, SEA_SHALLOW, Colour, darker, lighter
from render.canvas import Canvas, Pixel
from render.earthquake_island.faces import Surface, marks, surface, surface_of
from render.earthquake_island.layout import Size, Viewport

LAYERS: tuple[Colour, ...] = (SAND_WET, EARTH, lighter(EARTH, 0.18), darker(EARTH, 0.12))
LETTERS = 49
"""The size of the letters on a cell 140 pixels wide, which buttons refer to."""
PALE = lighter(SEA_SHALLOW, 0.75)
"""The colour of the names of cells in the water."""
StackPart = Literal["cap", "block", "shadow", "foot"]
PARTS: tuple[StackPart, ...] = ("cap", "block", "shadow", "foot")


class Stack(NamedTuple):
    """A stack of tiles: the code of the one on top, and whether an explorer is on it.

    One that may be ``chosen`` bears a sign that covers a part of it.
    """

    cell: str
    code: str
    height: int
    taken: bool = False
    chosen: bool = False


def lay(canvas: Canvas, shown: Viewport, stack: Stack) -> None:
    """Paste a stack on its cell: its tiles, and the print of the top one."""
    cell, code, height, *covered = stack
    size = shown.size
    x, y = shown.peak(cell, height)
    left = x - size.half - size.margin
    up = y - size.deep - size.margin
    for part in PARTS:
        right, down = _box(size, part, height)[:2]
        canvas.paste(_part(size, surface_of(code), height, part), (left + right, up + down))
    for mark, (right, down) in marks(size, code, *covered):
        canvas.paste_middle(mark, (x + right, y + down))


def label(canvas: Canvas, shown: Viewport, stack: Stack) -> None:
    """Write the name and the height of a stack on it; a choice has a green sign."""
    size = shown.size
    name, pile = signs(shown, stack)
    style = Type("bold", size.scaled(LETTERS))
    if not stack.height and not shown.shows([stack.cell]):
        return
    if stack.chosen:
        canvas.choice(name, stack.cell, size.scaled(68))
    else:
        colours = (CREAM, INK) if stack.height else (PALE,)
        canvas.text_middle(stack.cell, name, style, *colours)
    if stack.height:
        canvas.paste_middle(tall(stack.height, size.scaled(54)), pile)


def signs(shown: Viewport, stack: Stack) -> tuple[Pixel, Pixel]:
    """Return the middles of the name of a stack and of its height."""
    size = shown.size
    x, y = shown.peak(stack.cell, stack.height)
    right = 14
    if stack.chosen:
        right = 22 if stack.taken else 32
    return (x - size.scaled(41), y - size.scaled(20)), (x + size.scaled(right), y - size.scaled(38))


@sprite
def tall(height: int, width: int) -> Image.Image:
    """Draw how many tiles high a stack is: the number on a small pile."""
    pen = Pen(width, width, span=50)
    for down in (8, 4, 0):
        pen.box((3, 3 + down, 47, 39 + down), CREAM, INK, 2.5, 0.05, 7)
    sign = pen.reduced()
    style = Type("display", round(width * 0.82))
    letters = letters_of(str(height), style)
    middle = width // 2, round(width * 0.42)
    corner = middle[0] - letters.width // 2, middle[1] - letters.height // 2
    letters.print_on(sign, corner, INK)
    return sign


@cache
def _box(size: Size, part: StackPart, height: int) -> Box:
    """Return left, top, right and bottom of a part on the whole sprite."""
    margin = size.margin
    wide = size.width + 2 * size.margin
    tall = 2 * (size.deep + margin) + height * size.tile
    cap = margin + size.deep // 2 + 2
    foot = tall - margin - size.deep // 2
    boxes: dict[StackPart, Box] = {
        "cap": (0, 0, wide, cap),
        "block": (margin - 1, cap, wide - margin + 1, foot),
        "shadow": (wide - margin + 1, cap, wide, foot),
        "foot": (0, foot, wide, tall),
    }
    return boxes[part]


@sprite
def _part(size: Size, made_of: Surface, height: int, part: StackPart) -> Sprite:
    whole = _whole(size, made_of, height)
    box = _box(size, part, height)
    mask = whole.mask if part != "block" else None
    return Sprite(whole.colours.crop(box), mask and mask.crop(box))


@sprite
def _whole(size: Size, made_of: Surface, height: int) -> Image.Image:
    """Draw the sides of a stack of `height` tiles, layer by layer, its shadow and its top."""
    rise = height * size.tile
    margin = size.margin
    pen = Pen(size.width + 2 * margin, 2 * (size.deep + margin) + rise, edge=3)
    x = size.half + margin
    y = size.deep + rise + margin
    right, low, left = ((x + across, y + down) for across, down in size.corners[2:5])
    for layer in range(height):
        tone = LAYERS[layer % len(LAYERS)]
        up = layer * size.tile
        over = (layer + 1) * size.tile
        for (a, b), shade in (((left, low), 0.0), ((low, right), 0.3)):
            quad = [(a[0], a[1] - up), (b[0], b[1] - up), (b[0], b[1] - over), (a[0], a[1] - over)]
            pen.polygon(quad, darker(tone, shade), INK, 2.5, 0.1)
    pen.line([low, (low[0], low[1] - rise)], INK, 2.5)
    pen.line([left, low, right], INK, 4)
    pen.cast(9, 5, 0.5)
    sheet = pen.reduced()
    sheet.alpha_composite(surface(size, made_of, height))
    return sheet
