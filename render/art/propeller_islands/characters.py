"""The six characters: animals in the clothes of their trades."""

from collections.abc import Callable

from render.art import curves, palette
from render.art.palette import CREAM, INK, Colour, darker, lighter
from render.art.pen import Pen
from render.art.sprites import sprite

FOX = (222, 122, 52)
GREY = (150, 152, 162)
SAND_CAT = (226, 182, 118)
GLASS = (150, 214, 230)


@sprite
def portrait(key: str, size: int) -> Pen:
    """A character's head in a round frame, `size` pixels across."""
    pen = Pen(size, size, 100, 2.6, 2)
    pen.disc((50, 50), 48, lighter(palette.SKY, 0.2), INK, 4, 0.2)
    DRAWN[key](pen)
    ring = curves.oval((50, 50), 48, 48)
    pen.line([*ring, ring[0]], palette.GOLD, 5)
    pen.clip(curves.oval((50, 50), 50, 50))
    pen.line([*ring, ring[0]], INK, 1.4)
    return pen


def _coat(pen: Pen, colour: Colour) -> None:
    pen.polygon([(18, 100), (26, 80), (42, 74), (58, 74), (74, 80), (82, 100)], colour)


def _ears(pen: Pen, colour: Colour, tip: float, spread: float = 24) -> None:
    for side in (-1, 1):
        x = 50 + side * spread
        pen.polygon([(x - 9, 38), (x + side * 5, tip), (x + 9, 38)], colour)
        pen.polygon([(x - 4, 34), (x + side * 4, tip + 9), (x + 4, 34)], CREAM, None)


def _round_ears(pen: Pen, colour: Colour, radius: float = 11) -> None:
    for x in (28, 72):
        pen.disc((x, 28), radius, colour)
        pen.disc((x, 28), radius * 0.5, lighter(colour, 0.4), None)


def _head(pen: Pen, colour: Colour, across: float = 27, down: float = 25) -> None:
    pen.polygon(curves.oval((50, 50), across, down), colour)


def _face(pen: Pen, muzzle: Colour, nose: Colour = palette.COAL) -> None:
    pen.polygon(curves.oval((50, 61), 14, 11), muzzle, INK, 2)
    pen.polygon([(45, 54), (55, 54), (50, 60)], nose, INK, 1.6)
    pen.curve([(43, 63), (50, 68), (57, 63)], INK, 2)
    for x in (39, 61):
        pen.disc((x, 46), 4.4, palette.COAL, None)
        pen.disc((x - 1.4, 44.6), 1.5, palette.WHITE, None)


def _goggles(pen: Pen, y: float, rim: Colour) -> None:
    pen.rod([(24, y), (76, y)], palette.BARK, 4, 7)
    for x in (38, 62):
        pen.disc((x, y), 10, rim)
        pen.disc((x, y), 6.6, GLASS, INK, 1.8)
        pen.line([(x - 3, y + 1), (x + 1, y - 4)], palette.WHITE, 2)


def jacques(pen: Pen) -> None:
    """A fox with an explorer's hat and a scarf."""
    _coat(pen, palette.LEAF)
    _ears(pen, FOX, 16)
    _head(pen, FOX)
    _face(pen, CREAM)
    pen.polygon(curves.oval((50, 30), 36, 7), palette.WOOD)
    pen.polygon([(32, 29), (36, 12), (64, 12), (68, 29)], palette.WOOD)
    pen.line([(33, 27), (67, 27)], palette.CLOTH_RED, 5)


def nelson(pen: Pen) -> None:
    """A walrus with an admiral's hat."""
    _coat(pen, palette.CLOTH_BLUE)
    _head(pen, (166, 124, 96), 29, 26)
    _face(pen, lighter((166, 124, 96), 0.35))
    for x in (43, 57):
        pen.polygon([(x - 3, 66), (x + 3, 66), (x, 84)], palette.WHITE, INK, 2)
    for side in (-1, 1):
        pen.polygon(curves.oval((50 + side * 9, 62), 9, 6), lighter(palette.BARK, 0.5), INK, 1.8)
    pen.polygon([(12, 32), (30, 12), (50, 6), (70, 12), (88, 32), (50, 26)], palette.COAL)
    pen.curve([(14, 32), (50, 24), (86, 32)], palette.GOLD, 4)
    pen.disc((50, 17), 5, palette.GOLD, INK, 2)


def amelia(pen: Pen) -> None:
    """A cat with an aviator's cap and goggles."""
    _coat(pen, palette.WOOD)
    _ears(pen, SAND_CAT, 10)
    _head(pen, SAND_CAT)
    _face(pen, CREAM, palette.CORAL)
    pen.polygon([*curves.arc((50, 46), 28, 190, 350), (72, 34), (50, 30), (28, 34)], palette.BARK)
    _goggles(pen, 29, palette.GOLD)
    for side in (-1, 1):
        for y in (59, 64):
            pen.line([(50 + side * 16, y), (50 + side * 32, y - 2)], INK, 1.4)


def marie(pen: Pen) -> None:
    """An owl with round spectacles and a white coat."""
    _coat(pen, palette.WHITE)
    _ears(pen, palette.BARK, 14, 21)
    _head(pen, palette.BARK, 28, 27)
    pen.polygon(curves.oval((50, 60), 20, 15), lighter(palette.BARK, 0.55), None)
    for x in (38, 62):
        pen.disc((x, 46), 12, CREAM, palette.GOLD, 4)
        pen.disc((x, 46), 5.4, palette.COAL, None)
        pen.disc((x - 2, 44), 1.8, palette.WHITE, None)
    pen.line([(48, 45), (52, 45)], palette.GOLD, 3)
    pen.polygon([(45, 54), (55, 54), (50, 65)], palette.GOLD, INK, 2)


def nicola(pen: Pen) -> None:
    """A raccoon with a tinkerer's goggles."""
    _coat(pen, (120, 84, 132))
    _round_ears(pen, GREY)
    _head(pen, GREY)
    pen.polygon([(24, 44), (50, 38), (76, 44), (68, 56), (50, 50), (32, 56)], palette.COAL, None)
    _face(pen, palette.WHITE)
    for x in (39, 61):
        pen.disc((x, 46), 5.6, palette.WHITE, INK, 1.6)
        pen.disc((x, 46), 3.2, palette.COAL, None)
    _goggles(pen, 27, palette.SEA_SHALLOW)


def sir_charles(pen: Pen) -> None:
    """A badger with a top hat and a monocle."""
    _coat(pen, palette.COAL)
    pen.polygon([(44, 76), (56, 76), (50, 96)], palette.WHITE, INK, 2)
    pen.polygon(
        [(40, 78), (50, 83), (60, 78), (60, 90), (50, 85), (40, 90)], palette.CLOTH_RED, INK, 2
    )
    _round_ears(pen, darker(palette.ROCK, 0.4), 9)
    _head(pen, palette.WHITE)
    for side in (-1, 1):
        x = 50 + side * 13
        pen.polygon([(x - 6, 28), (x + 6, 28), (x + 7, 62), (x - 5, 62)], palette.COAL, None)
    _face(pen, palette.WHITE)
    for x in (39, 61):
        pen.disc((x - 1, 45), 2.2, palette.WHITE, None)
    pen.line([*curves.oval((61, 46), 9, 9), (70, 46)], palette.GOLD, 3)
    pen.curve([(69, 50), (74, 62), (72, 76)], palette.GOLD, 2)
    pen.polygon(curves.oval((50, 28), 30, 5), palette.COAL)
    pen.box((32, 2, 68, 28), palette.COAL)
    pen.line([(33, 22), (67, 22)], palette.STEEL, 5)


DRAWN: dict[str, Callable[[Pen], None]] = {
    "jacques": jacques,
    "nelson": nelson,
    "amelia": amelia,
    "marie": marie,
    "nicola": nicola,
    "sir-charles": sir_charles,
}
