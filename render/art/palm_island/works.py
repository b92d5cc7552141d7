"""The buildings that bring resources: canoe house, logger, quarry, tool maker."""

from render.art import curves, palette
from render.art.palette import INK, darker, lighter
from render.art.palm_island import scenery
from render.art.pen import Pen


def canoe_house(pen: Pen, level: int) -> None:
    """A shelter for canoes; more canoes, then a flag and a rack of fish."""
    if level:
        scenery.palm(pen, 104, 95, 50)
    half = 30 + 5 * level
    for side in (-1, 0, 1):
        pen.line([(58 + side * half, 58), (58 + side * half, 98)], INK, 5)
        pen.line([(58 + side * half, 58), (58 + side * half, 97)], palette.BARK, 2.4)
    scenery.canoe(pen, 58, 78, 46 + 6 * level, palette.CLOTH_BLUE)
    ridge = 20 - 4 * level
    roof = [
        (14 - 5 * level, 62),
        (34, ridge + 16),
        (58, ridge),
        (82, ridge + 16),
        (102 + 5 * level, 62),
        (58, 54),
    ]
    pen.blob(roof, palette.THATCH)
    for x in (34, 46, 58, 70, 82):
        pen.line(
            [(58 + (x - 58) * 0.5, ridge + 14), (58 + (x - 58) * 1.4, 53)],
            darker(palette.THATCH, 0.4),
            1,
        )
    scenery.canoe(pen, 46, 104, 58, palette.CLOTH_RED)
    if level >= 1:
        scenery.canoe(pen, 98, 104, 50, palette.GOLD)
    if level >= 2:
        scenery.pennant(pen, 58, 14, 13, palette.CLOTH_RED)
        pen.line([(90, 92), (90, 66), (122, 66), (122, 92)], INK, 3)
        tone = lighter(palette.RESOURCES["fish"].colour, 0.3)
        for x in (97, 106, 115):
            pen.polygon(curves.oval((x, 75), 3.2, 7), tone, weight=1.4)


def logger(pen: Pen, level: int) -> None:
    """A feller's hut with a stump and logs; it grows into a hall."""
    for x, height in ((21, 62), (92, 66))[: 1 + (level > 0)]:
        scenery.palm(pen, x, 97, height)
    if level == 0:
        scenery.hut(pen, 74, 96, 50)
        _stump(pen, 38, 100)
        scenery.logs(pen, 100, 100, 2, 6)
        return
    if level < 3:
        scenery.hut(pen, 58, 95, 54 + 12 * level)
    else:
        scenery.hall(pen, 60, 95, 66, 68, darker(palette.PALM, 0.05))
        scenery.pennant(pen, 60, 29, 22, palette.CLOTH_RED)
    _stump(pen, 24, 102)
    scenery.logs(pen, 100, 102, level + 1, 6)


def _stump(pen: Pen, x: float, base: float) -> None:
    pen.box((x - 9, base - 14, x + 9, base), palette.BARK, rounding=2)
    pen.polygon(curves.oval((x, base - 14), 9, 4), lighter(palette.WOOD_PALE, 0.2))
    pen.rod([(x + 2, base - 16), (x + 14, base - 34)], palette.WOOD_PALE, 2.2, 4.6)
    pen.polygon(
        [(x - 4, base - 24), (x + 4, base - 28), (x + 8, base - 20), (x, base - 14)],
        palette.STEEL,
        weight=1.6,
    )


def quarry(pen: Pen, level: int) -> None:
    """A rock to be cut; then a pit with blocks, then a crane."""
    scenery.boulder(pen, 44, 98, 62, 50 + 12 * level, palette.ROCK_DARK)
    scenery.boulder(pen, 88, 99, 60, 38 + 14 * level, palette.ROCK)
    if level == 0:
        scenery.boulder(pen, 60, 102, 34, 20, lighter(palette.ROCK, 0.15))
        _pick(pen, 104, 100)
        return
    pen.polygon([(48, 100), (52, 70), (76, 66), (84, 100)], darker(palette.ROCK_DARK, 0.45))
    for x, base in ((30, 104), (48, 104), (39, 92), (104, 104))[: 2 * level]:
        scenery.block(pen, x, base, 17, lighter(palette.ROCK, 0.25))
    _pick(pen, 92, 102)
    if level == 2:
        for ends in ([(70, 62), (70, 16)], [(58, 28), (108, 16)]):
            pen.rod(ends, palette.WOOD_PALE, 3, 6)
        pen.line([(106, 17), (106, 40)], INK, 1.6)
        scenery.block(pen, 106, 50, 15, lighter(palette.ROCK, 0.25))


def _pick(pen: Pen, x: float, base: float) -> None:
    pen.rod([(x, base), (x + 6, base - 30)], palette.WOOD_PALE, 2.4, 5)
    head = [(x - 10, base - 24), (x + 6, base - 34), (x + 22, base - 28)]
    pen.cord(head, palette.STEEL, 3.2, 6.5)


def tool_maker(pen: Pen, level: int) -> None:
    """A smith with an anvil; a chimney, then tools, then a great hall."""
    scenery.palm(pen, 22, 96, 56)
    if level:
        pen.box((86, 30 - 4 * level, 100, 66), (168, 92, 70))
        scenery.smoke(pen, 93, 22 - 4 * level)
    if level == 3:
        scenery.hall(pen, 66, 98, 84, 68, darker(palette.ROCK_DARK, 0.1))
        scenery.pennant(pen, 46, 32, 20, palette.GOLD)
    elif level:
        scenery.hall(pen, 66, 98, 58 + 8 * level, 56 + 4 * level, palette.CORAL)
    else:
        scenery.hut(pen, 72, 96, 60)
    pen.box((27, 92, 45, 103), palette.BARK, rounding=1)
    horn = [(20, 79), (49, 79), (49, 85), (41, 88), (42, 93), (30, 93), (31, 88), (26, 86)]
    pen.polygon(horn, palette.COAL)
    pen.line([(26, 81), (45, 81)], palette.STEEL, 1.6)
    for place in range(level):
        x = 94 + place * 12
        pen.line([(x, 103), (x + 3, 80)], INK, 4.6)
        pen.line([(x, 102), (x + 3, 81)], palette.WOOD_PALE, 2.2)
        pen.box(
            (x - 4, 75, x + 10, 83),
            (palette.STEEL, palette.GOLD, palette.STEEL)[place],
            weight=1.6,
            rounding=1,
        )
