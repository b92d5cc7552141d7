"""Icons of tools and mishaps."""

from render.art import curves, palette
from render.art.icons.registry import drawing
from render.art.palette import CREAM, INK, Colour, darker, lighter
from render.art.pen import Pen


@drawing(palette.THATCH)
def rope(pen: Pen, colour: Colour) -> None:
    """A coil of rope with a loose end."""
    pen.cord([(64, 66), (84, 74), (76, 92)], colour, 11)
    for radius in (38, 24, 10):
        pen.polygon(curves.oval((46, 46), radius, radius), None, INK, 17)
        pen.polygon(curves.oval((46, 46), radius, radius), None, colour, 9)
    for direction in range(0, 360, 30):
        start = curves.at((46, 46), 35, direction)
        end = curves.at((46, 46), 41, direction + 8)
        pen.line([start, end], darker(colour, 0.5), 3)


@drawing(palette.CLOTH_RED)
def lifebelt(pen: Pen, colour: Colour) -> None:
    """A lifebelt."""
    pen.disc((50, 50), 46, CREAM)
    for direction in (0, 90, 180, 270):
        outer = curves.arc((50, 50), 46, direction - 22, direction + 22)
        inner = curves.arc((50, 50), 20, direction - 22, direction + 22)
        pen.polygon([*outer, *reversed(inner)], colour, INK, 4)
    pen.cut(curves.oval((50, 50), 20, 20))
    pen.disc((50, 50), 20, None)


@drawing(palette.SAND)
def sandbag(pen: Pen, colour: Colour) -> None:
    """A filled sack, tied at its neck."""
    pen.blob([(34, 22), (28, 6), (50, 12), (72, 6), (66, 22)], darker(colour, 0.12))
    pen.blob([(36, 26), (64, 26), (90, 56), (90, 88), (50, 96), (10, 88), (10, 56)], colour)
    pen.rod([(32, 26), (68, 26)], palette.WOOD, 7, 15)
    for x, y in ((36, 56), (60, 50), (70, 72), (44, 78), (26, 72)):
        pen.disc((x, y), 3, darker(colour, 0.4), None)


@drawing(palette.CLOTH_RED)
def dynamite(pen: Pen, colour: Colour) -> None:
    """Three sticks and a burning fuse."""
    for left in (10, 60, 35):
        pen.box((left, 34, left + 28, 95), colour, rounding=5)
        pen.line([(left + 8, 42), (left + 8, 86)], lighter(colour, 0.45), 4)
    pen.line([(8, 64), (90, 64)], INK, 17)
    pen.line([(10, 64), (88, 64)], CREAM, 9)
    pen.curve([(48, 34), (50, 18), (68, 16)], INK, 6)
    pen.polygon(curves.starry((76, 16), 17, 7, 7), palette.SUN, INK, 4)


@drawing(palette.GRASS_DARK)
def bazooka(pen: Pen, colour: Colour) -> None:
    """A launcher and its rocket."""

    def leaned(points: list[curves.Point]) -> list[curves.Point]:
        smaller = [(50 + (x - 50) * 0.86, 50 + (y - 50) * 0.86) for x, y in points]
        return curves.turned(smaller, (50, 50), -28)

    pen.polygon(leaned([(78, 40), (94, 40), (106, 49), (94, 58), (78, 58)]), palette.CLOTH_RED)
    pen.polygon(leaned([(-2, 36), (14, 40), (14, 58), (-2, 62)]), colour)
    pen.polygon(leaned([(10, 38), (80, 38), (80, 60), (10, 60)]), colour)
    pen.line(leaned([(18, 45), (72, 45)]), lighter(colour, 0.5), 4)
    pen.polygon(leaned([(36, 60), (50, 60), (46, 84), (34, 84)]), palette.COAL)
    pen.polygon(leaned([(54, 24), (68, 24), (68, 38), (54, 38)]), palette.COAL)


@drawing(palette.STEEL)
def spring(pen: Pen, colour: Colour) -> None:
    """A coiled spring between two plates."""
    zigzag = [(28, 78), (74, 68), (26, 56), (74, 46), (26, 34), (72, 24)]
    pen.cord(zigzag, colour, 8, 17)
    pen.box((14, 6, 86, 22), palette.CLOTH_RED, rounding=6)
    pen.box((14, 80, 86, 95), palette.COAL, rounding=6)


@drawing(palette.WOOD_PALE)
def push(pen: Pen, colour: Colour) -> None:
    """A figure pushed away."""
    pen.polygon([(2, 42), (30, 42), (30, 24), (62, 54), (30, 84), (30, 66), (2, 66)], colour)
    pen.blob([(72, 46), (90, 50), (97, 94), (66, 94), (66, 60)], palette.STEEL)
    pen.disc((76, 30), 15, palette.STEEL)


@drawing(palette.ROCK)
def hammer(pen: Pen, colour: Colour) -> None:
    """A hammer: to build."""
    pen.cord([(22, 90), (58, 40)], palette.WOOD, 11)
    head = [(26, 24), (64, 4), (88, 40), (76, 52), (62, 38), (42, 44)]
    pen.polygon(head, colour)
    pen.line([(36, 26), (62, 13)], lighter(colour, 0.6), 5)
