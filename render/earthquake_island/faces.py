"""The tops of stacks: what is printed on a tile."""

from math import hypot

from PIL import Image

from engine.earthquake_island.components import FACE_DOWN, TILES, Tile
from render import curves, materials
from render.curves import Point
from render.earthquake_island.layout import CELL, DEEP, EDGES, HALF, MARGIN, hexagon
from render.glyphs import Type, cap_height, run
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
from render.sprites import sprite

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


@sprite
def face(code: str, height: int, aside: bool) -> Image.Image:
    """The top of a stack; `aside` moves the sign to the left, to make room for an explorer."""
    pen = Pen(CELL + 2 * MARGIN, 2 * DEEP + 2 * MARGIN, edge=3)
    x = MIDDLE[0] - (ASIDE if aside else 0)
    if code == FACE_DOWN:
        _surface(pen, WOOD, "wood")
        return _signed(pen, "compass", x, 84)
    tile = TILES[code]
    match tile.kind.kind:
        case "tool":
            _surface(pen, CLOTH_RED, "")
            _rim(pen, lighter(CLOTH_RED, 0.35))
            pen.disc((x, MIDDLE[1] + LOWER), 47, CREAM, INK, 3)
            return _signed(pen, tile.kind.key, x, 76)
        case "volcano":
            _surface(pen, ROCK_DARK, "rock")
            _embers(pen)
            return _signed(pen, "volcano", MIDDLE[0], 100, 16)
        case "hole":
            _meadow(pen, height)
            _pit(pen, x)
        case "crack":
            _meadow(pen, height)
            _cracks(pen, tile)
            return _numbered(pen, str(len(tile.kind.ends)), x)
        case _:
            _meadow(pen, height)
            _tufts(pen, height)
    return pen.reduced()


def _surface(pen: Pen, colour: Colour, material: str) -> None:
    outline = hexagon(MIDDLE)
    fill: Colour | Image.Image = colour
    if material:
        made = materials.rock if material == "rock" else materials.wood
        fill = made(pen.width, pen.height, colour).resize(pen.sheet.size)
    pen.polygon(outline, fill, INK, 4, 0.12)
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


def _tufts(pen: Pen, height: int) -> None:
    """A little life on plain ground: shells on the sand, flowers on the grass."""
    for x, y in ((-34, 22), (28, 36), (44, -2)):
        spot = (MIDDLE[0] + x, MIDDLE[1] + y)
        if height == 1:
            pen.blob(curves.oval(spot, 7, 5), darker(SAND, 0.12), darker(SAND, 0.45), 2)
            continue
        stem = darker(GRASS, 0.45)
        for lean in (-7, 0, 7):
            pen.line([spot, (spot[0] + lean, spot[1] - 13 + abs(lean) / 3)], stem, 3)


def _pit(pen: Pen, x: float) -> None:
    middle = (x, MIDDLE[1] + LOWER)
    pen.blob(curves.oval(middle, 56, 38), EARTH, INK, 4)
    pen.blob(curves.oval((middle[0] + 2, middle[1] + 5), 45, 28), darker(COAL, 0.2), INK, 3)
    pen.tint(curves.oval((middle[0] + 8, middle[1] + 13), 30, 17), INK, 0.85)


def _embers(pen: Pen) -> None:
    for edge in (0, 2, 4):
        _fissure(pen, EDGES[edge], 7, LAVA, SUN)


def _cracks(pen: Pen, tile: Tile) -> None:
    for direction in tile.directions:
        _fissure(pen, EDGES[direction], 11, darker(COAL, 0.35), darker(EARTH, 0.2))


def _fissure(pen: Pen, end: Point, wide: float, dark: Colour, lip: Colour) -> None:
    """A jagged rift from the middle of the tile to the middle of an edge."""
    length = hypot(*end)
    along, across = (end[0] / length, end[1] / length), (-end[1] / length, end[0] / length)
    steps = ((0.0, 0.0), (0.26, 9.0), (0.5, -8.0), (0.76, 7.0), (0.98, 0.0))
    path = [
        (
            MIDDLE[0] + along[0] * share * length + across[0] * bend,
            MIDDLE[1] + along[1] * share * length + across[1] * bend,
        )
        for share, bend in steps
    ]
    pen.line(path, lip, wide + 7)
    pen.line(path, dark, wide)


def _signed(pen: Pen, key: str, x: float, size: int, lower: int = LOWER) -> Image.Image:
    drawn = pen.reduced()
    sign = icon(key, size).image
    drawn.alpha_composite(sign, (round(x - size / 2), round(MIDDLE[1] + lower - size / 2)))
    return drawn


def _numbered(pen: Pen, words: str, x: float) -> Image.Image:
    """The number of cracks, on the ground that is left between them."""
    middle = (x, MIDDLE[1] + LOWER)
    if x == MIDDLE[0]:
        middle = MIDDLE
    pen.disc(middle, 25, darker(EARTH, 0.1), INK, 3)
    drawn = pen.reduced()
    style = Type("display", 34)
    letters = run(words, style)
    corner = (
        round(middle[0] - letters.mask.width / 2),
        round(middle[1] - cap_height(style) / 2) + letters.top,
    )
    drawn.paste((*CREAM, 255), corner, letters.mask)
    return drawn
