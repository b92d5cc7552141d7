"""The elements of Palm Island's buildings, in units of the pen."""

from render.art import curves, palette
from render.art.curves import Point
from render.art.palette import CREAM, INK, Colour, darker, lighter
from render.art.pen import Pen


def hut(pen: Pen, x: float, base: float, width: float, roof: Colour = palette.THATCH) -> None:
    """A hut of bamboo with a thatched roof; `x` is its middle, `base` its ground."""
    half = width * 0.38
    wall = width * 0.42
    eaves = width * 0.54
    pen.box((x - half, base - wall, x + half, base), palette.BAMBOO)
    for share in (-0.7, -0.4, 0.4, 0.7):
        pen.line([(x + half * share, base - wall), (x + half * share, base - 1)], palette.BARK, 1)
    pen.box((x - width * 0.1, base - wall * 0.75, x + width * 0.1, base), darker(palette.WOOD, 0.6))
    top = base - wall
    pen.blob(
        [
            (x - eaves, top + width * 0.06),
            (x - width * 0.24, top - width * 0.26),
            (x, top - width * 0.44),
            (x + width * 0.24, top - width * 0.26),
            (x + eaves, top + width * 0.06),
            (x, top + width * 0.02),
        ],
        roof,
    )
    for share in (-0.6, -0.2, 0.2, 0.6):
        straw = [(x + share * width * 0.15, top - width * 0.3), (x + share * eaves, top - 1)]
        pen.line(straw, darker(roof, 0.4), 1)


def hall(pen: Pen, x: float, base: float, width: float, height: float, roof: Colour) -> None:
    """A timbered hall with a steep, hipped roof."""
    half = width / 2
    pen.box((x - half, base - height * 0.5, x + half, base), palette.WOOD_PALE)
    for share in (-0.75, -0.35, 0.35, 0.75):
        post = x + half * share
        pen.line([(post, base - height * 0.5), (post, base)], palette.WOOD, 2.4)
    pen.box(
        (x - width * 0.11, base - height * 0.36, x + width * 0.11, base), darker(palette.WOOD, 0.65)
    )
    ridge = half * 0.55
    eaves = half * 1.22
    pen.polygon(
        [
            (x - eaves, base - height * 0.44),
            (x - ridge, base - height),
            (x + ridge, base - height),
            (x + eaves, base - height * 0.44),
        ],
        roof,
    )
    for share in (-0.6, -0.2, 0.2, 0.6):
        tile = [(x + ridge * share, base - height * 0.95), (x + eaves * share, base - height * 0.5)]
        pen.line(tile, darker(roof, 0.35), 1.2)


def palm(pen: Pen, x: float, base: float, height: float) -> None:
    """A palm tree that leans a little to the right."""
    top = (x + height * 0.12, base - height)
    pen.cord(
        [(x, base), (x + height * 0.02, base - height * 0.5), top], palette.BARK, height * 0.07
    )
    for lean in (-105, 105, -60, 62, -15, 30):
        frond = [(0, 0), (-0.1, -0.2), (-0.04, -0.42), (0.06, -0.44), (0.1, -0.2)]
        leaf = [(top[0] + fx * height, top[1] + fy * height) for fx, fy in frond]
        pen.blob(curves.turned(leaf, top, lean), darker(palette.PALM, abs(lean) / 420), weight=1.6)


def canoe(pen: Pen, x: float, base: float, width: float, colour: Colour) -> None:
    """A canoe seen from its side, drawn up on the ground."""
    half = width / 2
    high = width * 0.27
    hull = [
        (x - half, base - high * 1.3),
        (x - half * 0.6, base - high * 0.6),
        (x + half * 0.6, base - high * 0.6),
        (x + half, base - high * 1.3),
        (x + half * 0.6, base),
        (x - half * 0.6, base),
    ]
    pen.blob(hull, colour)
    pen.curve(
        [
            (x - half * 0.7, base - high * 0.3),
            (x, base - high * 0.2),
            (x + half * 0.7, base - high * 0.3),
        ],
        lighter(colour, 0.6),
        1.6,
    )


def logs(pen: Pen, x: float, base: float, rows: int, radius: float = 6) -> None:
    """A stack of logs, seen at their ends; `rows` is how many lie at the bottom."""
    for row in range(rows):
        for place in range(rows - row):
            middle = (
                x + (place - (rows - row - 1) / 2) * radius * 2,
                base - radius - row * radius * 1.75,
            )
            pen.disc(middle, radius, lighter(palette.WOOD_PALE, 0.15))
            pen.disc(middle, radius * 0.5, None, palette.WOOD, 1.2)


def boulder(
    pen: Pen, x: float, base: float, width: float, height: float, tone: Colour = palette.ROCK
) -> None:
    """A rock with one bright facet."""
    half = width / 2
    left = x - half
    right = x + half
    top = base - height
    rim: list[Point] = [
        (left, base),
        (left + width * 0.08, base - height * 0.6),
        (x - width * 0.15, top),
        (x + width * 0.2, top + height * 0.06),
        (right - width * 0.04, base - height * 0.55),
        (right, base),
    ]
    pen.polygon(rim, tone)
    pen.polygon(
        [rim[1], rim[2], rim[3], (x + width * 0.05, base - height * 0.6)], lighter(tone, 0.4), None
    )


def block(pen: Pen, x: float, base: float, size: float, tone: Colour = palette.ROCK) -> None:
    """A hewn block of stone."""
    pen.box((x - size / 2, base - size * 0.7, x + size / 2, base), tone, rounding=1)
    pen.line(
        [(x - size * 0.35, base - size * 0.52), (x + size * 0.3, base - size * 0.52)],
        lighter(tone, 0.5),
        1.5,
    )


def stall(pen: Pen, x: float, base: float, width: float, colour: Colour) -> None:
    """A market stall with a striped awning and goods on its table."""
    half = width / 2
    top = base - width * 0.9
    for side in (-1, 1):
        pen.line([(x + side * half * 0.85, top), (x + side * half * 0.85, base)], INK, 3.4)
    pen.box(
        (x - half * 0.9, base - width * 0.36, x + half * 0.9, base - width * 0.06),
        palette.WOOD_PALE,
    )
    for share, tone in ((-0.5, (90, 158, 62)), (0.0, (240, 138, 48)), (0.5, (232, 92, 92))):
        pen.disc((x + half * share, base - width * 0.42), width * 0.1, tone, weight=1.4)
    stripes = 5
    for stripe in range(stripes):
        left = x - half * 1.1 + stripe * width * 1.1 / stripes
        right = left + width * 1.1 / stripes
        lean = width * 0.05
        pen.polygon(
            [
                (left + lean, top - 2),
                (right - lean / 2, top - 2),
                (right, top + width * 0.26),
                (left, top + width * 0.26),
            ],
            colour if stripe % 2 == 0 else CREAM,
            weight=1.6,
        )


def pennant(pen: Pen, x: float, base: float, height: float, colour: Colour) -> None:
    """A pole with a pennant."""
    pen.line([(x, base), (x, base - height)], INK, 2.6)
    top = base - height
    pen.polygon(
        [(x, top), (x + height * 0.42, top + height * 0.13), (x, top + height * 0.28)],
        colour,
        weight=1.6,
    )


def torch(pen: Pen, x: float, base: float, height: float) -> None:
    """A burning torch."""
    pen.rod([(x, base), (x, base - height)], palette.BAMBOO, 1.8, 4)
    top = base - height
    flame = [
        (x, top - 9),
        (x + 4, top - 3),
        (x + 2.5, top + 2),
        (x - 2.5, top + 2),
        (x - 4, top - 3),
    ]
    pen.blob(flame, palette.GOLD, (200, 80, 30), 1.6)


def smoke(pen: Pen, x: float, base: float) -> None:
    """Smoke that rises."""
    for right, up, radius in ((0, 0, 4), (4, 8, 5.5), (2, 18, 7)):
        pen.disc((x + right, base - up), radius, (236, 232, 222), (150, 140, 136), 1.2)
