"""Icons of actions, scores and marks."""

from render.art import curves, palette
from render.art.icons.registry import drawing
from render.art.palette import CREAM, INK, Colour, darker, lighter
from render.art.pen import Pen


@drawing(palette.GOLD)
def star(pen: Pen, colour: Colour) -> None:
    """A victory point."""
    pen.polygon(curves.starry((50, 54), 48, 22), colour, weight=6)
    pen.line([(50, 18), (41, 42)], lighter(colour, 0.75), 4)
    pen.line([(38, 45), (18, 45)], lighter(colour, 0.75), 4)


@drawing(palette.OPEN)
def arrow(pen: Pen, colour: Colour) -> None:
    """An upgrade."""
    pen.polygon(
        [(50, 4), (92, 48), (68, 48), (68, 94), (32, 94), (32, 48), (8, 48)], colour, weight=6
    )
    pen.line([(48, 16), (24, 40)], lighter(colour, 0.6), 4.5)
    pen.line([(40, 48), (40, 84)], lighter(colour, 0.6), 4.5)


@drawing(palette.SUN)
def sun(pen: Pen, colour: Colour) -> None:
    """The start marker."""
    for direction in range(0, 360, 45):
        ray = [(43, 22), (50, 2), (57, 22)]
        pen.polygon(curves.turned(ray, (50, 50), direction), darker(colour, 0.08), weight=4)
    pen.disc((50, 50), 27, colour)
    pen.polygon(curves.arc((50, 50), 18, 180, 270), None, lighter(colour, 0.75), 4)


@drawing(palette.OPEN)
def store(pen: Pen, colour: Colour) -> None:
    """Store: a quarter turn of a card that then sticks out."""
    pen.box((6, 20, 42, 80), CREAM, rounding=5)
    pen.box((44, 46, 96, 80), lighter(colour, 0.25), rounding=5)
    _turning(pen, (44, 48), 30, 215, 325, darker(colour, 0.15))


@drawing(palette.SEA)
def rotate(pen: Pen, colour: Colour) -> None:
    """Rotate: half a turn in place."""
    pen.box((37, 30, 63, 70), CREAM, rounding=5)
    pen.box((37, 30, 63, 46), lighter(colour, 0.2), rounding=5)
    _turning(pen, (50, 50), 35, 150, 252, colour)
    _turning(pen, (50, 50), 35, -30, 72, colour)


@drawing(palette.CORAL)
def flip(pen: Pen, colour: Colour) -> None:
    """Flip: the card turned over, back to front."""
    pen.polygon([(6, 46), (46, 36), (46, 86), (6, 98)], CREAM)
    pen.polygon([(94, 46), (54, 36), (54, 86), (94, 98)], lighter(colour, 0.35))
    pen.line([(50, 30), (50, 98)], INK, 4)
    bow = [(20, 32), (32, 12), (52, 7), (68, 15)]
    pen.curve(bow, INK, 17)
    pen.polygon([(88, 32), (84, 2), (58, 26)], colour, weight=5)
    pen.curve(bow, colour, 8)


@drawing(palette.WOOD)
def discard(pen: Pen, colour: Colour) -> None:
    """Put the card at the back of the deck."""
    pen.box((40, 8, 88, 70), darker(colour, 0.1), rounding=6)
    pen.box((26, 18, 74, 80), lighter(colour, 0.2), rounding=6)
    pen.box((12, 30, 60, 92), CREAM, rounding=6)
    pen.line([(36, 42), (36, 70)], INK, 7)
    pen.polygon([(20, 64), (52, 64), (36, 84)], INK, None)


@drawing(palette.SUN)
def round_tracker(pen: Pen, colour: Colour) -> None:
    """The round: a sun that rises from the sea."""
    for direction in (-160, -125, -90, -55, -20):
        start, end = (curves.at((50, 62), radius, direction) for radius in (38, 47))
        pen.rod([start, end], colour, 5, 12)
    pen.polygon([*curves.arc((50, 64), 30, 180, 360)], colour)
    pen.polygon([(4, 66), (96, 66), (90, 90), (10, 90)], palette.SEA)
    for top in (74, 83):
        pen.curve([(18, top), (34, top - 4), (50, top), (66, top + 4), (82, top)], CREAM, 3.5)


@drawing(palette.GOLD)
def crown(pen: Pen, colour: Colour) -> None:
    """The winner, or the first."""
    pen.polygon(
        [(10, 84), (4, 28), (30, 52), (50, 12), (70, 52), (96, 28), (90, 84)], colour, weight=6
    )
    pen.line([(14, 72), (86, 72)], darker(colour, 0.45), 5)
    for x, y in ((5, 25), (50, 11), (95, 25)):
        pen.disc((x, y), 6, lighter(colour, 0.4), INK, 4)


@drawing(palette.GOLD)
def trumpet(pen: Pen, colour: Colour) -> None:
    """Fame."""
    pen.rod([(12, 62), (60, 46)], colour, 12, 22)
    pen.polygon([(54, 34), (90, 14), (96, 66), (60, 60)], colour)
    pen.polygon(curves.oval((92, 40), 6, 27, -6), lighter(colour, 0.4), INK, 4)
    for x in (26, 38, 50):
        pen.line([(x, 54 - (x - 26) * 0.3), (x, 38 - (x - 26) * 0.3)], INK, 6)
    pen.disc((9, 63), 6, palette.WHITE, INK, 4)


@drawing(palette.CLOTH_BLUE)
def blueprint(pen: Pen, colour: Colour) -> None:
    """A blueprint: white lines on a blue card."""
    pen.box((13, 4, 87, 96), colour, rounding=9)
    pen.box((22, 13, 78, 87), None, lighter(colour, 0.6), 3, rounding=4)
    blade = curves.oval((50, 34), 8, 15)
    for turn in (0, 120, 240):
        pen.polygon(curves.turned(blade, (50, 50), turn), palette.WHITE, None)
    pen.disc((50, 50), 6, palette.WHITE, colour, 3)


@drawing(palette.WOOD)
def hourglass(pen: Pen, colour: Colour) -> None:
    """Waiting."""
    right = [(76, 14), (74, 34), (56, 50), (74, 66), (76, 86)]
    left = [(100 - x, y) for x, y in right]
    pen.polygon([left[0], *right, *reversed(left[1:])], CREAM)
    pen.polygon([(32, 32), (68, 32), (50, 48)], palette.SUN, None)
    pen.polygon([(30, 82), (36, 70), (50, 62), (64, 70), (70, 82)], palette.SUN, None)
    pen.box((14, 4, 86, 17), colour, rounding=5)
    pen.box((14, 83, 86, 96), colour, rounding=5)


@drawing(CREAM)
def skull(pen: Pen, colour: Colour) -> None:
    """Out of the game."""
    pen.blob([(14, 40), (28, 10), (72, 10), (86, 40), (76, 66), (50, 70), (24, 66)], colour)
    pen.box((30, 60, 70, 92), colour, rounding=7)
    pen.box((31, 56, 69, 70), colour, None, shade=0)
    for x in (34, 66):
        pen.disc((x, 44), 11, INK, None)
    pen.polygon([(50, 52), (44, 64), (56, 64)], INK, None)
    for x in (42, 50, 58):
        pen.line([(x, 74), (x, 90)], INK, 4)


@drawing(palette.SEA)
def eye(pen: Pen, colour: Colour) -> None:
    """Seen, or to look at."""
    lids = [(2, 52), (26, 26), (50, 18), (74, 26), (98, 52), (74, 74), (50, 80), (26, 74)]
    pen.blob(lids, CREAM, weight=6)
    pen.disc((50, 49), 23, colour)
    pen.disc((50, 49), 10, INK, None)
    pen.disc((42, 41), 6, CREAM, None)


@drawing(palette.STEEL)
def lock(pen: Pen, colour: Colour) -> None:
    """Secret, or locked."""
    pen.rod(curves.arc((50, 38), 24, 180, 360), colour, 10, 20)
    pen.box((14, 42, 86, 94), palette.GOLD, rounding=10)
    pen.disc((50, 62), 8, INK, None)
    pen.polygon([(46, 62), (54, 62), (57, 82), (43, 82)], INK, None)


@drawing(palette.OPEN)
def tick(pen: Pen, colour: Colour) -> None:
    """Done, or yes."""
    pen.rod([(14, 54), (40, 80), (88, 20)], colour, 15, 26)


@drawing(palette.CHANGED)
def cross(pen: Pen, colour: Colour) -> None:
    """Not possible, or no."""
    for ends in ([(18, 18), (82, 82)], [(82, 18), (18, 82)]):
        pen.line(ends, INK, 26)
    for ends in ([(18, 18), (82, 82)], [(82, 18), (18, 82)]):
        pen.line(ends, colour, 15)


@drawing(palette.COAL)
def becomes(pen: Pen, colour: Colour) -> None:
    """Leads to: an arrow to the right."""
    pen.line([(15, 50), (78, 50)], colour, 14)
    pen.line([(44, 10), (84, 50), (44, 90)], colour, 14)


def _turning(
    pen: Pen, middle: curves.Point, radius: float, start: float, end: float, colour: Colour
) -> None:
    """A bent arrow, clockwise from direction `start` to `end`."""
    bow = curves.arc(middle, radius, start, end)
    head = [
        curves.at(middle, radius - 14, end - 2),
        curves.at(middle, radius + 14, end - 2),
        curves.at(middle, radius, end + 38 * 30 / radius),
    ]
    pen.line(bow, INK, 15)
    pen.polygon(head, colour, weight=5)
    pen.line(bow, colour, 7)
