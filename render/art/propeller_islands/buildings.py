"""The numbered buildings, the depots and the Capitol, as drawn on their tiles.

Each is drawn on the tile's sheet of 200 x 174 units, with its ground at `BASE`, its middle at
`MIDDLE` and its sides between 56 and 142.
"""

from render.art import curves, palette
from render.art.palette import CREAM, INK, Colour, darker, lighter
from render.art.pen import Pen

MIDDLE = 98
BASE = 106
GLASS = (120, 196, 214)
BRICK = (186, 98, 72)
PLASTER = (240, 222, 184)
COPPER = (196, 124, 72)


def wall(pen: Pen, left: float, top: float, right: float, colour: Colour) -> None:
    """A house wall on the ground."""
    pen.box((left, top, right, BASE), colour)


def windows(pen: Pen, xs: tuple[float, ...], ys: tuple[float, ...], size: float = 7) -> None:
    """Rows of lit windows."""
    half = size / 2
    for y in ys:
        for x in xs:
            pen.box((x - half, y - half, x + half, y + half), palette.SUN, INK, 1.6, 0.05)


def door(pen: Pen, x: float, width: float, height: float) -> None:
    """A dark door."""
    pen.box((x - width / 2, BASE - height, x + width / 2, BASE), palette.WOOD_DARK, INK, 2, 0.1, 3)


def gable(pen: Pen, left: float, right: float, eave: float, ridge: float, colour: Colour) -> None:
    """A pointed roof."""
    pen.polygon([(left, eave), ((left + right) / 2, ridge), (right, eave)], colour)


def chimney(pen: Pen, x: float, top: float, colour: Colour, base: float = 80) -> None:
    """A chimney with two puffs of smoke."""
    pen.box((x - 5, top, x + 5, base), colour)
    pen.box((x - 7, top - 3, x + 7, top + 3), darker(colour, 0.25), INK, 2)
    for across, up, radius in ((3, 9, 5), (9, 16, 6.5)):
        pen.disc((x + across, top - up), radius, palette.WHITE, INK, 1.6, 0.12)


def propeller(pen: Pen, x: float, y: float, reach: float, colour: Colour) -> None:
    """A propeller seen from the side, on a short mast."""
    pen.line([(x, y), (x, y + 10)], INK, 4)
    for side in (-1, 1):
        pen.polygon(curves.oval((x + side * reach / 2, y), reach / 2, 3.6), colour, weight=2)
    pen.disc((x, y), 4, palette.GOLD, INK, 2)


def capitol(pen: Pen) -> None:
    """A domed hall with columns, carried by a propeller on its dome."""
    wall(pen, 62, 78, 134, PLASTER)
    for x in (70, 84, 98, 112, 126):
        pen.box((x - 4, 80, x + 4, BASE), lighter(PLASTER, 0.5), INK, 1.8)
    pen.box((58, 72, 138, 80), lighter(PLASTER, 0.3), INK, 2.4)
    dome = [*curves.arc((MIDDLE, 72), 27, 180, 360)]
    pen.polygon(dome, COPPER)
    pen.line([(84, 70), (88, 50)], lighter(COPPER, 0.5), 2.4)
    propeller(pen, MIDDLE, 36, 34, palette.CORAL)


def depot(pen: Pen) -> None:
    """An open shed with crates and a tank."""
    pen.box((60, 66, 136, BASE), darker(palette.WOOD, 0.35), INK)
    pen.polygon([(54, 68), (66, 48), (130, 48), (142, 68)], palette.STEEL)
    for x in (74, 90, 106, 122):
        pen.line([(x, 50), (x - 3, 66)], darker(palette.STEEL, 0.35), 1.8)
    for left, top, size in ((66, 84, 22), (90, 84, 22), (78, 64, 20)):
        pen.box((left, top, left + size, top + size), palette.WOOD_PALE, INK, 2.4)
        pen.line([(left + 3, top + size - 3), (left + size - 3, top + 3)], palette.WOOD_DARK, 2)
    pen.box((116, 78, 132, BASE), palette.CORAL, INK, 2.4, 0.2, 5)
    pen.line([(117, 92), (131, 92)], INK, 2)


def tinker_shop(pen: Pen) -> None:
    """A workshop under a great gear."""
    wall(pen, 62, 70, 124, PLASTER)
    gable(pen, 55, 131, 72, 44, palette.CLOTH_RED)
    pen.box((70, 82, 92, 98), GLASS, INK, 2.2)
    pen.line([(81, 82), (81, 98)], INK, 1.8)
    door(pen, 109, 15, 22)
    pen.polygon(curves.gear((124, 50), 19, 13), palette.RESOURCES["part"].colour, weight=2.6)
    pen.disc((124, 50), 6, CREAM, INK, 2.2)


def refinery(pen: Pen) -> None:
    """Tanks of glowing crystal juice, joined by pipes."""
    pen.cord([(70, 64), (86, 46), (104, 52), (118, 62)], palette.STEEL, 4)
    for x, top, wide in ((74, 62, 15), (118, 66, 14)):
        pen.box((x - wide, top, x + wide, BASE), palette.STEEL, INK, None, 0.3, 7)
        pen.box((x - wide + 6, top + 12, x + wide - 6, BASE - 8), palette.SUN, INK, 2, 0.05, 4)
        pen.line([(x - 4, top + 28), (x + 4, top + 22)], palette.WHITE, 2.4)
    pen.disc((97, 82), 16, lighter(palette.STEEL, 0.25), INK)
    bolt = [(98, 70), (88, 85), (96, 85), (93, 95), (106, 79), (98, 79), (102, 70)]
    pen.polygon(bolt, palette.RESOURCES["energy"].colour, weight=2)


def iron_foundry(pen: Pen) -> None:
    """A brick hall with two chimneys and a glowing mouth."""
    chimney(pen, 72, 46, BRICK)
    chimney(pen, 90, 38, darker(BRICK, 0.1))
    wall(pen, 60, 74, 136, BRICK)
    pen.box((58, 68, 138, 76), darker(BRICK, 0.3), INK, 2.4)
    mouth = [(84, BASE), (84, 92), *curves.arc((98, 92), 14, 180, 360), (112, BASE)]
    pen.polygon(mouth, palette.COAL)
    glow = [(88, BASE), (88, 94), *curves.arc((98, 94), 10, 180, 360), (108, BASE)]
    pen.polygon(glow, palette.LAVA, None)
    pen.polygon([(110, BASE), (114, 97), (132, 97), (136, BASE)], palette.STEEL, INK, 2.2)


def hotel(pen: Pen) -> None:
    """A tall house with many windows, awnings and a sign."""
    wall(pen, 72, 30, 124, lighter(palette.CORAL, 0.35))
    pen.box((68, 24, 128, 32), palette.CLOTH_RED, INK, 2.6)
    windows(pen, (82, 98, 114), (42, 57, 72), 9)
    pen.polygon([(66, 92), (70, 82), (126, 82), (130, 92)], palette.WHITE, INK, 2.4)
    for x in (76, 90, 104, 118):
        pen.polygon([(x - 4, 82), (x + 4, 82), (x + 4, 92), (x - 5, 92)], palette.CLOTH_RED, None)
    door(pen, MIDDLE, 16, 14)


def smelting_plant(pen: Pen) -> None:
    """A furnace tilting its ladle, with a tall stack."""
    chimney(pen, 126, 38, palette.ROCK_DARK, 96)
    pen.polygon([(60, BASE), (66, 60), (108, 60), (114, BASE)], palette.ROCK)
    pen.box((62, 52, 112, 62), palette.ROCK_DARK, INK, 2.6)
    for y in (74, 88):
        pen.line([(66, y), (108, y)], darker(palette.ROCK, 0.35), 1.8)
    pen.polygon([(76, 70), (98, 70), (94, 88), (80, 88)], palette.COAL, INK, 2.4)
    pen.polygon([(78, 70), (96, 70), (94, 76), (80, 76)], palette.LAVA, None)
    pen.polygon([(84, 88), (90, 88), (92, BASE), (82, BASE)], palette.SUN, palette.LAVA, 2)


def factory(pen: Pen) -> None:
    """A long hall with a saw-tooth roof."""
    chimney(pen, 68, 40, BRICK)
    for left in (60, 86, 112):
        pen.polygon([(left, 74), (left, 54), (left + 26, 74)], palette.STEEL)
        pen.polygon([(left + 3, 72), (left + 3, 60), (left + 16, 72)], GLASS, None)
    wall(pen, 58, 74, 140, PLASTER)
    windows(pen, (70, 84, 126), (86,), 9)
    pen.box((98, 84, 114, BASE), palette.WOOD_DARK, INK, 2.4)
    for y in (90, 97):
        pen.line([(99, y), (113, y)], palette.WOOD_PALE, 1.8)


def radio_station(pen: Pen) -> None:
    """A lattice mast that sends out waves."""
    wall(pen, 60, 84, 96, PLASTER)
    gable(pen, 56, 100, 85, 70, palette.CLOTH_BLUE)
    door(pen, 78, 11, 15)
    pen.rod([(98, BASE), (114, 36), (130, BASE)], palette.STEEL, 2.4, 5)
    for low, high in ((100, 84), (84, 68), (68, 54)):
        wide = (low - 36) * 0.2
        pen.line([(114 - wide, low), (114 + wide * 0.8, high)], palette.STEEL, 2)
    pen.disc((114, 34), 5, palette.CORAL, INK, 2.2)
    for radius in (13, 21):
        for middle in (0, 180):
            waves = curves.arc((114, 34), radius, middle - 38, middle + 38)
            pen.line(waves, palette.CLOTH_BLUE, 3)


def warehouse(pen: Pen) -> None:
    """A barn with a great door and a hoist."""
    wall(pen, 62, 66, 134, palette.WOOD)
    roof = [(54, 70), (66, 48), (98, 36), (130, 48), (142, 70)]
    pen.polygon(roof, darker(palette.PALM, 0.1))
    pen.box((80, 76, 116, BASE), palette.WOOD_PALE, INK, 2.6)
    pen.line([(81, 77), (115, BASE - 1)], palette.WOOD_DARK, 2.6)
    pen.line([(115, 77), (81, BASE - 1)], palette.WOOD_DARK, 2.6)
    pen.box((90, 50, 106, 64), palette.COAL, INK, 2.2)
    pen.line([(98, 48), (98, 60)], CREAM, 2)


def crystal_trader(pen: Pen) -> None:
    """A striped tent with a great crystal before it."""
    pen.polygon([(58, BASE), (66, 66), (122, 66), (130, BASE)], PLASTER)
    pen.polygon([(52, 70), (94, 34), (136, 70)], palette.CLOTH_BLUE)
    for left, right in ((66, 78), (108, 120)):
        pen.polygon([(left, 70), (94, 34), (right, 70)], CREAM, None)
    pen.polygon([(86, BASE), (94, 72), (102, BASE)], palette.WOOD_DARK, INK, 2.2)
    crystal = [(116, BASE), (108, 86), (116, 70), (128, 70), (136, 86), (128, BASE)]
    pen.polygon(crystal, palette.SUN)
    pen.line([(116, 70), (118, BASE), (128, 70)], darker(palette.SUN, 0.35), 1.8)


def laid_water(pen: Pen, left: float, right: float, y: float) -> None:
    """A small basin."""
    pen.polygon(curves.oval(((left + right) / 2, y), (right - left) / 2, 5), palette.SEA, INK, 2)
    pen.line([(left + 8, y - 1), (right - 10, y - 1)], palette.SEA_SHALLOW, 2)


DRAWN = {
    "01": capitol,
    "02": depot,
    "03": depot,
    "04": depot,
    "05": tinker_shop,
    "06": refinery,
    "07": iron_foundry,
    "08": hotel,
    "09": smelting_plant,
    "10": factory,
    "11": radio_station,
    "12": warehouse,
    "13": crystal_trader,
}
