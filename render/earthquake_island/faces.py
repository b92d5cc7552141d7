"""The tops of stacks: what is printed on a tile."""

from math import hypot
from typing import Literal

from PIL import Image

from engine.earthquake_island.components import FACE_DOWN, TILES
from render import curves, materials
from render.curves import Point
from render.earthquake_island.layout import CELL, CORNERS, DEEP, EDGES, HALF, MARGIN, hexagon
from render.icons import icon
from render.noise import grain, repeated, spread
from render.palette import (
    CLOTH_RED,
    COAL,
    CREAM,
    EARTH,
    GRASS,
    INK,
    LAVA,
    ROCK_DARK,
    SAND,
    SUN,
    WOOD,
    Colour,
    darker,
    lighter,
    mix,
)
from render.pen import Pen
from render.sprites import Sprite, sprite

MIDDLE: Point = (HALF + MARGIN, DEEP + MARGIN)
LOWER = 9
"""How far below the middle of a tile its sign stands: its name and height stand above."""
ASIDE = 36
"""How far a sign steps aside for an explorer."""
MEADOWS: tuple[Colour, ...] = (
    SAND,
    mix(SAND, GRASS, 0.62),
    GRASS,
    mix(GRASS, CREAM, 0.2),
    mix(GRASS, CREAM, 0.34),
    mix(GRASS, CREAM, 0.46),
)
"""The ground by the height of its stack: bare sand just above the water, then brighter grass."""


Surface = Literal["meadow", "cloth", "wood", "rock"]
Mark = tuple[Sprite, tuple[int, int]]
"""What is laid upon a surface, and how far to the right and down of the tile's middle."""
SURFACE_OF: dict[str, Surface] = {"tool": "cloth", "volcano": "rock"}


def surface_of(code: str) -> Surface:
    """What the tile on top of a stack is made of."""
    return "wood" if code == FACE_DOWN else SURFACE_OF.get(TILES[code].kind.kind, "meadow")


def surface(made_of: Surface, height: int) -> Image.Image:
    """A tile at so many tiles above the water, without what is printed on it."""
    pen = Pen(CELL + 2 * MARGIN, 2 * DEEP + 2 * MARGIN, edge=3)
    match made_of:
        case "meadow":
            _meadow(pen, height)
        case "cloth":
            _flat(pen, CLOTH_RED, CLOTH_RED)
            _rim(pen, lighter(CLOTH_RED, 0.35))
        case "wood":
            _flat(pen, WOOD, materials.wood(pen.width, pen.height, WOOD))
        case "rock":
            _flat(pen, ROCK_DARK, materials.rock(pen.width, pen.height, ROCK_DARK))
            _embers(pen)
    return pen.reduced()


def marks(code: str, height: int, aside: bool, covered: bool = False) -> list[Mark]:
    """What is printed on the top of a stack; `aside` leaves room for an explorer at its right.

    Where something else lies upon the tile, it is `covered`: cracks are shown once more, small.
    """
    x = -ASIDE if aside else 0
    if code == FACE_DOWN:
        return [(icon("compass", 84), (x, LOWER))]
    kind = TILES[code].kind
    match kind.kind:
        case "tool":
            return [(_emblem(kind.key), (x, LOWER))]
        case "volcano":
            return [(icon("volcano", 100), (0, 16))]
        case "hole":
            return [(_pit(), (x, LOWER))]
        case "crack":
            cracks = TILES[code].directions
            rose = [(_rose(cracks), (-46, 22))] if aside or covered else []
            return [(_cracks(cracks), (0, 0)), *rose]
    return [(_shells() if height == 1 else _tufts(), (0, 0))]


def _flat(pen: Pen, colour: Colour, fill: Colour | Image.Image) -> None:
    made = fill if isinstance(fill, tuple) else fill.resize(pen.sheet.size)
    pen.polygon(hexagon(MIDDLE), made, INK, 4, 0.12)
    _lit(pen, colour)


def _meadow(pen: Pen, height: int) -> None:
    colour = MEADOWS[min(height, len(MEADOWS)) - 1]
    fill = _patches(pen.width, pen.height, colour).resize(pen.sheet.size)
    pen.polygon(hexagon(MIDDLE), fill, INK, 4)
    _lit(pen, colour)


def _patches(width: int, height: int, colour: Colour) -> Image.Image:
    """Ground in three soft tones: fewer than a meadow has elsewhere, for 37 tiles add up."""
    grey = spread(grain("tiles", materials.PERIOD, materials.PERIOD, 4, 6), 1.5)
    tones = materials.mottled(grey, darker(colour, 0.09), lighter(colour, 0.1), 3)
    return repeated(tones, width, height)


def _lit(pen: Pen, colour: Colour) -> None:
    """A bevel: the edges towards the light are bright, the others dark."""
    inner = hexagon(MIDDLE, 0.955)
    pen.line([inner[4], inner[5], inner[0], inner[1]], lighter(colour, 0.45), 4)
    pen.line([inner[1], inner[2], inner[3], inner[4]], darker(colour, 0.28), 4)


def _rim(pen: Pen, colour: Colour) -> None:
    inner = hexagon(MIDDLE, 0.86)
    pen.line([*inner, inner[0]], colour, 3)


@sprite
def _shells() -> Pen:
    """A little life on the sand."""
    pen = _clear()
    for spot in _spots():
        pen.blob(curves.oval(spot, 7, 5), darker(SAND, 0.12), darker(SAND, 0.45), 2)
    return pen


@sprite
def _tufts() -> Pen:
    """A little life on the grass."""
    pen = _clear()
    for x, y in _spots():
        for lean in (-7, 0, 7):
            pen.line([(x, y), (x + lean, y - 13 + abs(lean) / 3)], darker(GRASS, 0.45), 3)
    return pen


def _spots() -> list[Point]:
    return [(HALF + x, DEEP + y) for x, y in ((-34, 22), (28, 36), (44, -2))]


def _clear() -> Pen:
    """A pen for what is laid upon a whole tile."""
    return Pen(CELL, 2 * DEEP)


@sprite
def _pit() -> Pen:
    pen = Pen(120, 84)
    pen.blob(curves.oval((60, 42), 56, 38), EARTH, INK, 4)
    pen.blob(curves.oval((62, 47), 45, 28), darker(COAL, 0.2), INK, 3)
    pen.tint(curves.oval((68, 55), 30, 17), INK, 0.85)
    return pen


def _embers(pen: Pen) -> None:
    for edge in (0, 2, 4):
        _fissure(pen, MIDDLE, EDGES[edge], 7, LAVA, SUN)


@sprite
def _cracks(directions: tuple[int, ...]) -> Pen:
    pen = _clear()
    for direction in directions:
        _fissure(pen, (HALF, DEEP), EDGES[direction], 11, darker(COAL, 0.35), darker(EARTH, 0.2))
    return pen


def _fissure(pen: Pen, middle: Point, end: Point, wide: float, dark: Colour, lip: Colour) -> None:
    """A jagged rift from the middle of the tile to the middle of an edge."""
    length = hypot(*end)
    along, across = (end[0] / length, end[1] / length), (-end[1] / length, end[0] / length)
    steps = ((0.0, 0.0), (0.26, 9.0), (0.5, -8.0), (0.76, 7.0), (0.98, 0.0))
    path = [
        (
            middle[0] + along[0] * share * length + across[0] * bend,
            middle[1] + along[1] * share * length + across[1] * bend,
        )
        for share, bend in steps
    ]
    pen.line(path, lip, wide + 7)
    pen.line(path, dark, wide)


@sprite
def _emblem(tool: str) -> Image.Image:
    """A tool on a disc."""
    pen = Pen(100, 100, edge=3)
    pen.disc((50, 50), 47, CREAM, INK, 3)
    drawn = pen.reduced()
    drawn.alpha_composite(icon(tool, 76).image, (12, 12))
    return drawn


@sprite
def _rose(directions: tuple[int, ...]) -> Pen:
    """The ways of the cracks, small, beside an explorer who stands upon them."""
    pen = Pen(76, 76)
    middle = (37.0, 36.0)
    share = 33 / DEEP
    pen.polygon([(x * share + 37, y * share + 36) for x, y in CORNERS], SAND, INK, 3)
    for direction in directions:
        end = tuple(part * share * 0.86 for part in EDGES[direction])
        pen.line([middle, (middle[0] + end[0], middle[1] + end[1])], darker(COAL, 0.35), 8)
    pen.cast(3, 2, 0.5)
    return pen
