"""Icons of people, hands, seats and dice."""

from functools import partial

from render.art import curves
from render.art.curves import Point
from render.art.icons.registry import DRAWINGS, IconDrawing, drawing
from render.art.palette import CORAL, CREAM, INK, SEATS, Colour, darker, lighter
from render.art.pen import Pen

SKIN = (222, 168, 122)
_RIGHT: list[Point] = [(70, 42), (92, 56), (84, 66), (68, 62), (76, 94), (58, 94)]
BODY = [(50, 36), *_RIGHT, (50, 76), *((100 - x, y) for x, y in reversed(_RIGHT))]


@drawing(CORAL)
def worker(pen: Pen, colour: Colour) -> None:
    """A worker who stands ready."""
    pen.blob(BODY, colour)
    pen.disc((50, 24), 20, colour)
    pen.line(curves.arc((50, 24), 11, 180, 260), lighter(colour, 0.6), 4)


@drawing(CORAL)
def worker_lying(pen: Pen, colour: Colour) -> None:
    """A worker who has been used, lying down."""
    colour = darker(colour, 0.15)
    pen.blob(curves.turned(BODY, (52, 54), -55), colour)
    pen.disc((25, 74), 19, colour)
    pen.line([(17, 72), (27, 72)], INK, 4)


@drawing(SKIN)
def hand(pen: Pen, colour: Colour) -> None:
    """An open hand: cards held, or stop."""
    for left, top in ((24, 20), (39, 8), (54, 10), (69, 24)):
        pen.box((left, top, left + 15, 70), colour, rounding=7)
    pen.blob([(24, 52), (84, 52), (82, 78), (66, 95), (40, 95), (24, 80)], colour)
    pen.blob([(30, 78), (16, 62), (4, 54), (8, 44), (24, 52), (38, 66)], colour)
    pen.box((30, 48, 80, 74), colour, None, shade=0)


@drawing((70, 62, 78))
def thief(pen: Pen, colour: Colour) -> None:
    """A masked face under a hat."""
    pen.disc((50, 56), 34, SKIN)
    pen.polygon([(14, 46), (86, 46), (84, 66), (58, 64), (50, 58), (42, 64), (16, 66)], colour)
    for x in (34, 66):
        pen.polygon(curves.oval((x, 55), 7, 5), CREAM, None)
    pen.polygon(
        [(2, 40), (98, 40), (88, 30), (72, 28), (66, 8), (34, 8), (28, 28), (12, 30)], colour
    )
    pen.curve([(38, 78), (50, 74), (62, 78)], INK, 4)


@drawing(SEATS[0].colour)
def seat_disc(pen: Pen, colour: Colour) -> None:
    """The first seat."""
    _badge(pen, curves.oval((50, 50), 21, 21), colour)


@drawing(SEATS[1].colour)
def seat_triangle(pen: Pen, colour: Colour) -> None:
    """The second seat."""
    _badge(pen, [(50, 20), (80, 70), (20, 70)], colour)


@drawing(SEATS[2].colour)
def seat_square(pen: Pen, colour: Colour) -> None:
    """The third seat."""
    _badge(pen, [(28, 28), (72, 28), (72, 72), (28, 72)], colour)


@drawing(SEATS[3].colour)
def seat_cross(pen: Pen, colour: Colour) -> None:
    """The fourth seat."""
    arms = [(40, 20), (60, 20), (60, 40), (80, 40), (80, 60), (60, 60)]
    _badge(pen, [*arms, *curves.turned(arms, (50, 50), 180)], colour)


@drawing(SEATS[4].colour)
def seat_diamond(pen: Pen, colour: Colour) -> None:
    """The fifth seat."""
    _badge(pen, [(50, 14), (74, 50), (50, 86), (26, 50)], colour)


@drawing(SEATS[5].colour)
def seat_moon(pen: Pen, colour: Colour) -> None:
    """The sixth seat."""
    outer = curves.arc((48, 50), 31, 50, 310)
    inner = curves.arc((62, 50), 24, 70, 290)
    _badge(pen, [*outer, *reversed(inner)], colour)


def _badge(pen: Pen, sign: list[Point], colour: Colour) -> None:
    """A wooden disc in a seat's colour that bears the seat's own sign."""
    pen.disc((50, 50), 46, colour)
    pen.disc((50, 50), 38, None, lighter(colour, 0.35), 3)
    pen.polygon(sign, CREAM, INK, 4, 0.06)


PIPS: dict[int, tuple[Point, ...]] = {
    1: ((50, 50),),
    2: ((30, 30), (70, 70)),
    3: ((28, 28), (50, 50), (72, 72)),
    4: ((30, 30), (70, 30), (30, 70), (70, 70)),
    5: ((29, 29), (71, 29), (50, 50), (29, 71), (71, 71)),
    6: ((30, 26), (70, 26), (30, 50), (70, 50), (30, 74), (70, 74)),
}


def _die(face: int, pen: Pen, colour: Colour) -> None:
    """A die that shows `face`."""
    pen.box((8, 10, 96, 98), darker(colour, 0.35), rounding=18)
    pen.box((4, 4, 90, 90), colour, rounding=18, shade=0.1)
    for x, y in PIPS[face]:
        pen.disc((x - 3, y - 3), 9.5, INK, None)


DRAWINGS.update({f"die_{face}": IconDrawing(partial(_die, face), CREAM) for face in PIPS})
