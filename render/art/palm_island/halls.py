"""The feats of a village and the abilities of a group, drawn like the buildings."""

from render.art import curves, palette
from render.art.curves import Point
from render.art.palette import CREAM, INK, Colour, darker, lighter
from render.art.palm_island import scenery
from render.art.pen import Pen


def coconut_grove(pen: Pen, level: int) -> None:
    """Palms full of nuts; a picker's hut and baskets among them later."""
    if level:
        scenery.hut(pen, 66, 96, 44, lighter(palette.THATCH, 0.1))
    for x, base, height in ((100, 97, 60), (24, 98, 66)):
        _nut_palm(pen, x, base, height)
    if not level:
        _nut_palm(pen, 62, 100, 56)
    _nuts(pen, ((44, 101), (54, 103)))
    if level:
        for x in (86, 110):
            pen.polygon([(x - 10, 92), (x + 10, 92), (x + 7, 104), (x - 7, 104)], palette.WOOD_PALE)
            _nuts(pen, ((x - 5, 91), (x + 5, 91)))


def _nut_palm(pen: Pen, x: float, base: float, height: float) -> None:
    scenery.palm(pen, x, base, height)
    top = base - height
    _nuts(pen, ((x + height * 0.05, top + 8), (x + height * 0.19, top + 9)))


def _nuts(pen: Pen, places: tuple[Point, ...]) -> None:
    for place in places:
        pen.disc(place, 5, palette.BARK, weight=1.8)
        pen.disc((place[0] - 1.5, place[1] - 1.5), 1.4, lighter(palette.BARK, 0.5), None)


def master_carpenters(pen: Pen, level: int) -> None:
    """An open workshop with planks, and a saw on the bench."""
    for x in (24, 106):
        pen.line([(x, 46), (x, 100)], INK, 6.4)
        pen.line([(x, 46), (x, 99)], palette.WOOD, 3.2)
    pen.polygon([(10, 50), (30, 22), (100, 22), (120, 50)], darker(palette.THATCH, 0.08))
    for x in (34, 56, 78, 98):
        pen.line(
            [(65 + (x - 65) * 0.8, 24), (x + (x - 65) * 0.25, 48)], darker(palette.THATCH, 0.4), 1.2
        )
    for x in (40, 90):
        pen.line([(x - 8, 102), (x, 82), (x + 8, 102)], INK, 4.4)
        pen.line([(x - 8, 101), (x, 83), (x + 8, 101)], palette.BARK, 2)
    pen.box((26, 75, 104, 83), palette.WOOD_PALE, rounding=1)
    pen.polygon([(46, 74), (84, 62), (88, 68), (52, 75)], palette.STEEL, weight=1.6)
    pen.disc((88, 64), 6, palette.WOOD)
    # The sign of the trade is below the ridge.
    pen.disc((65, 36), 13, CREAM)
    pen.rod([(59, 43), (68, 32)], palette.WOOD_PALE, 2, 4.4)
    pen.polygon([(62, 30), (68, 25), (75, 33), (69, 38)], palette.STEEL)


def storehouse(pen: Pen, level: int) -> None:
    """A granary on stilts, and full jars before it."""
    _granary(pen, 58, 100, 84, palette.THATCH)
    for x, tone in ((98, palette.CORAL), (114, palette.EARTH)):
        _jar(pen, x, 103, tone)


def _granary(pen: Pen, x: float, base: float, width: float, roof: Colour) -> None:
    half = width / 2
    for share in (-0.7, 0, 0.7):
        pen.line([(x + half * share, base - 24), (x + half * share, base)], INK, 6)
        pen.line([(x + half * share, base - 24), (x + half * share, base - 1)], palette.BARK, 3)
    pen.box((x - half * 0.86, base - 54, x + half * 0.86, base - 20), palette.WOOD_PALE)
    for share in (-0.5, 0.5):
        pen.line([(x + half * share, base - 53), (x + half * share, base - 21)], palette.WOOD, 2)
    pen.box((x - 9, base - 48, x + 9, base - 20), darker(palette.WOOD, 0.6))
    pen.blob(
        [
            (x - half * 1.15, base - 48),
            (x - half * 0.6, base - 78),
            (x, base - 94),
            (x + half * 0.6, base - 78),
            (x + half * 1.15, base - 48),
            (x, base - 54),
        ],
        roof,
    )
    for share in (-0.6, -0.2, 0.2, 0.6):
        straw = [(x + half * share * 0.5, base - 82), (x + half * share, base - 55)]
        pen.line(straw, darker(roof, 0.4), 1.2)


def _jar(pen: Pen, x: float, base: float, tone: Colour) -> None:
    pen.blob([(x - 4, base - 22), (x + 4, base - 22), (x + 9, base - 10), (x, base + 1)], tone)
    pen.polygon(curves.oval((x, base - 10), 9, 11), tone)
    pen.box((x - 5, base - 25, x + 5, base - 19), darker(tone, 0.2), rounding=2)
    pen.line([(x - 7, base - 10), (x + 7, base - 10)], CREAM, 2)


def barter_dock(pen: Pen, level: int) -> None:
    """A landing stage with goods; a roof and a flag later."""
    pen.polygon(curves.oval((66, 98), 60, 11), palette.SEA_SHALLOW, None)
    scenery.canoe(pen, 98, 102, 52, palette.CLOTH_RED)
    if level:
        for x in (20, 64):
            pen.rod([(x, 46), (x, 84)], palette.BARK, 2.4, 5)
        pen.polygon([(8, 50), (24, 26), (60, 26), (76, 50)], palette.CLOTH_BLUE)
        scenery.pennant(pen, 42, 28, 22, palette.GOLD)
    for x in (18, 46, 74):
        pen.line([(x, 82), (x, 104)], INK, 6)
        pen.line([(x, 82), (x, 103)], palette.BARK, 3)
    pen.box((6, 78, 84, 86), palette.WOOD_PALE)
    for x in (22, 38, 54, 70):
        pen.line([(x, 79), (x, 85)], palette.WOOD, 1.6)
    pen.box((14, 60, 34, 78), palette.WOOD, rounding=1)
    pen.line([(15, 77), (33, 61)], darker(palette.WOOD, 0.4), 2)
    _jar(pen, 52, 77, palette.CORAL)
    scenery.palm(pen, 100, 86, 46)


def shrine(pen: Pen, level: int) -> None:
    """A stone face under a roof, with offerings; gold and fire later."""
    stone = lighter(palette.ROCK, 0.2)
    pen.box((28, 92, 102, 103), stone)
    pen.box((38, 84, 92, 93), darker(stone, 0.06))
    for x in (44, 86):
        pen.box((x - 4, 48, x + 4, 85), palette.CLOTH_RED)
    pen.box((54, 56, 76, 85), palette.ROCK_DARK, rounding=5)
    for x in (60, 70):
        pen.disc((x, 66), 3, palette.SUN, None)
    pen.line([(59, 76), (71, 76)], palette.SUN, 2.4)
    roof = palette.GOLD if level else palette.THATCH
    pen.polygon([(26, 50), (40, 30), (90, 30), (104, 50), (84, 46), (46, 46)], roof)
    if level:
        pen.polygon([(42, 32), (52, 16), (78, 16), (88, 32)], roof)
        pen.disc((65, 11), 6, palette.CORAL)
        for x in (18, 112):
            scenery.torch(pen, x, 102, 30)
    for x, tone in ((40, palette.CORAL), (50, palette.SUN), (82, palette.CORAL), (92, palette.SUN)):
        pen.disc((x, 90), 4, tone, weight=1.4)


def council(pen: Pen, level: int) -> None:
    """A long house with carved posts, and seats around a fire."""
    scenery.hall(pen, 65, 92, 92, 66, darker(palette.THATCH, 0.15))
    for x in (14, 116):
        for place, tone in enumerate((palette.CLOTH_RED, palette.GOLD, palette.CLOTH_BLUE)):
            low = 100 - place * 17
            pen.box((x - 8, low - 18, x + 8, low), tone, rounding=2)
            for side in (-3.4, 3.4):
                pen.disc((x + side, low - 11), 2, INK, None)
            pen.line([(x - 3.4, low - 5), (x + 3.4, low - 5)], INK, 1.6)
    pen.polygon(curves.oval((65, 101), 10, 4), palette.ROCK_DARK)
    pen.blob([(65, 78), (72, 92), (68, 101), (62, 101), (58, 92)], palette.LAVA, weight=1.8)
    pen.blob([(65, 87), (69, 95), (65, 100), (61, 95)], palette.SUN, None)
    for x in (38, 48, 82, 92):
        pen.disc((x, 99), 5, palette.WOOD, weight=1.8)
        pen.disc((x, 98), 2.4, palette.WOOD_PALE, None)


def common_store(pen: Pen, level: int) -> None:
    """Two granaries side by side, and jars."""
    _granary(pen, 88, 92, 60, darker(palette.THATCH, 0.15))
    _granary(pen, 42, 98, 68, palette.THATCH)
    for x, tone in ((78, palette.CORAL), (92, palette.EARTH), (106, palette.GOLD)):
        _jar(pen, x, 104, tone)


def signal_fires(pen: Pen, level: int) -> None:
    """Fires on two hills, whose smoke can be seen from afar."""
    for x, base, size in ((98, 96, 0.8), (44, 102, 1.0)):
        hill = [(x - 44 * size, base), (x - 18 * size, base - 40 * size)]
        hill += [(x + 18 * size, base - 40 * size), (x + 42 * size, base)]
        pen.blob([*hill, (x, base + 2)], darker(palette.LEAF, 0.1))
        top = base - 40 * size
        scenery.smoke(pen, x + 2, top - 26 * size)
        scenery.logs(pen, x, top + 3, 3, 4.6 * size)
        flame = [(0, -34), (9, -18), (8, -6), (-8, -6), (-10, -18)]
        pen.blob(
            [(x + right * size, top + down * size) for right, down in flame], palette.LAVA, weight=2
        )
        inner = [(0, -22), (4, -13), (0, -6), (-4, -13)]
        pen.blob(
            [(x + right * size, top + down * size) for right, down in inner], palette.SUN, None
        )


def common_market(pen: Pen, level: int) -> None:
    """Stalls around a post with the flags of all villages."""
    pen.line([(65, 8), (65, 96)], INK, 6)
    pen.line([(65, 9), (65, 95)], palette.BAMBOO, 3)
    pen.curve([(10, 34), (38, 26), (65, 12), (92, 26), (120, 34)], INK, 1.6)
    flags = (
        (22, 31, palette.CORAL),
        (42, 25, palette.SUN),
        (86, 23, palette.LEAF),
        (106, 30, palette.CLOTH_BLUE),
    )
    for x, y, tone in flags:
        pen.polygon([(x - 6, y), (x + 6, y), (x, y + 13)], tone, weight=1.6)
    scenery.stall(pen, 34, 92, 46, palette.LEAF)
    scenery.stall(pen, 98, 92, 46, palette.CLOTH_BLUE)
    scenery.stall(pen, 65, 103, 50, palette.CORAL)
