"""The woven mat on the right, and its blank cards."""

from collections.abc import Sequence
from typing import Literal

from PIL import Image

from render.art import Pen, Sprite, materials, sign_of, sprite
from render.art.glyphs import CLEAR, SMALL_STRONG, largest, shortened, width_of
from render.art.palette import BARK, INK, OPEN, PAPER, PAPER_AGED, Colour, Look, darker, ink_on
from render.canvas import Canvas, Pixel
from render.palm_island.cards import NAMES
from render.tallies import Piece, narrowed

Tone = Literal["plain", "open", "aged"]
"""An ordinary card; one that the reader may take now; one that is out of play."""

SIZES = (40, 36, 33, 29)


@sprite
def mat(width: int, height: int) -> Image.Image:
    """Draw a woven mat with a border at its left."""
    sheet = materials.mat(width, height).copy()
    sheet.paste(darker(BARK, 0.1), (0, 0, 6, height))
    sheet.paste(INK, (0, 0, 2, height))
    return sheet


@sprite
def blank(width: int, height: int, tone: Tone) -> Pen:
    """A card without any print; it leaves room for its shadow at the right and below."""
    pen = Pen(width, height, edge=3)
    right = width - 5
    low = height - 6
    pen.box((2, 2, right, low), PAPER_AGED if tone == "aged" else PAPER, rounding=14, shade=0.05)
    if tone == "open":
        pen.box((6, 6, right - 4, low - 4), None, OPEN, 6, rounding=11)
    else:
        pen.box((8, 8, right - 6, low - 6), None, darker(PAPER_AGED, 0.2), 2, rounding=9)
    pen.cast(4, 3, 0.5)
    return pen


def title(canvas: Canvas, words: str, place: Pixel, width: int) -> None:
    """Write the name of a card, half way down at the left."""
    style = largest(words, NAMES, width)
    x, middle = place
    canvas.text_level(shortened(words, style, width), (x, middle), style)


def line(canvas: Canvas, pieces: Sequence[Piece], place: Pixel, width: int, most: int = 40) -> None:
    """Write a line of numbers and icons, as large as there is room for."""
    narrowed(canvas, pieces, place, [size for size in SIZES if size <= most], width)


def owner(canvas: Canvas, look: Look, name: str, place: Pixel, width: int) -> None:
    """Write the sign and the name of the player who has a card."""
    x, middle = place
    canvas.paste_middle(sign_of(look, 34), (x + 17, middle))
    words = shortened(name, CLEAR, width - 42)
    canvas.text_level(words, (x + 42, middle), CLEAR)


@sprite
def band(words: str, colour: Colour) -> Sprite:
    """Draw a coloured band with a word."""
    pen = Pen(width_of(words, SMALL_STRONG) + 22, 34, edge=3)
    pen.box((2, 2, pen.width - 2, 32), colour, rounding=9, shade=0.06)
    canvas = Canvas(pen)
    canvas.text_middle(words, (pen.width // 2, 17), SMALL_STRONG, ink_on(colour))
    return canvas.cut_out()
