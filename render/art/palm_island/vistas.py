"""Views of wild places: the terrains with their outposts, and the disasters."""

from collections.abc import Callable

from render.art import curves, palette
from render.art.curves import Point
from render.art.palette import INK, Colour, darker, lighter
from render.art.palm_island import scenery
from render.art.pen import Pen, rounded
from render.art.sprites import sprite


@sprite
def outpost(terrain: str, points: int, width: int, height: int) -> Pen:
    """An outpost in its terrain: the more points, the larger it is."""
    pen = _framed(width, height)
    TERRAINS[terrain](pen)
    _tower(pen, *FOOTING[terrain], points)
    return _finished(pen, width, height)


@sprite
def disaster(key: str, width: int, height: int) -> Pen:
    """A disaster that comes over the island."""
    pen = _framed(width, height)
    DISASTERS[key](pen)
    return _finished(pen, width, height)


@sprite
def terrain_sign(terrain: str, size: int) -> Pen:
    """The small round sign of a terrain."""
    pen = Pen(size, size, 100, 4.5, 3)
    pen.disc((50, 50), 47, SIGN_GROUND[terrain])
    SIGNS[terrain](pen)
    return pen


def _framed(width: int, height: int) -> Pen:
    """A pen 124 units across with the sky above the horizon at 58."""
    pen = Pen(width, height, 124, 2)
    pen.gradient((0, 0, 124, 62), palette.SKY, palette.SKY_LOW)
    return pen


def _finished(pen: Pen, width: int, height: int) -> Pen:
    box = (1, 1, 123, 124 * height / width - 1)
    pen.clip(rounded(box, 9))
    pen.box(box, None, INK, 2.6, rounding=9)
    return pen


def _tower(pen: Pen, x: float, base: float, points: int) -> None:
    """A watchtower with a flag: two points give it a hut, four a palisade as well."""
    high = 16 + 6 * points
    for side in (-1, 1):
        pen.line([(x + side * 12, base), (x + side * 8, base - high)], INK, 5)
        pen.line([(x + side * 12, base - 1), (x + side * 8, base - high)], palette.WOOD_PALE, 2.4)
    for low in range(8, high - 8, 14):
        pen.line([(x - 11, base - low), (x + 10, base - low - 10)], palette.BARK, 2.6)
    pen.box((x - 15, base - high - 8, x + 15, base - high + 4), palette.WOOD)
    if points > 2:
        pen.polygon(
            [(x - 18, base - high - 18), (x, base - high - 34), (x + 18, base - high - 18)],
            palette.THATCH,
        )
        for side in (-11, 11):
            pen.line([(x + side, base - high - 18), (x + side, base - high - 8)], INK, 3)
    scenery.pennant(pen, x, base - high - (32 if points > 2 else 8), 17, palette.CLOTH_RED)
    if points > 3:
        for place in range(5):
            stake = [(0, 4), (0, -11), (5, -18), (10, -11), (10, 4)]
            stands = curves.moved(stake, x - 28 + place * 12, base)
            pen.polygon(stands, palette.WOOD, weight=1.6)


def forest(pen: Pen) -> None:
    """Palms behind palms."""
    pen.polygon(
        [(0, 50), (30, 40), (70, 44), (124, 36), (124, 130), (0, 130)], palette.FOREST, None
    )
    pen.polygon([(0, 74), (40, 66), (124, 72), (124, 130), (0, 130)], palette.GRASS_DARK, None)
    pen.polygon([(0, 92), (60, 86), (124, 92), (124, 130), (0, 130)], palette.GRASS, None)
    for x, base, height in ((16, 74, 50), (104, 72, 54), (4, 96, 52), (114, 100, 58), (36, 82, 40)):
        scenery.palm(pen, x, base, height)


def sea(pen: Pen) -> None:
    """Waves around a rock with a landing stage."""
    pen.gradient((0, 46, 124, 130), palette.SEA, palette.SEA_SHALLOW)
    for x, y, wide in ((4, 56, 26), (84, 54, 30), (10, 78, 20), (96, 84, 24), (6, 98, 30)):
        wave = [(x, y), (x + wide * 0.25, y - 4), (x + wide * 0.5, y), (x + wide, y - 3)]
        pen.curve(wave, palette.SURF, 2.4)
    pen.blob([(30, 96), (42, 84), (66, 82), (86, 88), (96, 98), (62, 106)], palette.SURF, None)
    pen.blob([(34, 95), (46, 84), (66, 82), (84, 88), (90, 96), (62, 102)], palette.ROCK)
    scenery.canoe(pen, 98, 74, 32, palette.CLOTH_RED)


def mountain(pen: Pen) -> None:
    """Peaks with snow on them."""
    for x, top, half, tone in ((30, 20, 46, palette.ROCK), (92, 10, 52, palette.ROCK_DARK)):
        pen.polygon([(x - half, 80), (x, top), (x + half, 80)], tone)
        cap = [(x - half * 0.3, top + 18), (x, top), (x + half * 0.3, top + 18)]
        pen.polygon(
            [*cap, (x + half * 0.1, top + 13), (x - half * 0.08, top + 20)], palette.WHITE, None
        )
    pen.polygon(
        [(0, 74), (40, 68), (90, 74), (124, 66), (124, 130), (0, 130)], palette.GRASS_DARK, None
    )
    pen.polygon([(0, 94), (60, 88), (124, 94), (124, 130), (0, 130)], palette.GRASS, None)
    scenery.boulder(pen, 20, 100, 26, 16)
    scenery.boulder(pen, 106, 102, 24, 18, lighter(palette.ROCK, 0.15))


TERRAINS: dict[str, Callable[[Pen], None]] = {"forest": forest, "sea": sea, "mountain": mountain}
FOOTING: dict[str, Point] = {"forest": (68, 98), "sea": (62, 93), "mountain": (62, 97)}


def forest_sign(pen: Pen) -> None:
    """A palm."""
    scenery.palm(pen, 46, 86, 50)


def sea_sign(pen: Pen) -> None:
    """Three waves."""
    for y in (34, 52, 70):
        wave: list[Point] = [(20, y), (32, y - 8), (44, y), (56, y + 8), (68, y), (80, y - 8)]
        pen.cord(wave, palette.SURF, 5, 10)


def mountain_sign(pen: Pen) -> None:
    """A peak with snow."""
    pen.polygon([(14, 76), (50, 20), (86, 76)], palette.ROCK)
    pen.polygon([(38, 39), (50, 20), (62, 39), (54, 35), (48, 42)], palette.WHITE, INK, 3)


SIGNS: dict[str, Callable[[Pen], None]] = {
    "forest": forest_sign,
    "sea": sea_sign,
    "mountain": mountain_sign,
}
SIGN_GROUND: dict[str, Colour] = {
    "forest": lighter(palette.GRASS, 0.45),
    "sea": palette.SEA,
    "mountain": palette.SKY,
}


def cyclone(pen: Pen) -> None:
    """A whirlwind over the waves that bends a palm."""
    dark = (92, 112, 132)
    pen.gradient((0, 0, 124, 66), dark, lighter(dark, 0.55))
    pen.gradient((0, 62, 124, 130), palette.SEA_DEEP, palette.SEA)
    for y, half in ((12, 54), (26, 44), (39, 33), (51, 23), (62, 14), (72, 8)):
        middle = (56 + (y % 5) * 1.6, y)
        pen.polygon(curves.oval(middle, half, 8), lighter(dark, 0.45), INK, 2)
    for x, y in ((4, 84), (70, 82), (30, 94), (88, 96)):
        pen.curve([(x, y), (x + 9, y - 7), (x + 16, y), (x + 30, y - 4)], palette.SURF, 2.6)
    pen.blob([(84, 112), (92, 88), (112, 82), (130, 88), (130, 120)], palette.SAND)
    pen.cord([(108, 90), (110, 72), (98, 58)], palette.BARK, 4)
    for turn in (-70, -35, -5, 25):
        leaf = [(98, 58), (84, 54), (70, 58), (84, 62)]
        pen.blob(curves.turned(leaf, (98, 58), turn), palette.PALM, weight=1.6)


def volcano(pen: Pen) -> None:
    """A mountain that spits fire, under a cloud of ash."""
    pen.gradient((0, 0, 124, 74), (116, 62, 70), (244, 168, 92))
    pen.gradient((0, 72, 124, 130), palette.SEA_DEEP, palette.SEA)
    for x, y, radius in ((40, 16, 15), (60, 10, 18), (82, 16, 16), (98, 24, 10)):
        pen.disc((x, y), radius, (96, 84, 92), INK, 2)
    pen.blob([(50, 44), (44, 24), (56, 32), (62, 14), (69, 32), (80, 22), (74, 44)], palette.LAVA)
    pen.polygon([(4, 92), (48, 40), (76, 40), (120, 92)], palette.ROCK_DARK)
    for flow in (
        ((52, 41), (46, 58), (50, 74), (40, 92)),
        ((68, 41), (74, 60), (70, 76), (82, 92)),
    ):
        pen.cord(flow, palette.LAVA, 6, 9)
        pen.curve(flow, palette.SUN, 2)
    for x, y in ((24, 34), (98, 44), (34, 50), (108, 60)):
        pen.disc((x, y), 3.6, palette.LAVA, INK, 1.6)
    pen.curve([(0, 94), (30, 90), (62, 95), (94, 90), (124, 94)], palette.SURF, 3)


def famine(pen: Pen) -> None:
    """Parched ground, a bare palm, and a burning sun."""
    pen.gradient((0, 0, 124, 62), (246, 206, 120), (252, 236, 190))
    pen.polygon(curves.starry((92, 26), 24, 16, 12), palette.SUN, palette.GOLD, 2)
    pen.polygon([(0, 60), (40, 54), (124, 62), (124, 130), (0, 130)], (214, 166, 102), None)
    for crack in (
        ((10, 70), (24, 78), (20, 92), (34, 104)),
        ((24, 78), (46, 76), (54, 86), (50, 108)),
        ((124, 74), (100, 80), (92, 96), (104, 110)),
        ((54, 86), (74, 82), (92, 96)),
    ):
        pen.line(crack, darker(palette.EARTH, 0.35), 2.6)
    pen.cord([(36, 82), (38, 58), (44, 34)], darker(palette.BARK, 0.1), 4.4)
    for turn in (100, 150, 205, 250):
        leaf = [(44, 34), (39, 22), (43, 10), (47, 22)]
        pen.blob(curves.turned(leaf, (44, 34), turn), (176, 142, 74), weight=1.6)


DISASTERS: dict[str, Callable[[Pen], None]] = {
    "cyclone": cyclone,
    "volcano": volcano,
    "famine": famine,
}
