"""Icons of goods, resources and money."""

from render.art import curves, palette
from render.art.icons.registry import drawing
from render.art.palette import CREAM, INK, Colour, darker, lighter
from render.art.pen import Pen


@drawing(palette.RESOURCES["wood"].colour)
def wood(pen: Pen, colour: Colour) -> None:
    """A log with its rings, and a twig."""
    bark = darker(colour, 0.28)
    pen.polygon([(24, 30), (70, 12), (92, 46), (46, 66), (26, 66)], bark, None)
    pen.cord([(62, 26), (66, 10), (78, 5)], bark, 5)
    body = [*curves.arc((72, 33), 22, -122, 62), *curves.arc((30, 60), 24, 68, 240)]
    pen.polygon(body, bark, shade=0.3)
    pen.curve([(52, 38), (66, 31), (80, 27)], darker(bark, 0.35), 3)
    pen.curve([(60, 58), (74, 50), (86, 42)], darker(bark, 0.35), 3)
    pen.polygon(curves.oval((30, 60), 22, 25, 18), lighter(colour, 0.5))
    pen.polygon(curves.oval((30, 60), 13, 15, 18), None, darker(colour, 0.1), 3.5)
    pen.polygon(curves.oval((30, 60), 5, 6, 18), darker(colour, 0.15), None)


@drawing(palette.RESOURCES["fish"].colour)
def fish(pen: Pen, colour: Colour) -> None:
    """A fish that swims to the left."""
    pen.blob([(70, 50), (84, 34), (96, 20), (92, 50), (96, 80), (84, 66)], darker(colour, 0.2))
    pen.blob([(38, 30), (52, 14), (68, 18), (70, 36)], darker(colour, 0.2))
    pen.blob([(46, 70), (52, 86), (64, 82), (64, 66)], darker(colour, 0.2))
    pen.blob(
        [(4, 52), (18, 34), (42, 26), (66, 38), (80, 50), (66, 64), (42, 76), (18, 68)], colour
    )
    pen.blob([(10, 58), (40, 60), (66, 60), (44, 71), (20, 66)], lighter(colour, 0.55), None)
    pen.curve([(34, 36), (40, 50), (34, 66)], INK, 4)
    for x, y in ((50, 44), (60, 52), (50, 60)):
        pen.curve([(x, y - 5), (x + 4, y), (x, y + 5)], darker(colour, 0.35), 3)
    pen.disc((21, 47), 5.5, CREAM, INK, 3, 0)
    pen.disc((20, 47), 2.2, INK, None)


@drawing(palette.RESOURCES["stone"].colour)
def stone(pen: Pen, colour: Colour) -> None:
    """A heap of three hewn rocks."""
    pen.polygon([(34, 44), (44, 14), (64, 10), (80, 30), (74, 52), (46, 56)], lighter(colour, 0.16))
    pen.polygon([(44, 14), (64, 10), (66, 28), (52, 32)], lighter(colour, 0.5), None)
    pen.polygon([(4, 82), (10, 52), (30, 42), (50, 54), (54, 84), (34, 92)], colour)
    pen.polygon([(10, 52), (30, 42), (40, 56), (20, 64)], lighter(colour, 0.45), None)
    pen.polygon([(50, 90), (48, 66), (66, 50), (88, 56), (97, 80), (80, 93)], darker(colour, 0.12))
    pen.polygon([(48, 66), (66, 50), (78, 62), (60, 70)], lighter(colour, 0.3), None)
    pen.line([(20, 64), (22, 80)], darker(colour, 0.45), 3.5)
    pen.line([(60, 70), (64, 84)], darker(colour, 0.45), 3.5)


@drawing(palette.RESOURCES["energy"].colour)
def energy(pen: Pen, colour: Colour) -> None:
    """A lightning bolt."""
    pen.polygon(
        [(56, 4), (18, 56), (42, 56), (32, 96), (82, 38), (56, 38), (74, 4)], colour, weight=6
    )
    pen.line([(56, 12), (30, 48)], lighter(colour, 0.7), 4)


@drawing(palette.STEEL)
def steel(pen: Pen, colour: Colour) -> None:
    """A pile of three ingots."""
    for left, top in ((2, 50), (50, 50), (26, 3)):
        front = curves.moved([(10, 0), (38, 0), (48, 46), (0, 46)], left, top)
        shine = curves.moved([(12, 4), (36, 4), (39, 15), (9, 15)], left, top)
        pen.polygon(front, darker(colour, 0.1))
        pen.polygon(shine, lighter(colour, 0.6), None)


@drawing(palette.RESOURCES["part"].colour)
def part(pen: Pen, colour: Colour) -> None:
    """A cogwheel."""
    pen.polygon(curves.gear((50, 50), 47, 35), colour)
    pen.disc((50, 50), 25, lighter(colour, 0.25), darker(colour, 0.4), 4)
    pen.disc((50, 50), 12, darker(colour, 0.65))


@drawing(palette.RESOURCES["lotus"].colour)
def lotus(pen: Pen, colour: Colour) -> None:
    """A lotus flower on its pad."""
    pen.polygon(curves.oval((50, 82), 44, 12), palette.PALM)
    for lean, tone in ((-62, 0.25), (62, 0.25), (-32, 0.1), (32, 0.1), (0, 0.0)):
        petal = [(50, 86), (36, 60), (39, 38), (50, 18), (61, 38), (64, 60)]
        pen.blob(curves.turned(petal, (50, 82), lean * 0.68), darker(colour, tone))
    pen.blob([(50, 80), (44, 60), (50, 36), (56, 60)], lighter(colour, 0.55), None)


@drawing(palette.RESOURCES["dragon_fruit"].colour)
def dragon_fruit(pen: Pen, colour: Colour) -> None:
    """A halved dragon fruit with its spiky skin and its seeds."""
    for x, y, lean in ((24, 26, -40), (50, 12, 0), (76, 26, 40), (88, 54, 80), (12, 54, -80)):
        scale = [(x - 9, y + 12), (x, y - 12), (x + 9, y + 12)]
        pen.polygon(curves.turned(scale, (x, y), lean), palette.GRASS)
    pen.polygon(curves.oval((50, 56), 39, 40), colour)
    pen.polygon(curves.oval((50, 57), 28, 29), CREAM, darker(colour, 0.3), 3)
    for x, y in ((42, 42), (56, 44), (36, 54), (49, 56), (63, 56), (42, 68), (56, 70)):
        pen.polygon(curves.oval((x, y), 3.2, 4), INK, None)


@drawing(palette.RESOURCES["leaf"].colour)
def leaf(pen: Pen, colour: Colour) -> None:
    """A broad leaf with its veins."""
    pen.cord([(24, 78), (12, 92)], darker(colour, 0.35), 4)
    pen.blob([(18, 84), (14, 48), (36, 18), (90, 8), (84, 58), (56, 84)], colour)
    pen.curve([(20, 80), (46, 52), (80, 20)], lighter(colour, 0.55), 4.5)
    for start, end in (((36, 62), (34, 38)), ((50, 48), (50, 26)), ((42, 57), (64, 60))):
        pen.line([start, end], lighter(colour, 0.45), 3.5)
    pen.line([(57, 42), (76, 42)], lighter(colour, 0.45), 3.5)


@drawing(palette.GOLD)
def coin(pen: Pen, colour: Colour) -> None:
    """A coin stamped with a palm frond."""
    pen.disc((53, 55), 41, darker(colour, 0.4))
    pen.disc((48, 48), 43, colour)
    pen.disc((48, 48), 32, lighter(colour, 0.2), darker(colour, 0.35), 3.5)
    pen.curve([(50, 70), (46, 52), (48, 36)], darker(colour, 0.6), 6)
    for side in (-1, 1):
        pen.curve([(48, 38), (48 + side * 12, 30), (48 + side * 20, 42)], darker(colour, 0.6), 6)


@drawing(palette.LEAF)
def flask(pen: Pen, colour: Colour) -> None:
    """A flask, half full: science."""
    pen.polygon(
        [(38, 6), (62, 6), (62, 36), (88, 86), (80, 95), (20, 95), (12, 86), (38, 36)], CREAM
    )
    pen.polygon([(31, 58), (69, 58), (83, 86), (78, 91), (22, 91), (17, 86)], colour, None)
    pen.line([(32, 6), (68, 6)], INK, 7)
    for x, y, radius in ((42, 74, 5), (58, 68, 4), (60, 80, 3)):
        pen.disc((x, y), radius, lighter(colour, 0.7), None)


@drawing(palette.CORAL)
def mask(pen: Pen, colour: Colour) -> None:
    """A carved festival mask: culture."""
    for lean in (-40, -20, 0, 20, 40):
        feather = [(44, 30), (50, 2), (56, 30)]
        pen.blob(curves.turned(feather, (50, 50), lean), palette.GOLD)
    pen.blob([(16, 30), (50, 20), (84, 30), (80, 64), (50, 96), (20, 64)], colour)
    for side in (-1, 1):
        pen.polygon(curves.oval((50 + side * 16, 46), 9, 6, side * 12), CREAM, INK, 4, 0)
        pen.disc((50 + side * 16, 46), 2.5, INK, None)
    pen.line([(50, 42), (46, 62), (54, 62)], INK, 4)
    pen.polygon(curves.oval((50, 76), 12, 5), palette.COAL, None)


@drawing(palette.WOOD_PALE)
def crate(pen: Pen, colour: Colour) -> None:
    """A crate of goods."""
    pen.box((8, 24, 92, 92), darker(colour, 0.25))
    for top in (28, 50, 72):
        pen.box((14, top, 86, top + 16), colour, darker(colour, 0.5), 3)
    pen.polygon([(14, 80), (78, 28), (86, 28), (86, 36), (22, 88), (14, 88)], lighter(colour, 0.2))
    pen.box((4, 14, 96, 28), lighter(colour, 0.1))


@drawing(palette.ROCK)
def shell(pen: Pen, colour: Colour) -> None:
    """A scallop."""
    fan = [*curves.arc((50, 58), 44, 150, 390), (60, 90), (40, 90)]
    pen.polygon(fan, lighter(colour, 0.35))
    for direction in (-150, -120, -90, -60, -30):
        pen.line([(50, 84), curves.at((50, 58), 38, direction)], darker(colour, 0.3), 4)


@drawing(palette.HUSK)
def coconut(pen: Pen, colour: Colour) -> None:
    """A halved coconut before a whole one."""
    pen.disc((62, 40), 32, darker(colour, 0.2))
    for x, y in ((58, 24), (72, 26), (66, 38)):
        pen.disc((x, y), 3.5, INK, None)
    pen.disc((40, 60), 34, colour)
    pen.disc((40, 60), 27, palette.WHITE, darker(colour, 0.4), 3)
    pen.polygon(curves.oval((42, 62), 15, 14), (216, 224, 228), None)
