"""The woven mat between the header and the hand, and the blank cards that lie upon it."""

from collections.abc import Sequence
from typing import Literal

from PIL import Image

from render import materials
from render.canvas import Canvas, Place
from render.glyphs import LABEL, NOTE_STRONG, cap_height, shortened, width_of
from render.icons import sign_of
from render.light import downward
from render.palette import (
    BARK,
    INK,
    OPEN,
    PAPER,
    PAPER_AGED,
    SAND_WET,
    SHADE,
    Colour,
    Look,
    darker,
    ink_on,
)
from render.palm_island import layout
from render.pen import Pen
from render.sprites import sprite
from render.tallies import Piece, narrowed, narrowest

Tone = Literal["plain", "open", "aged"]
"""An ordinary card; one that the reader may take now; one that is out of play."""

SIZES = (40, 38, 36, 29)
FRINGE = 10
BAND = 96


@sprite
def mat(height: int) -> Image.Image:
    """A woven mat as wide as the picture, in the header's shadow, with a border at its end."""
    sheet = materials.mat(layout.WIDTH, height, darker(SAND_WET, 0.12)).copy()
    top = downward((layout.WIDTH, 40), (120, 120, 120), (0, 0, 0)).convert("L")
    sheet.paste(SHADE, (0, 0), top.crop((0, 0, layout.WIDTH, min(40, height))))
    sheet.paste(darker(BARK, 0.1), (0, height - FRINGE, layout.WIDTH, height))
    sheet.paste(INK, (0, height - 3, layout.WIDTH, height))
    return sheet


@sprite
def blank(width: int, height: int, tone: Tone) -> Pen:
    """A card without any print; it leaves room for its shadow at the right and below."""
    pen = Pen(width, height, edge=3)
    right, low = width - 5, height - 6
    pen.box((2, 2, right, low), PAPER_AGED if tone == "aged" else PAPER, rounding=14, shade=0.05)
    if tone == "open":
        pen.box((6, 6, right - 4, low - 4), None, OPEN, 6, rounding=11)
    else:
        pen.box((8, 8, right - 6, low - 6), None, darker(PAPER_AGED, 0.2), 2, rounding=9)
    pen.cast(4, 3, 0.5)
    return pen


def title(canvas: Canvas, words: str, place: Place, width: int) -> None:
    """The name of a card, half way down at the left."""
    style = LABEL if width_of(words, LABEL) <= width else NOTE_STRONG
    x, middle = place
    canvas.text(shortened(words, style, width), (x, middle - cap_height(style) // 2), style)


def line(canvas: Canvas, pieces: Sequence[Piece], place: Place, width: int, most: int = 40) -> None:
    """A line of numbers and icons, as large as there is room for."""
    sizes = [size for size in SIZES if size <= most]
    size = next((size for size in sizes if narrowest(pieces, size) <= width), sizes[-1])
    narrowed(canvas, pieces, place, size, width)


def owner(canvas: Canvas, look: Look, name: str, place: Place, width: int) -> None:
    """The seat and the name of whoever has a card."""
    x, middle = place
    canvas.paste_middle(sign_of(look, 38), (x + 19, middle))
    words = shortened(name, NOTE_STRONG, width - 46)
    canvas.text(words, (x + 46, middle - cap_height(NOTE_STRONG) // 2), NOTE_STRONG)


def band(canvas: Canvas, words: str, colour: Colour, middle: Place) -> None:
    """Lay a band with a word around `middle`."""
    canvas.paste_middle(_band(colour), middle)
    canvas.text_middle(words, middle, NOTE_STRONG, ink_on(colour))


@sprite
def _band(colour: Colour) -> Pen:
    pen = Pen(BAND, 36, edge=3)
    pen.box((2, 2, BAND - 2, 34), colour, rounding=9, shade=0.06)
    return pen
