"""The printed furniture that boards share, as sprites: panels, plaques, badges, header."""

from collections.abc import Callable
from functools import partial

from PIL import Image, ImageDraw

from render.art import materials
from render.art.curves import Point
from render.art.glyphs import NEEDED, Type, letters_of
from render.art.icons import icon
from render.art.light import shadow
from render.art.noise import dots
from render.art.palette import CREAM, INK, OPEN, PAPER, SHADE, WOOD, Colour, darker, ink_on, lighter
from render.art.pen import FINE_BELOW, Pen, rounded
from render.art.sprites import sprite
from render.caches import texture

SHADOW = 16
OUTLINE = 12
STRIP_HEIGHT = 68
CORNERS = FINE_BELOW
"""Cards and frames of this size or more have the same corners."""


@sprite
def panel(width: int, height: int) -> Image.Image:
    """Paper with a deckled edge; its shadow reaches `SHADOW` pixels beyond it on every side."""
    size = (width + 2 * SHADOW, height + 2 * SHADOW)
    # Tear the edges of the paper, as if by hand.
    left = SHADOW
    top = SHADOW
    corners = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    tears = iter(dots(f"deckle{width}x{height}", 1024, 1).tobytes() * 4)
    outline_points: list[Point] = []
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        steps = max(2, (abs(end[0] - start[0]) + abs(end[1] - start[1])) // 14)
        for step in range(steps):
            share = step / steps
            tear = next(tears) / 255 * 4 - 2
            x = start[0] + (end[0] - start[0]) * share
            y = start[1] + (end[1] - start[1]) * share
            outline_points.append((x + tear, y + tear))
    mask = shape_mask(size, outline_points)
    sheet = Image.new("RGBA", size, (*SHADE, 0))
    sheet.putalpha(shadow(mask, 8, 6, 0.5))
    sheet.paste(darker(PAPER, 0.28), (0, 0), mask)
    sheet.paste(materials.paper(*size), (-1, -2), mask)
    return sheet


@sprite
def card_shadow(width: int, height: int) -> Image.Image:
    """The shadow of a card, which reaches `SHADOW` beyond it on every side."""
    size = (width + 2 * SHADOW, height + 2 * SHADOW)
    card = (SHADOW, SHADOW, SHADOW + width, SHADOW + height)
    mask = shape_mask(size, rounded(card, 20))
    sheet = Image.new("RGBA", size, (*SHADE, 255))
    sheet.putalpha(shadow(mask, 7, 6, 0.6))
    return sheet


@sprite
def card(width: int, height: int, colour: Colour, has_rim: bool = False) -> Image.Image:
    """Smooth card, with a printed rim or without; it leaves room for its shadow."""
    return stretched(partial(_card, colour, has_rim), width, height)


@texture
def _card(colour: Colour, has_rim: bool, width: int, height: int) -> Image.Image:
    pen = Pen(width, height, edge=3)
    pen.box((1, 1, width - 3, height - 4), colour, rounding=14, shade=0)
    if has_rim:
        pen.box((6, 6, width - 8, height - 9), None, darker(colour, 0.2), 2, rounding=10)
    pen.cast(3, 2, 0.5)
    return pen.reduced()


@sprite
def plaque(words: str, colour: Colour, style: Type, icon_key: str = "") -> Image.Image:
    """A rounded sign, 1.7 times as high as its letters are large."""
    height = round(style.size * 1.7)
    letters = letters_of(words, style)
    before = height if icon_key else height // 2
    width = before + letters.width + height // 2
    sign = _rounded_sign(width, height, colour).copy()
    if icon_key:
        across = max(NEEDED, height - 18)
        place = (height - across) // 2
        sign.alpha_composite(icon(icon_key, across).image, (place + 2, place - 1))
    letters.print_on(sign, (before, (height - letters.height) // 2), ink_on(colour))
    return sign


@texture
def _rounded_sign(width: int, height: int, colour: Colour) -> Image.Image:
    pen = Pen(width, height, edge=3)
    pen.box((3, 3, width - 3, height - 5), colour, rounding=height / 2 - 5)
    pen.cast(2, 1.5, 0.5)
    return pen.reduced()


@sprite
def badge(words: str, colour: Colour, size: int, share: float = 0) -> Image.Image:
    """A raised disc with up to three signs on it, whose type has a share of its size."""
    disc = _disc(colour, size).copy()
    usual = {0: 0.69, 1: 0.69, 2: 0.5}
    style = Type("display", max(NEEDED, round(size * (share or usual.get(len(words), 0.4)))))
    letters = letters_of(words, style)
    left = round(size * 0.48 - letters.mask.width / 2) - letters.left
    letters.print_on(disc, (left, round(size * 0.48 - letters.height / 2)), ink_on(colour))
    return disc


@texture
def _disc(colour: Colour, size: int) -> Image.Image:
    pen = Pen(size, size, span=100, edge=6)
    pen.disc((48, 48), 43, colour)
    pen.disc((48, 48), 36, None, lighter(colour, 0.4), 3)
    pen.cast(3, 2, 0.5)
    return pen.reduced()


@sprite
def choice(words: str, size: int) -> Image.Image:
    """The sign of a choice: a green disc, made longer to fit its words."""
    style = Type("display", round(size * 0.64))
    letters = letters_of(words, style)
    width = max(size, letters.width + round(size * 0.56))
    sign = _green_disc(width, size).copy()
    left = round((width - 2) / 2 - letters.width / 2)
    letters.print_on(sign, (left, round((size - 2) / 2 - letters.height / 2)), CREAM)
    return sign


@texture
def _green_disc(width: int, size: int) -> Image.Image:
    pen = Pen(width, size, edge=size * 0.05)
    pen.box((2, 2, width - 4, size - 4), OPEN, INK, None, 0.12, size / 2 - 3)
    rim = (5.5, 5.5, width - 7.5, size - 7.5)
    pen.box(rim, None, CREAM, size * 0.05, rounding=size / 2 - 6)
    pen.cast(3, 2, 0.5)
    return pen.reduced()


@sprite
def tag(words: str, size: int, colour: Colour) -> Image.Image:
    """The sign of a change: a square turned on its corner, with a number."""
    sign = _square(size, colour).copy()
    style = Type("display", round(size * (0.54 if len(words) < 2 else 0.44)))
    letters = letters_of(words, style)
    left, top = (round(size * 0.48 - length / 2) for length in (letters.width, letters.height))
    letters.print_on(sign, (left, top), CREAM)
    return sign


@texture
def _square(size: int, colour: Colour) -> Image.Image:
    pen = Pen(size, size, span=100, edge=5)
    pen.polygon([(48, 0), (96, 48), (48, 96), (0, 48)], colour)
    pen.polygon([(48, 8), (88, 48), (48, 88), (8, 48)], None, CREAM, 4)
    pen.cast(3, 2, 0.5)
    return pen.reduced()


@sprite
def outline(width: int, height: int, colour: Colour) -> Image.Image:
    """A bold frame with a light inner edge, for changes; it extends `OUTLINE` beyond its box."""
    across = width + 2 * OUTLINE
    down = height + 2 * OUTLINE
    return stretched(partial(_frame, colour), across, down)


@texture
def _frame(colour: Colour, across: int, down: int) -> Image.Image:
    pen = Pen(across, down)
    frame = (OUTLINE - 4, OUTLINE - 4, across - OUTLINE + 4, down - OUTLINE + 4)
    pen.box(frame, None, CREAM, 12, rounding=16)
    pen.box(frame, None, colour, 7, rounding=16)
    return pen.reduced()


def stretched(draw: Callable[[int, int], Image.Image], width: int, height: int) -> Image.Image:
    """Return a drawing. Draw a large one small, and repeat its middle column and row."""
    if min(width, height) < CORNERS or height > 2 * width:  # Pillow reduces high sheets otherwise
        return draw(width, height)
    sheet = draw(CORNERS, CORNERS)
    for length in (width, height):
        middle = CORNERS // 2
        column = sheet.crop((middle, 0, middle + 1, sheet.height))
        longer = column.resize((length, sheet.height), Image.Resampling.NEAREST)
        longer.paste(sheet.crop((0, 0, middle, sheet.height)))
        longer.paste(sheet.crop((middle, 0, *sheet.size)), (length - middle, 0))
        sheet = longer.transpose(Image.Transpose.TRANSPOSE)
    return sheet


@sprite
def header(width: int, height: int) -> Image.Image:
    """Draw a carved plank across the top, with a rope under it."""
    sheet = Image.new("RGBA", (width, height + SHADOW))
    low = height - 8
    mask = shape_mask(sheet.size, [(0, 0), (width, 0), (width, low), (0, low)])
    sheet.paste((*SHADE, 255), (0, 0), shadow(mask, 10, 6, 0.5))
    sheet.paste(materials.wood(width, low - 4, darker(WOOD, 0.25), 100), (0, 0))
    draw = ImageDraw.Draw(sheet)
    draw.rectangle((0, low - 8, width, low + 4), fill=INK)
    pen = Pen(28, 10)
    pen.box((-4, 0, 32, 10), (214, 176, 112), INK, 1.5, 0.1)
    for left in range(-7, 35, 7):
        pen.line([(left, 10), (left + 7, 0)], (136, 96, 56), 1.5)
    rope = pen.reduced().convert("RGB")
    for left in range(0, width, rope.width):
        sheet.paste(rope, (left, low - 7))
    return sheet


def shape_mask(size: tuple[int, int], outline_points: list[Point]) -> Image.Image:
    """A smooth-edged mask (mode L) of a shape, given in pixels."""
    large = Image.new("L", (size[0] * 2, size[1] * 2))
    ImageDraw.Draw(large).polygon([(x * 2, y * 2) for x, y in outline_points], fill=255)
    return large.reduce(2)


@sprite
def rule(width: int, colour: Colour) -> Pen:
    """Draw a faint line from left to right."""
    pen = Pen(width, 4)
    pen.line([(2, 2), (width - 2, 2)], colour, 2)
    return pen
