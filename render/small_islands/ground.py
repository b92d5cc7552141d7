"""Tiles: land and sea that continue from tile to tile, and the places of icons."""

from PIL import Image, ImageFilter, ImageOps

from engine.small_islands.rules.tiles import FACES, STARTING
from render.art import (
    Pen,
    Point,
    Shore,
    Sprite,
    at,
    bevel,
    coast,
    icon,
    rounded,
    shape_mask,
    sprite,
)
from render.art.glyphs import NEEDED
from render.art.palette import CREAM, INK, SAND, Colour, lighter
from render.art.small_islands import icon_key

LARGE = 192
"""The size at which the land of a tile is painted, in pixels."""
BEYOND = 96
"""How much of the mirrored neighbourhood to paint, so that coasts meet at the sides."""
CALM = [round(value / 17) * 17 for value in range(256)] * 3
"""Few levels of each colour: hardly visible, and the picture compresses better."""
SHORE = Shore(beach=8, shallows=15, roughness=0.12, relief=4)

SPOTS: dict[tuple[int, bool, int], tuple[Point, ...]] = {
    (1, False, 1): ((0.29, 0.29),),
    (1, False, 2): ((0.22, 0.36), (0.5, 0.19)),
    (1, False, 3): ((0.2, 0.2), (0.52, 0.18), (0.2, 0.52)),
    (1, True, 1): ((0.21, 0.22),),
    (1, True, 2): ((0.17, 0.4), (0.43, 0.17)),
    (2, False, 2): ((0.3, 0.3), (0.7, 0.3)),
    (2, False, 3): ((0.19, 0.27), (0.5, 0.36), (0.81, 0.27)),
    (3, False, 2): ((0.32, 0.3), (0.68, 0.6)),
    (3, False, 3): ((0.3, 0.26), (0.72, 0.36), (0.66, 0.74)),
    (3, False, 4): ((0.2, 0.22), (0.53, 0.2), (0.8, 0.46), (0.7, 0.79)),
    (4, False, 5): ((0.5, 0.2), (0.2, 0.42), (0.8, 0.42), (0.32, 0.77), (0.68, 0.77)),
}
"""The places of icons, by the number of land corners, whether the tile has two islands, and the
number of icons. They are parts of a tile whose land begins in the north-west, clockwise."""


@sprite
def tile(key: str, turn: int, size: int) -> Image.Image:
    """A whole tile as it is printed, `size` pixels square, turned by `turn` quarters."""
    sheet = _land(*coast_of(key, turn)).colours.resize((size, size), Image.Resampling.LANCZOS)
    sheet = sheet.convert("RGBA")
    middles = spots(key, turn)
    for kind, (x, y) in zip(FACES[key].icons, middles, strict=True):
        printed = printed_icon(kind, icon_size(size)).image
        place = (round(x * size - printed.width / 2), round(y * size - printed.height / 2))
        sheet.alpha_composite(printed, (max(0, place[0]), max(0, place[1])))
    if key in STARTING:
        gull = _gull(round(size * 0.3)).image
        sheet.alpha_composite(gull, gull_corner(key, turn, size))
    return cut(sheet.convert("RGB").point(CALM), size)


@sprite
def mini(edge: str, is_divided: bool, size: int) -> Image.Image:
    """A tile of the overview: its land and sea alone, by its coast."""
    sheet = _land(edge, is_divided).colours.resize((size, size), Image.Resampling.LANCZOS)
    return sheet.point(CALM)


def cut(sheet: Image.Image, size: int) -> Image.Image:
    """Cut a tile out of its sheet: rounded corners and a lit edge of cardboard."""
    inset = max(1, size // 64)
    outline = rounded((inset, inset, size - inset, size - inset), size * 0.06)
    mask = shape_mask((size, size), outline)
    bevel(sheet, mask, max(2, size / 30), 0.55)
    whole = sheet.convert("RGBA")
    whole.putalpha(mask)
    return whole


def icon_size(size: int) -> int:
    """Return the size of an icon on a tile of `size` pixels. On a small tile, icons are closer."""
    return max(round(size * 0.3), min(NEEDED, round(size * 0.46)))


@sprite
def printed_icon(kind: str, size: int) -> Image.Image:
    """An icon as it is printed on land, with a pale rim; a location is an empty plot."""
    if kind != "house":
        return haloed(icon(icon_key(kind), size), CREAM)
    pen = Pen(size, size, span=100, edge=5, margin=4)
    pen.disc((50, 52), 46, lighter(SAND, 0.35), INK, 5)
    shape = [(26, 50), (50, 24), (74, 50), (66, 50), (66, 76), (34, 76), (34, 50)]
    pen.polygon(shape, CREAM, INK, 6)
    return pen.reduced()


def haloed(drawn: Sprite, colour: Colour) -> Image.Image:
    """Return a sprite with a thin rim of `colour` around it."""
    reach = 2
    width, height = drawn.size
    sheet = Image.new("RGBA", (width + 2 * reach, height + 2 * reach), (*colour, 0))
    mask = Image.new("L", sheet.size)
    mask.paste(drawn.image.getchannel("A"), (reach, reach))
    grown = mask.filter(ImageFilter.MaxFilter(2 * reach + 1))
    sheet.putalpha(grown)
    sheet.alpha_composite(drawn.image, (reach, reach))
    return sheet


@sprite
def _gull(size: int) -> Pen:
    """The gull that marks Starting tiles."""
    pen = Pen(size, size, span=100, edge=5)
    wings = [
        (6, 40),
        (26, 26),
        (50, 50),
        (74, 26),
        (94, 40),
        (74, 40),
        (52, 66),
        (48, 66),
        (26, 40),
    ]
    pen.polygon(wings, CREAM, INK, 5)
    return pen


def gull_corner(key: str, turn: int, size: int) -> tuple[int, int]:
    """Return where the gull flies: over the sea, opposite the first land corner."""
    face = FACES[key]
    sea = next((place for place in (3, 2, 1) if face.edge[2 * place] == "S"), 3)
    x, y = ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))[(sea + turn) % 4]
    return round((x - 0.15) * size), round((y - 0.15) * size)


def spots(key: str, turn: int) -> list[Point]:
    """Return the place of each slot's icon on a turned tile, in parts of its size.

    If no tile has as many icons printed, they are on a ring.
    """
    face = FACES[key]
    found: list[Point] = []
    for region in face.regions:
        corners = [place for place in range(4) if _CORNERS[place] in region.land]
        icons = len(region.icons)
        ring = [at((0.3, 0.3), 0.16, 360 * place / icons) for place in range(icons)]
        places = SPOTS.get((len(corners), len(face.regions) > 1, icons), ring)
        found += [_turned(point, (corners[0] + turn) % 4) for point in places]
    return found


def port_spot(key: str, turn: int, region: int, order: int) -> Point:
    """Return the place on the coast for Port token number `order` (from 0) of a region."""
    face = FACES[key]
    corners = [place for place in range(4) if _CORNERS[place] in face.regions[region].land]
    point = _COASTS[len(corners)][order % 2]
    return _turned(point, (corners[0] + turn) % 4)


_CORNERS = ("nw", "ne", "se", "sw")
_COASTS: dict[int, tuple[Point, Point]] = {
    1: ((0.46, 0.48), (0.7, 0.16)),
    2: ((0.5, 0.64), (0.16, 0.6)),
    3: ((0.44, 0.56), (0.16, 0.56)),
    4: ((0.5, 0.5), (0.5, 0.5)),
}


def _turned(point: Point, steps: int) -> Point:
    x, y = point
    for _ in range(steps):
        x, y = 1 - y, x
    return x, y


def coast_of(key: str, turn: int) -> tuple[str, bool]:
    """Return the turned edge of a tile, and whether the sea divides its land: all that shapes it.

    The tiles have 16 different coasts.
    """
    face = FACES[key]
    return face.edge[8 - 2 * turn :] + face.edge[: 8 - 2 * turn], len(face.regions) > 1


@sprite
def _land(edge: str, is_divided: bool) -> Image.Image:
    """Paint the land and the sea of tiles with this coast, `LARGE` pixels square.

    The sea grows lighter down a sheet. All tiles are cut from the lower part of a high sheet, so
    neighbours match.
    """
    whole = LARGE + 2 * BEYOND
    mask = Image.new("L", (whole, whole + LARGE))
    mask.paste(land_mask(edge, is_divided), (0, LARGE))
    painted = coast(mask, SHORE)
    left, top = BEYOND, LARGE + BEYOND
    return painted.crop((left, top, left + LARGE, top + LARGE))


def land_mask(edge: str, is_divided: bool) -> Image.Image:
    """Return a tile's land (mode L) with its mirrored neighbourhood.

    The eight samples of the edge and the middle are smoothed into hills, and the hills above the
    water are land. Along a side it depends on that side only, so coasts meet.
    """
    grid = Image.new("L", (3, 3))
    for place, (x, y) in enumerate(_RING):
        grid.putpixel((x, y), 255 * (edge[place] == "L"))
    grid.putpixel((1, 1), 0 if is_divided else round(255 * edge.count("L") / len(edge)))
    wide = ImageOps.expand(grid, 2)
    for place in range(49):
        x, y = place % 7, place // 7
        height = grid.getpixel((_mirror(x - 2), _mirror(y - 2)))
        wide.putpixel((x, y), height or 0)
    reach = 2 * BEYOND / LARGE
    box = (2.5 - reach, 2.5 - reach, 4.5 + reach, 4.5 + reach)
    size = LARGE + 2 * BEYOND
    hills = wide.resize((size, size), Image.Resampling.BICUBIC, box)
    return hills.point([255 if height > 127 else 0 for height in range(256)])


_RING = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))


def _mirror(place: int) -> int:
    return abs(place) if place < 3 else 4 - place
