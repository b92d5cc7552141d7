"""Island Hopper's own emblems: goods, companies' flags, symbols, tourists and weathers."""

from render.art import curves, palette
from render.art.icons.registry import drawing
from render.art.palette import CREAM, INK, Colour, Look, darker, lighter
from render.art.pen import Pen

PINEAPPLE = (255, 206, 54)
RUM = (61, 14, 0)
HIBISCUS = (237, 76, 118)
PELICAN = (44, 92, 168)
MANGO = (238, 142, 40)
REEF = (32, 146, 132)
PARROT = (206, 58, 50)
STEEL_BLUE = (86, 116, 150)

GOODS = {
    "coconuts": Look(palette.HUSK, "coconut"),
    "pineapples": Look(PINEAPPLE, "pineapple"),
    "fish": palette.RESOURCES["fish"],
    "rum": Look(RUM, "rum"),
    "mail": Look(CREAM, "mail"),
    "flowers": Look(HIBISCUS, "flowers"),
}
COMPANIES = {
    "pelican": Look(PELICAN, "pelican_flag"),
    "mango": Look(MANGO, "mango_flag"),
    "reef": Look(REEF, "reef_flag"),
}
SYMBOLS = {
    "sun": Look(palette.SUN, "bright_sun"),
    "shell": Look((236, 190, 168), "shell"),
    "parrot": Look(PARROT, "parrot"),
    "anchor": Look(STEEL_BLUE, "port"),
}
WEATHERS = {
    "calm": Look(palette.SEA_SHALLOW, "bright_sun"),
    "normal": Look(palette.CLOTH_BLUE, "wave"),
    "stormy": Look(palette.COAL, "energy"),
}


@drawing(PINEAPPLE)
def pineapple(pen: Pen, colour: Colour) -> None:
    """A pineapple with its crown."""
    for lean in (-42, -20, 0, 20, 42):
        leaf = [(44, 40), (50, 2), (56, 40)]
        pen.blob(curves.turned(leaf, (50, 42), lean), palette.LEAF)
    pen.polygon(curves.oval((50, 65), 32, 32), colour)
    for x in (30, 50, 70):
        for side in (-1, 1):
            groove = [(x + 16 * side, 48), (x, 66), (x - 10 * side, 84)]
            pen.curve(groove, darker(colour, 0.3), 3)
    pen.polygon(curves.oval((50, 65), 32, 32), None)


@drawing(RUM)
def rum(pen: Pen, colour: Colour) -> None:
    """A bellied bottle with a label."""
    pen.box((43, 4, 57, 16), palette.BAMBOO, rounding=3)
    pen.polygon([(42, 14), (58, 14), (58, 32), (42, 32)], colour)
    pen.blob(
        [(42, 30), (58, 30), (80, 52), (80, 88), (66, 96), (34, 96), (20, 88), (20, 52)], colour
    )
    pen.box((25, 56, 75, 82), palette.THATCH, INK, 4, 0.06, 4)
    pen.line([(36, 63), (64, 75)], colour, 6)
    pen.line([(64, 63), (36, 75)], colour, 6)
    pen.curve([(34, 44), (28, 52)], lighter(colour, 0.6), 5)


@drawing(CREAM)
def mail(pen: Pen, colour: Colour) -> None:
    """A sealed letter with an airmail edge."""
    pen.box((4, 20, 96, 82), colour, rounding=5)
    for number, left in enumerate(range(10, 90, 11)):
        stripe = [(left, 74), (left + 9, 74), (left + 4, 81), (left - 5, 81)]
        pen.polygon(stripe, PELICAN if number % 2 else palette.CORAL, None)
    pen.line([(6, 22), (50, 56), (94, 22)], INK, 4)
    pen.disc((50, 54), 10, palette.CORAL, INK, 4)


@drawing(HIBISCUS)
def flowers(pen: Pen, colour: Colour) -> None:
    """A hibiscus between two leaves."""
    for side in (-1, 1):
        leaf = [(50, 60), (50 + side * 30, 60), (50 + side * 48, 90), (50 + side * 16, 84)]
        pen.blob(leaf, palette.LEAF)
    for direction in range(-90, 270, 72):
        tip = curves.at((50, 46), 25, direction)
        pen.polygon(curves.oval(tip, 22, 18, direction), colour)
    pen.disc((50, 46), 11, darker(colour, 0.25), None)
    pen.cord([(50, 46), (62, 34), (72, 18)], palette.GOLD, 5)


@drawing(palette.SUN)
def bright_sun(pen: Pen, colour: Colour) -> None:
    """A sun with pointed rays."""
    pen.polygon(curves.starry((50, 50), 48, 30, 12), colour)
    pen.disc((50, 50), 24, lighter(colour, 0.35), darker(colour, 0.3), 4)


@drawing(PARROT)
def parrot(pen: Pen, colour: Colour) -> None:
    """A parrot's head, its beak to the right."""
    pen.blob([(18, 96), (14, 50), (34, 12), (62, 10), (74, 34), (68, 60), (76, 96)], colour)
    pen.blob([(20, 96), (24, 66), (44, 70), (40, 96)], PELICAN, None)
    pen.blob([(46, 22), (64, 20), (72, 34), (64, 50), (48, 44)], CREAM)
    pen.blob([(66, 24), (88, 28), (94, 48), (84, 62), (76, 48), (64, 44)], palette.COAL)
    pen.disc((57, 33), 5.5, INK, None)


@drawing(palette.CLOTH_BLUE)
def tourist(pen: Pen, colour: Colour) -> None:
    """A camera on its strap: a tourist."""
    pen.cord([(12, 36), (30, 13), (70, 13), (88, 36)], palette.WOOD_DARK, 6)
    pen.box((34, 22, 66, 42), darker(colour, 0.2), rounding=4)
    pen.box((6, 32, 94, 88), colour, rounding=9)
    pen.disc((50, 60), 23, CREAM)
    pen.disc((50, 60), 14, palette.COAL)
    pen.disc((45, 55), 4, CREAM, None)
    pen.box((74, 40, 86, 48), palette.SUN, INK, 3)


@drawing(PELICAN)
def pelican_flag(pen: Pen, colour: Colour) -> None:
    """A square flag with a white wing: Pelican Air."""
    _pole(pen)
    pen.box((18, 10, 94, 62), colour)
    pen.blob([(28, 44), (48, 20), (86, 20), (66, 34), (60, 46), (44, 42)], CREAM, None)


@drawing(MANGO)
def mango_flag(pen: Pen, colour: Colour) -> None:
    """A swallowtail with a leaf: Mango Trading."""
    _pole(pen)
    pen.polygon([(18, 10), (96, 10), (76, 36), (96, 62), (18, 62)], colour)
    pen.blob([(30, 48), (34, 26), (60, 22), (56, 44)], palette.PALM, CREAM, 3)


@drawing(REEF)
def reef_flag(pen: Pen, colour: Colour) -> None:
    """A pennant with a wave: Reef Line."""
    _pole(pen)
    pen.polygon([(18, 8), (98, 38), (18, 68)], colour)
    pen.curve([(24, 40), (34, 32), (44, 42), (54, 34), (64, 42)], CREAM, 7)


def _pole(pen: Pen) -> None:
    pen.rod([(14, 6), (14, 96)], palette.BAMBOO, 5, 13)
