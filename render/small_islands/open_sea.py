"""The deep sea around the map, with its animals. It repeats, so it compresses well."""

from PIL import Image, ImageDraw

from render.art import Pen, Point, curves, materials, repeated, sprite
from render.art.palette import INK, SEA, SEA_DEEP, WOOD, WOOD_PALE, darker, mix
from render.canvas import BOARD
from render.large_print import DEPTH, INNER
from render.small_islands.layout import COLUMN, GAP

WIDE = 700
HIGH = 420
DEEP = darker(SEA_DEEP, 0.28)
DARK = darker(SEA_DEEP, 0.42)
CREST = mix(DEEP, SEA, 0.55)
WAVES: tuple[Point, ...] = (
    (60, 50), (250, 96), (470, 40), (640, 120), (130, 190), (380, 220), (560, 262),
    (40, 310), (270, 350), (470, 372), (640, 330),
)  # fmt: skip
FISH: tuple[Point, ...] = ((150, 100), (196, 122), (146, 140), (540, 150), (586, 172))
TURTLE = (360, 290)
RAY = (330, 130)


def wide_sea(width: int, height: int) -> Image.Image:
    """The deep sea as far as one can see."""
    return repeated(sea().colours, width, height)


@sprite
def page_of_sea() -> Image.Image:
    """The sea on a page of large print."""
    return wide_sea(INNER, DEPTH)


@sprite
def table() -> Image.Image:
    """The sea below the map, and a table of planks below the panels."""
    sheet = wide_sea(*BOARD)
    left = COLUMN - GAP
    sheet.paste(materials.wood(BOARD[0] - left, BOARD[1], darker(WOOD, 0.25), 140), (left, 0))
    draw = ImageDraw.Draw(sheet)
    draw.rectangle((left, 0, left + 3, BOARD[1]), fill=INK)
    draw.rectangle((left + 4, 0, left + 8, BOARD[1]), fill=WOOD_PALE)
    return sheet


@sprite
def sea() -> Image.Image:
    """A piece of deep sea that repeats without seams."""
    pen = Pen(WIDE, HIGH)
    pen.box((-4, -4, WIDE + 4, HIGH + 4), DEEP, None, shade=0)
    for place, (x, y) in enumerate(FISH):
        colour = DARK if place % 2 else darker(DEEP, 0.3)
        pen.polygon(curves.oval((x, y), 20, 9), colour, None, shade=0)
        pen.polygon([(x - 16, y), (x - 32, y - 10), (x - 32, y + 10)], colour, None, shade=0)
    x, y = TURTLE
    for right, down, turn in ((-26, -22, -40), (26, -22, 40), (-24, 24, 40), (24, 24, -40)):
        pen.polygon(curves.oval((x + right, y + down), 16, 7, turn), DARK, None, shade=0)
    pen.polygon(curves.oval((x, y - 36), 9, 11), DARK, None, shade=0)
    pen.polygon(curves.oval((x, y), 26, 31), DARK, None, shade=0)
    pen.polygon(curves.regular((x, y), 15, 6), mix(DARK, DEEP, 0.5), None, shade=0)
    x, y = RAY
    wings = [(x, y - 24), (x + 50, y + 4), (x, y + 24), (x - 50, y + 4)]
    pen.polygon(curves.smooth(wings), DARK, None, shade=0)
    pen.curve([(x, y + 20), (x + 6, y + 44), (x - 2, y + 66)], DARK, 5)
    for x, y in WAVES:
        pen.curve([(x - 34, y), (x - 20, y - 7), (x - 6, y), (x + 8, y - 7), (x + 22, y)], CREST, 4)
        pen.curve([(x + 4, y + 14), (x + 16, y + 8), (x + 28, y + 14)], CREST, 3)
    return pen.reduced().convert("RGB")
