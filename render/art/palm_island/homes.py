"""The buildings of trade and of village life: market, trade house, housing, temple."""

from render.art import curves, palette
from render.art.palette import CREAM, INK, darker, lighter
from render.art.palm_island import scenery
from render.art.pen import Pen


def market(pen: Pen, level: int) -> None:
    """One stall, two, then three with lanterns."""
    scenery.palm(pen, 23, 95, 58)
    if level == 2:
        scenery.stall(pen, 64, 84, 38, palette.SUN)
    if level >= 1:
        scenery.stall(pen, 94, 97, 44, palette.CLOTH_BLUE)
    scenery.stall(pen, 50 if level else 68, 101, 48 if level else 54, palette.CORAL)
    scenery.logs(pen, 14 if level else 26, 103, 1, 6)
    pen.box((108, 88, 124, 103), palette.WOOD_PALE, rounding=1)
    if level == 2:
        pen.curve([(22, 36), (62, 46), (118, 34)], INK, 1.4)
        for x, y in ((36, 41), (54, 46), (76, 45), (98, 41)):
            pen.disc((x, y + 4), 4, (palette.SUN, palette.CORAL)[x % 4 == 0], weight=1.4)


def trade_house(pen: Pen, level: int) -> None:
    """A house with the sign of the scales; goods, then an upper floor."""
    scenery.palm(pen, 104, 95, 54)
    roof = (palette.CLOTH_RED, palette.CLOTH_BLUE, darker(palette.CLOTH_BLUE, 0.1))[level]
    if level == 2:
        pen.box((44, 34, 80, 62), CREAM)
        pen.polygon([(36, 40), (62, 10), (88, 40)], roof)
        scenery.pennant(pen, 62, 13, 14, palette.GOLD)
        for x in (54, 70):
            pen.box((x - 4, 46, x + 4, 58), palette.SEA_SHALLOW, weight=1.5)
    scenery.hall(pen, 62, 100, 70 + 8 * level, 58 + 4 * level, roof)
    pen.disc((62, 64), 11, CREAM)
    pen.line([(55, 61), (69, 61)], INK, 1.6)
    pen.line([(62, 58), (62, 70)], INK, 1.6)
    for x in (55, 69):
        pen.polygon([(x - 3, 65), (x + 3, 65), (x, 68)], INK, None)
    for place in range(level + 1):
        pen.box(
            (6 + place * 9, 88 - place % 2 * 6, 21 + place * 9, 103), palette.WOOD_PALE, rounding=1
        )
    if level:
        for x in (98, 110):
            pen.polygon(curves.oval((x, 96), 7, 8), darker(palette.EARTH, 0.1))
            pen.line([(x - 6, 94), (x + 6, 94)], palette.STEEL, 1.6)


def housing(pen: Pen, level: int) -> None:
    """One hut, two, three, and at last a hall among them."""
    scenery.palm(pen, 102, 93, 54)
    if level >= 2:
        scenery.hut(pen, 96, 80, 46, darker(palette.THATCH, 0.12))
    if level >= 3:
        scenery.hall(pen, 60, 80, 54, 68, palette.CLOTH_RED)
        scenery.pennant(pen, 60, 13, 12, palette.GOLD)
    if level >= 1:
        scenery.hut(pen, 32, 92 - 4 * (level > 1), 50, lighter(palette.THATCH, 0.12))
    scenery.hut(pen, 72 if level else 60, 101, 58)
    if level >= 2:
        scenery.torch(pen, 108, 103, 22)
        scenery.torch(pen, 40, 105, 20)
    for x in (12, 22, 100, 118)[: level + 1]:
        pen.disc((x, 101), 4, palette.LEAF, weight=1.4)
        pen.disc((x, 97), 2.4, (palette.CORAL, palette.SUN)[x % 4 == 0], weight=1)


def temple(pen: Pen, level: int) -> None:
    """An altar; then a shrine on ever more steps under ever finer roofs."""
    for side in (-1, 1):
        if level:
            scenery.torch(pen, 65 + side * 56, 102, 18 + 4 * level)
    stone = lighter(palette.ROCK, 0.18)
    if level == 0:
        for x, height in ((36, 30), (94, 30)):
            scenery.block(pen, x, 102, 20, stone)
            scenery.block(pen, x, 102 - height / 2, 18, stone)
        pen.box((46, 90, 84, 103), palette.ROCK)
        _idol(pen, 90, 0.7)
        return
    for step in range(level + 1):
        half = 52 - step * 10
        top = 94 - step * 9
        pen.box((65 - half, top, 65 + half, top + 10), darker(stone, step * 0.04))
    pen.polygon(
        [(57, 104), (60, 95 - level * 9), (70, 95 - level * 9), (73, 104)], lighter(stone, 0.4)
    )
    _shrine(pen, 94 - level * 9, level)


def _shrine(pen: Pen, base: float, level: int) -> None:
    width = 30 - 2 * level if level < 3 else 28
    for side in (-1, -0.35, 0.35, 1):
        x = 65 + side * (width - 6)
        pen.box((x - 3.5, base - 26, x + 3.5, base), lighter(palette.ROCK, 0.5))
    _idol(pen, base, 0.55)
    roof = (palette.THATCH, palette.CORAL, palette.GOLD)[level - 1]
    tiers = max(1, level - 1)
    for tier in range(tiers):
        top = base - 26 - tier * 13
        half = width + 4 - tier * 9
        pen.polygon(
            [
                (65 - half, top),
                (65 - half * 0.45, top - 14),
                (65 + half * 0.45, top - 14),
                (65 + half, top),
            ],
            roof,
        )
    peak = base - 26 - tiers * 13
    pen.disc((65, peak - 4), 5 + level, palette.GOLD if level > 1 else palette.SUN)


def _idol(pen: Pen, base: float, size: float) -> None:
    x = 65
    pen.box(
        (x - 10 * size, base - 38 * size, x + 10 * size, base), palette.ROCK_DARK, rounding=3 * size
    )
    for side in (-1, 1):
        pen.disc((x + side * 4.5 * size, base - 27 * size), 2.6 * size, palette.SUN, None)
    pen.line(
        [(x - 5 * size, base - 13 * size), (x + 5 * size, base - 13 * size)],
        palette.SUN,
        2.4 * size,
    )
