"""Icons of buildings, vessels and ground."""

from render.art import curves, palette
from render.art.icons.registry import drawing
from render.art.palette import CREAM, INK, Colour, darker, lighter
from render.art.pen import Pen


@drawing(palette.CORAL)
def house(pen: Pen, colour: Colour) -> None:
    """A house with a gable."""
    pen.box((18, 46, 82, 93), lighter(colour, 0.35))
    pen.polygon([(4, 52), (50, 8), (96, 52), (84, 58), (50, 27), (16, 58)], darker(colour, 0.1))
    pen.box((42, 62, 62, 93), darker(colour, 0.6))


@drawing(palette.ROCK)
def temple(pen: Pen, colour: Colour) -> None:
    """A temple: steps, columns and a pediment."""
    pen.polygon([(4, 34), (50, 6), (96, 34)], lighter(colour, 0.3))
    pen.box((10, 34, 90, 44), colour)
    for left in (16, 44, 72):
        pen.box((left, 44, left + 12, 78), lighter(colour, 0.45))
    pen.box((8, 78, 92, 86), colour)
    pen.box((2, 86, 98, 95), darker(colour, 0.12))


@drawing(palette.STEEL)
def port(pen: Pen, colour: Colour) -> None:
    """An anchor."""
    pen.line([(50, 24), (50, 88)], INK, 19)
    pen.line(curves.arc((50, 50), 37, 15, 165), INK, 19)
    pen.line([(30, 36), (70, 36)], INK, 18)
    pen.polygon([(2, 52), (24, 50), (12, 74)], colour)
    pen.polygon([(98, 52), (76, 50), (88, 74)], colour)
    pen.line([(50, 24), (50, 88)], colour, 9)
    pen.line(curves.arc((50, 50), 37, 15, 165), colour, 9)
    pen.line([(30, 36), (70, 36)], colour, 8)
    pen.polygon(curves.oval((50, 18), 10, 10), None, INK, 16)
    pen.polygon(curves.oval((50, 18), 10, 10), None, colour, 7)


@drawing(palette.CORAL)
def ship(pen: Pen, colour: Colour) -> None:
    """A sailing ship."""
    pen.line([(50, 6), (50, 74)], INK, 7)
    pen.blob([(54, 10), (78, 26), (90, 60), (72, 62), (54, 60)], CREAM)
    pen.polygon([(46, 16), (46, 60), (14, 60)], lighter(colour, 0.2))
    pen.blob([(4, 68), (30, 72), (70, 72), (96, 66), (84, 90), (50, 96), (16, 90)], colour)
    pen.curve([(14, 80), (50, 85), (88, 78)], lighter(colour, 0.5), 4)


@drawing(palette.CLOTH_RED)
def plane(pen: Pen, colour: Colour) -> None:
    """A seaplane from above, its nose up."""
    pen.box((4, 36, 96, 56), colour, rounding=9)
    pen.box((30, 80, 70, 93), colour, rounding=6)
    pen.polygon(curves.oval((50, 52), 12, 44), lighter(colour, 0.2))
    pen.polygon(curves.oval((50, 32), 7, 9), palette.SURF, INK, 4)
    pen.line([(32, 8), (68, 8)], INK, 7)
    pen.line([(14, 46), (26, 46)], CREAM, 6)
    pen.line([(74, 46), (86, 46)], CREAM, 6)


@drawing(palette.CLOTH_RED)
def compass(pen: Pen, colour: Colour) -> None:
    """A compass rose."""
    pen.disc((50, 50), 45, CREAM)
    pen.polygon(curves.starry((50, 50), 40, 9, 4, -45), palette.GOLD, INK, 3)
    for direction, tone in (
        (-90, colour),
        (90, palette.COAL),
        (0, palette.COAL),
        (180, palette.COAL),
    ):
        tip = curves.at((50, 50), 47, direction)
        sides = [curves.at((50, 50), 12, direction + side) for side in (-90, 90)]
        pen.polygon([tip, *sides], tone, INK, 3)


@drawing(palette.COAL)
def hole(pen: Pen, colour: Colour) -> None:
    """A hole in the ground."""
    pen.blob(
        [(4, 56), (20, 32), (52, 24), (84, 34), (97, 58), (80, 80), (46, 86), (14, 76)],
        palette.EARTH,
    )
    pen.blob(
        [(16, 58), (30, 44), (54, 38), (78, 46), (86, 60), (70, 73), (44, 76), (24, 70)], colour
    )
    pen.curve([(24, 54), (38, 44), (56, 41), (74, 46)], lighter(palette.EARTH, 0.4), 4)


@drawing(palette.ROCK_DARK)
def volcano(pen: Pen, colour: Colour) -> None:
    """A volcano that spits."""
    pen.blob(
        [(30, 22), (24, 6), (42, 12), (50, 0), (58, 12), (78, 4), (72, 24), (50, 32)], palette.LAVA
    )
    pen.polygon([(2, 92), (32, 30), (68, 30), (98, 92)], colour)
    pen.blob(
        [(32, 32), (50, 27), (68, 32), (64, 52), (57, 44), (51, 70), (43, 46), (37, 54)],
        palette.LAVA,
        INK,
        3.5,
    )
    pen.line([(22, 84), (30, 64)], lighter(colour, 0.4), 4)


@drawing(palette.EARTH)
def crack(pen: Pen, colour: Colour) -> None:
    """Ground that splits."""
    pen.blob([(6, 50), (16, 18), (50, 7), (84, 18), (95, 50), (84, 82), (50, 94), (16, 82)], colour)
    left = [(58, 8), (40, 34), (56, 44), (36, 68), (46, 94)]
    right = [(54, 92), (50, 70), (74, 44), (56, 34), (68, 9)]
    pen.polygon([*left, *right], INK, None)
    pen.line([(38, 66), (20, 62)], INK, 5)
    pen.line([(70, 46), (86, 54)], INK, 5)


@drawing(palette.CLOTH_RED)
def banner(pen: Pen, colour: Colour) -> None:
    """A hanging banner."""
    pen.polygon([(22, 12), (78, 12), (78, 92), (50, 74), (22, 92)], colour)
    pen.line([(31, 22), (31, 72)], lighter(colour, 0.45), 4)
    pen.box((10, 6, 90, 18), palette.WOOD, rounding=5)


@drawing(palette.CLOTH_RED)
def flag(pen: Pen, colour: Colour) -> None:
    """A pennant on a pole: a goal."""
    pen.blob(
        [(26, 12), (52, 16), (70, 8), (94, 16), (88, 36), (94, 52), (70, 44), (52, 54), (26, 50)],
        colour,
    )
    pen.cord([(22, 8), (22, 94)], palette.WOOD, 6)


@drawing(palette.PALM)
def palm(pen: Pen, colour: Colour) -> None:
    """A palm tree on its islet."""
    pen.polygon(curves.oval((50, 88), 40, 9), palette.SAND)
    pen.cord([(54, 88), (48, 62), (52, 36)], palette.BARK, 8)
    for lean in (-100, 100, -55, 55, 0):
        frond = [(50, 36), (40, 22), (44, 2), (58, 4), (60, 24)]
        pen.blob(curves.turned(frond, (51, 35), lean), darker(colour, abs(lean) / 600))
    for x in (45, 57):
        pen.disc((x, 40), 6, palette.BARK, INK, 4)


@drawing(palette.THATCH)
def hut(pen: Pen, colour: Colour) -> None:
    """A thatched hut on stilts."""
    for x in (26, 50, 74):
        pen.line([(x, 74), (x, 95)], INK, 9)
    pen.box((20, 46, 80, 78), palette.WOOD)
    pen.box((42, 54, 58, 78), darker(palette.WOOD, 0.6))
    pen.blob([(2, 56), (26, 30), (50, 2), (74, 30), (98, 56), (50, 48)], colour)
    for x in (30, 50, 70):
        pen.curve([(50, 14), (x, 30), (x + (x - 50) * 0.5, 44)], darker(colour, 0.4), 3.5)


@drawing(palette.SEA)
def wave(pen: Pen, colour: Colour) -> None:
    """Water."""
    for top in (24, 50, 76):
        crest = [(6, 8), (20, -8), (36, 8), (50, -8), (66, 8), (80, -8), (94, 8)]
        pen.cord(curves.moved(crest, 0, top), colour, 9, 18)
