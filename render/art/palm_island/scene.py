"""The view behind a building: sky, sea and shore."""

from render.art import curves, palette
from render.art.curves import Point
from render.art.palette import darker, lighter
from render.art.pen import Pen

Box = tuple[float, float, float, float]


def scene(pen: Pen, box: Box) -> None:
    """Paint the view into `box` (left, top, right, bottom in the pen's units)."""
    left, top, right, bottom = box
    tall = bottom - top
    horizon = top + tall * 0.5
    pen.gradient((left, top, right, horizon), palette.SKY, palette.SKY_LOW)
    pen.disc((right - 78, top + tall * 0.28), tall * 0.12, lighter(palette.SUN, 0.35), None)
    for x, share, size in ((left + 84, 0.2, 1.0), (right - 150, 0.14, 0.8), (right - 40, 0.4, 0.6)):
        y = top + tall * share
        scale = size * min(tall, 190) / 190
        for aside, up, radius in ((-24, 0, 13), (-6, 8, 18), (16, 2, 14)):
            middle = (x + aside * scale, y - up * scale)
            pen.tint(curves.oval(middle, radius * 1.3 * scale, radius * scale), palette.WHITE, 0.75)
    for start, wide, high, tone in (
        (40, 150, 0.16, lighter(palette.GRASS_DARK, 0.5)),
        (0, 120, 0.24, lighter(palette.GRASS_DARK, 0.3)),
    ):
        x = left + start
        ridge = [
            (x, horizon),
            (x + wide * 0.2, horizon - tall * high * 0.7),
            (x + wide * 0.42, horizon - tall * high),
            (x + wide * 0.7, horizon - tall * high * 0.5),
            (x + wide, horizon),
        ]
        pen.polygon(curves.smooth(ridge, closed=False), tone, None, shade=0.08)
    pen.gradient((left, horizon, right, bottom), palette.SEA, palette.SEA_SHALLOW)
    for row, (offset, length) in enumerate(((60, 26), (210, 20), (330, 30), (120, 22), (420, 24))):
        y = horizon + (bottom - horizon) * (0.08 + 0.07 * row)
        x = left + offset
        if x + 2 * length < right:
            crest = [(x, y), (x + length / 2, y - 3), (x + length, y), (x + 1.6 * length, y - 2)]
            pen.curve(crest, lighter(palette.SURF, 0.1), 2.2)
    _shore(pen, box)


def _shore(pen: Pen, box: Box) -> None:
    """Surf, beach and meadow, each a little further in."""
    left, top, right, bottom = box
    tall = bottom - top
    wide = right - left
    line = [(0.0, 0.26), (0.12, 0.34), (0.34, 0.42), (0.62, 0.42), (0.86, 0.33), (1.0, 0.22)]
    for drop, tone in ((0.0, palette.SURF), (0.025, palette.SAND), (0.085, palette.GRASS)):
        edge: list[Point] = [(left + wide * x, bottom - tall * (y - drop)) for x, y in line]
        land = [*curves.smooth(edge, closed=False), (right, bottom), (left, bottom)]
        pen.polygon(land, tone, None, shade=0.12)
    front = (30, 10), (74, 22), (122, 9), (352, 12), (398, 24), (446, 10)
    for x, y in (*front, (66, 38), (420, 40)):
        if x < wide - 12:
            base = bottom - y * tall / 190
            for lean in (-5, 0, 5):
                blade = [(left + x, base), (left + x + lean, base - 9)]
                pen.line(blade, darker(palette.GRASS, 0.35), 2.4)
