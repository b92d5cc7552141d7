"""The tops of stacks: the print on a tile."""

from math import hypot
from typing import Literal

from PIL import Image

from engine.earthquake_island.rules.components import FACE_DOWN, TILES
from render.art import Pen, Point, Sprite, curves, grain, icon, materials, repeated, spread, sprite
from render.art.palette import (
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
from render.earthquake_island.layout import SMALL, Size

LOWER = 22
"""The distance from the middle of a tile down to its icon; the name and height are above."""
ASIDE = 32
"""How far an icon moves left to make room for an explorer."""
MEADOWS: tuple[Colour, ...] = (
    SAND,
    mix(SAND, GRASS, 0.62),
    GRASS,
    mix(GRASS, CREAM, 0.2),
    mix(GRASS, CREAM, 0.34),
    mix(GRASS, CREAM, 0.46),
)
"""The ground by the height of its stack: bare sand just above the water, then brighter grass."""


Surface = Literal["meadow", "bare", "cloth", "wood", "rock"]
Mark = tuple[Sprite, tuple[int, int]]
"""A sprite on a surface, and the offset of its middle from the tile's middle."""
SURFACE_OF: dict[str, Surface] = {"ground": "meadow", "tool": "cloth", "volcano": "rock"}


def surface_of(code: str) -> Surface:
    """Return the material of the tile on top of a stack."""
    return "wood" if code == FACE_DOWN else SURFACE_OF.get(TILES[code].kind.kind, "bare")


def surface(size: Size, made_of: Surface, height: int) -> Image.Image:
    """Draw a tile at this height above the water, counted in tiles, without its printed icon."""
    margin = size.margin
    pen = Pen(size.width + 2 * margin, 2 * (size.deep + margin), edge=3)
    match made_of:
        case "meadow" | "bare":
            colour = MEADOWS[min(height, len(MEADOWS)) - 1]
            # Only three soft tones, because there are 37 tiles: more would make the file large.
            grey = spread(grain("tiles", materials.PERIOD, materials.PERIOD, 4, 6), 1.5)
            tones = materials.mottled(grey, darker(colour, 0.09), lighter(colour, 0.1), 3)
            fill = repeated(tones, pen.width, pen.height).resize(pen.sheet.size)
            pen.polygon(size.hexagon(_middle(size)), fill, INK, 4)
            _lit(pen, size, colour)
            if made_of == "meadow":
                # Draw shells on sand, or tufts on grass.
                for right, down in ((-26, 20), (21, 32), (38, 2)):
                    x, y = _middle(size)
                    x, y = x + size.scaled(right), y + size.scaled(down)
                    if height == 1:
                        pen.blob(
                            curves.oval((x, y), 6, 4), darker(SAND, 0.12), darker(SAND, 0.45), 2
                        )
                        continue
                    for lean in (-6, 0, 6):
                        pen.line(
                            [(x, y), (x + lean, y - 11 + abs(lean) / 3)], darker(GRASS, 0.45), 3
                        )
        case "cloth":
            _flat(pen, size, CLOTH_RED, CLOTH_RED)
            inner = size.hexagon(_middle(size), 0.86)
            pen.line([*inner, inner[0]], lighter(CLOTH_RED, 0.35), 3)
        case "wood":
            _flat(pen, size, WOOD, pen.surface(materials.wood))
        case "rock":
            _flat(pen, size, ROCK_DARK, pen.surface(materials.rock))
            for edge in (0, 2, 4):
                _fissure(pen, _middle(size), _end(size, edge), size.scaled(6), LAVA, SUN)
    return pen.reduced()


def marks(size: Size, code: str, aside: bool = False, covered: bool = False) -> list[Mark]:
    """Return the print on the top of a stack; `aside` leaves room for an explorer.

    If something covers the tile, a small copy of its cracks is shown too.
    """
    x = size.scaled(-ASIDE if aside else 0)
    y = size.scaled(LOWER)
    if code == FACE_DOWN:
        return [(icon("compass", size.scaled(64)), (x, y))]
    kind = TILES[code].kind
    match kind.kind:
        case "tool":
            return [(_emblem(kind.key, size.scaled(66)), (x, y))]
        case "volcano":
            return [(icon("volcano", size.scaled(72)), (0, y))]
        case "hole":
            return [(_pit(size.scaled(84)), (x, y))]
        case "crack":
            ways = TILES[code].directions
            cracks = list[Mark]()
            for way in ways:
                left, top, right, low = _crack_box(size, way)
                middle = (left + (right - left) // 2, top + (low - top) // 2)
                cracks.append((_crack(size, way), middle))
            rose = (_rose(size.scaled(60), ways), (size.scaled(-36), size.scaled(24)))
            return [*cracks, rose] if aside or covered else cracks
    return []


def _middle(size: Size) -> Point:
    """Return the middle of a tile on its sprite."""
    return size.half + size.margin, size.deep + size.margin


def _end(size: Size, direction: int) -> Point:
    """Return the middle of an edge, from the middle of the tile."""
    (a, b), (c, d) = size.edges[direction]
    return (a + c) / 2, (b + d) / 2


def _flat(pen: Pen, size: Size, colour: Colour, fill: Colour | Image.Image) -> None:
    pen.polygon(size.hexagon(_middle(size)), fill, INK, 4, 0.12)
    _lit(pen, size, colour)


def _lit(pen: Pen, size: Size, colour: Colour) -> None:
    """Bevel a tile: the edges towards the light are bright, the others dark."""
    inner = size.hexagon(_middle(size), 0.955)
    pen.line([inner[4], inner[5], inner[0], inner[1]], lighter(colour, 0.45), 4)
    pen.line([inner[1], inner[2], inner[3], inner[4]], darker(colour, 0.28), 4)


@sprite
def _pit(width: int) -> Pen:
    pen = Pen(width, round(width * 0.7), span=120)
    pen.blob(curves.oval((60, 42), 56, 38), EARTH, INK, 4)
    pen.blob(curves.oval((62, 47), 45, 28), darker(COAL, 0.2), INK, 3)
    pen.tint(curves.oval((68, 55), 30, 17), INK, 0.85)
    return pen


@sprite
def _crack(size: Size, direction: int) -> Pen:
    """Draw a crack from the middle of a tile towards an edge."""
    left, top, right, low = _crack_box(size, direction)
    pen = Pen(right - left, low - top)
    dark = darker(COAL, 0.35)
    lip = darker(EARTH, 0.2)
    _fissure(pen, (-left, -top), _end(size, direction), size.scaled(9), dark, lip)
    return pen


def _crack_box(size: Size, direction: int) -> tuple[int, int, int, int]:
    """Return the place of a crack around the middle of its tile."""
    x, y = _end(size, direction)
    reach = size.scaled(15)
    left = round(min(0, x)) - reach
    right = round(max(0, x)) + reach
    return left, round(min(0, y)) - reach, right, round(max(0, y)) + reach


def _fissure(pen: Pen, middle: Point, end: Point, wide: float, dark: Colour, lip: Colour) -> None:
    """A jagged rift from the middle of the tile to the middle of an edge."""
    length = hypot(*end)
    along = (end[0] / length, end[1] / length)
    across = (-end[1] / length, end[0] / length)
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
def _emblem(tool: str, width: int) -> Image.Image:
    """Draw a tool on a disc."""
    pen = Pen(width, width, span=100, edge=4)
    pen.disc((50, 50), 47, CREAM, INK, 4)
    drawn = pen.reduced()
    inner = round(width * 0.88)
    drawn.alpha_composite(icon(tool, inner).image, ((width - inner) // 2, (width - inner) // 2))
    return drawn


@sprite
def _rose(width: int, directions: tuple[int, ...]) -> Pen:
    """Draw a small copy of the cracks beside the explorer who covers them."""
    pen = Pen(width, width, span=76)
    x = 37.0
    y = 36.0
    share = 34 / SMALL.deep
    pen.polygon(SMALL.hexagon((x, y), share), SAND, INK, 3)
    for direction in directions:
        right, down = _end(SMALL, direction)
        pen.line(
            [(x, y), (x + right * share * 0.86, y + down * share * 0.86)], darker(COAL, 0.35), 9
        )
    pen.cast(3, 2, 0.5)
    return pen
