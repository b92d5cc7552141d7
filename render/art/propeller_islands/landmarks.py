"""The ten landmarks, as drawn on their tiles (see `buildings` for the sheet)."""

from render.art import curves, palette
from render.art.palette import CREAM, INK, darker, lighter
from render.art.pen import Pen
from render.art.propeller_islands.buildings import (
    BASE,
    BRICK,
    COPPER,
    GLASS,
    MIDDLE,
    PLASTER,
    door,
    gable,
    laid_water,
    propeller,
    wall,
    windows,
)


def luxury_apartments(pen: Pen) -> None:
    """Three stepped towers with balconies."""
    wall(pen, 60, 62, 84, lighter(palette.CLOTH_BLUE, 0.5))
    wall(pen, 114, 54, 138, lighter(palette.CLOTH_BLUE, 0.4))
    wall(pen, 80, 26, 118, PLASTER)
    pen.box((76, 20, 122, 28), palette.GOLD, INK, 2.4)
    windows(pen, (89, 109), (38, 52, 66, 80), 8)
    for y in (45, 59, 73):
        pen.line([(82, y), (116, y)], palette.CORAL, 3)
    windows(pen, (68, 76), (72, 86), 6)
    windows(pen, (122, 130), (64, 78), 6)
    door(pen, 99, 12, 14)


def parcel_service(pen: Pen) -> None:
    """A parcel under a balloon, above a counter."""
    pen.disc((MIDDLE, 42), 22, palette.CORAL)
    pen.polygon(curves.oval((MIDDLE, 42), 9, 22), lighter(palette.CORAL, 0.5), INK, 2)
    for x in (84, 112):
        pen.line([(x, 58), (98 + (x - 98) * 0.6, 76)], INK, 2)
    pen.box((82, 74, 114, 98), palette.WOOD_PALE)
    pen.line([(98, 75), (98, 97)], palette.CLOTH_RED, 4)
    pen.line([(83, 86), (113, 86)], palette.CLOTH_RED, 4)
    pen.box((62, 98, 134, BASE + 2), palette.WOOD_DARK, INK, 2.4)


def floating_gardens(pen: Pen) -> None:
    """Terraces with trees around a pond."""
    pen.polygon([(58, BASE), (64, 84), (132, 84), (138, BASE)], darker(palette.GRASS, 0.1))
    pen.box((74, 70, 122, 86), palette.ROCK, INK, 2.4)
    laid_water(pen, 76, 126, 96)
    for x, y, radius, tone in (
        (74, 64, 16, palette.PALM),
        (120, 62, 17, palette.FOREST),
        (98, 46, 20, palette.PALM),
    ):
        pen.box((x - 3, y, x + 3, y + 24), palette.WOOD, INK, 2)
        pen.disc((x, y), radius, tone)
        pen.disc((x - radius * 0.3, y - radius * 0.3), radius * 0.4, lighter(tone, 0.25), None)
    for x in (64, 132, 92):
        pen.disc((x, 92), 3.4, palette.CORAL, INK, 1.6)


def theater(pen: Pen) -> None:
    """A stage with drawn curtains under a gable."""
    wall(pen, 60, 60, 136, PLASTER)
    gable(pen, 54, 142, 62, 34, palette.GUILDS["culture"].colour)
    pen.disc((MIDDLE, 51), 6, palette.GOLD, INK, 2)
    pen.box((72, 68, 124, BASE), palette.COAL, INK, 2.6)
    pen.polygon([(73, 69), (98, 69), (82, 90), (80, BASE), (73, BASE)], palette.CLOTH_RED, INK, 2)
    pen.polygon(
        [(123, 69), (98, 69), (114, 90), (116, BASE), (123, BASE)], palette.CLOTH_RED, INK, 2
    )
    pen.polygon(curves.oval((98, 102), 14, 4), palette.SUN, None)


def laboratory(pen: Pen) -> None:
    """A glass dome with a bubbling flask on top."""
    wall(pen, 60, 80, 136, lighter(palette.STEEL, 0.5))
    pen.polygon(curves.arc((MIDDLE, 80), 32, 180, 360), GLASS)
    for x in (84, 98, 112):
        pen.line([(x, 79), (98 + (x - 98) * 0.4, 50)], lighter(GLASS, 0.6), 2)
    pen.polygon([(92, 26), (104, 26), (104, 36), (114, 54), (82, 54), (92, 36)], palette.WHITE)
    pen.polygon([(89, 44), (107, 44), (112, 52), (84, 52)], (96, 184, 96), None)
    windows(pen, (72, 124), (92,), 9)
    door(pen, MIDDLE, 14, 18)


def archives(pen: Pen) -> None:
    """A hall of columns with an open book."""
    pen.box((58, 98, 138, BASE), palette.ROCK, INK, 2.4)
    for x in (68, 88, 108, 128):
        pen.box((x - 5, 68, x + 5, 98), lighter(PLASTER, 0.4), INK, 2.2)
    pen.box((58, 60, 138, 69), PLASTER, INK, 2.4)
    pen.polygon([(98, 40), (74, 34), (66, 38), (66, 58), (74, 54), (98, 60)], palette.WHITE)
    pen.polygon([(98, 40), (122, 34), (130, 38), (130, 58), (122, 54), (98, 60)], CREAM)
    for y in (43, 49):
        pen.line([(74, y), (90, y + 4)], INK, 1.6)
        pen.line([(122, y), (106, y + 4)], INK, 1.6)


def newspaper(pen: Pen) -> None:
    """A printing house with a great rolling press on its roof."""
    wall(pen, 62, 68, 134, BRICK)
    windows(pen, (74, 90, 106, 122), (82,), 9)
    door(pen, 98, 14, 14)
    pen.box((58, 62, 138, 70), darker(BRICK, 0.35), INK, 2.4)
    sheet = [(72, 58), (72, 30), (112, 30), (112, 52), (132, 60), (92, 60)]
    pen.polygon(sheet, palette.WHITE)
    pen.line([(78, 38), (106, 38)], INK, 4)
    for y in (45, 50):
        pen.line([(78, y), (106, y)], darker(palette.ROCK, 0.2), 2)
    pen.disc((74, 56), 7, palette.STEEL, INK, 2.2)


def coffee_house(pen: Pen) -> None:
    """A café under a giant cup."""
    wall(pen, 64, 80, 132, PLASTER)
    pen.polygon([(58, 84), (64, 74), (132, 74), (138, 84)], palette.CLOTH_RED, INK, 2.4)
    for x in (74, 98, 122):
        pen.polygon([(x - 6, 74), (x + 6, 74), (x + 7, 84), (x - 7, 84)], palette.WHITE, None)
    door(pen, 84, 12, 18)
    pen.box((100, 90, 122, 102), GLASS, INK, 2.2)
    pen.rod([*curves.arc((118, 54), 9, -90, 90)], palette.WHITE, 3.4, 7)
    pen.polygon([(76, 42), (118, 42), (112, 70), (82, 70)], palette.WHITE)
    pen.polygon(curves.oval((97, 43), 20, 4.5), palette.WOOD_DARK, INK, 2)
    for x in (88, 100):
        pen.curve([(x, 34), (x + 4, 29), (x, 24), (x + 4, 18)], palette.STEEL, 2.6)


def zeppelin_tower(pen: Pen) -> None:
    """A mooring mast with its airship."""
    pen.polygon([(106, BASE), (114, 50), (124, 50), (132, BASE)], palette.ROCK)
    pen.box((110, 44, 128, 52), darker(palette.ROCK, 0.3), INK, 2.2)
    windows(pen, (119,), (64, 78), 7)
    pen.polygon(curves.oval((88, 36), 34, 15), palette.CORAL)
    pen.polygon(curves.oval((88, 36), 34, 5.5), lighter(palette.CORAL, 0.45), INK, 1.8)
    pen.polygon([(56, 28), (46, 20), (48, 52), (56, 44)], palette.CLOTH_BLUE, INK, 2.2)
    pen.box((78, 50, 100, 60), palette.WOOD_PALE, INK, 2.2, 0.15, 3)
    propeller(pen, 74, 88, 14, CREAM)
    wall(pen, 60, 94, 90, PLASTER)


def observation_platform(pen: Pen) -> None:
    """A telescope on a high platform."""
    for foot, top in ((66, 84), (130, 112), (98, 98)):
        pen.rod([(foot, BASE), (top, 72)], palette.WOOD_PALE, 3, 6)
    pen.box((66, 64, 130, 74), palette.WOOD, INK, 2.6)
    pen.polygon(curves.arc((98, 64), 12, 180, 360), palette.STEEL)
    tube = curves.turned([(82, 42), (124, 40), (124, 56), (82, 54)], (98, 50), -24)
    pen.polygon(tube, COPPER)
    lens = curves.turned(curves.oval((124, 48), 4, 9), (98, 50), -24)
    pen.polygon(lens, palette.SEA_SHALLOW, INK, 2.2)


DRAWN = {
    "14": luxury_apartments,
    "15": parcel_service,
    "16": floating_gardens,
    "17": theater,
    "18": laboratory,
    "19": archives,
    "20": newspaper,
    "21": coffee_house,
    "22": zeppelin_tower,
    "23": observation_platform,
}
