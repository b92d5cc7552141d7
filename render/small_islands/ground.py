"""Tiles: land and sea that continue from tile to tile, and the places of icons."""

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from engine.small_islands.rules.tiles import FACES
from render.art import Pen, Point, at, icon, sprite
from render.art.palette import CREAM, GRASS, INK, SAND, SEA, darker, lighter, mix
from render.art.small_islands import icon_key
from render.caches import texture

LARGE = 192
"""The size at which the land of a tile is painted, in pixels."""
BEYOND = 96
"""How much of the mirrored neighbourhood to paint, so that coasts meet at the sides."""
LAND = lighter(SAND, 0.4)
PAYING = mix(GRASS, SAND, 0.25)
WATER = lighter(SEA, 0.08)
COAST = darker(SAND, 0.5)
SHALLOWS = mix(WATER, CREAM, 0.3)
GRID = darker(WATER, 0.3)
LARGE_ICON = 0.47
SMALL_ICON = 0.32
"""The sizes of icons in parts of a tile: of the reader's Objective or of all, and of others."""
CROWDED = 0.86
"""How much smaller the large icons are on land with little room."""
LEAST = 32
"""The least size of a large icon, so that each is legible on the largest maps."""
PALE = 0.55
"""How strong small icons are."""

SPOTS: dict[tuple[int, bool, int], tuple[Point, ...]] = {
    (1, False, 1): ((0.29, 0.29),),
    (1, False, 2): ((0.25, 0.6), (0.6, 0.25)),
    (1, False, 3): ((0.26, 0.26), (0.74, 0.27), (0.27, 0.74)),
    (1, True, 1): ((0.25, 0.25),),
    (1, True, 2): ((0.19, 0.49), (0.49, 0.19)),
    (2, False, 2): ((0.27, 0.28), (0.73, 0.28)),
    (2, False, 3): ((0.26, 0.26), (0.5, 0.72), (0.74, 0.26)),
    (3, False, 2): ((0.32, 0.3), (0.68, 0.6)),
    (3, False, 3): ((0.27, 0.27), (0.73, 0.27), (0.73, 0.73)),
    (3, False, 4): ((0.27, 0.73), (0.27, 0.27), (0.73, 0.27), (0.73, 0.73)),
    (4, False, 5): ((0.5, 0.5), (0.22, 0.22), (0.78, 0.22), (0.22, 0.78), (0.78, 0.78)),
}
"""The places of icons, by the number of land corners, whether the tile has two islands, and the
number of icons. They are parts of a tile whose land begins in the north-west, clockwise."""


@sprite
def tile(key: str, turn: int, size: int) -> Image.Image:
    """A whole tile as it is printed, `size` pixels square, turned by `turn` quarters."""
    sheet = land(*coast_of(key, turn), "", size).colours.convert("RGBA")
    middles = spots(key, turn)
    across = icon_size(key, LARGE_ICON, size)
    for kind, (x, y) in zip(FACES[key].icons, middles, strict=True):
        printed = printed_icon(kind, across).image
        place = (round(x * size - printed.width / 2), round(y * size - printed.height / 2))
        sheet.alpha_composite(printed, (max(0, place[0]), max(0, place[1])))
    return sheet.convert("RGB")


def icon_size(key: str, share: float, size: int) -> int:
    """Return the size of an icon on a tile of `size` pixels, for a `share` of it."""
    face = FACES[key]
    if share == SMALL_ICON:
        return round(size * share)
    is_crowded = len(face.icons) > 4 or any(len(one.icons) > 1 for one in face.regions[1:])
    return max(LEAST, round(size * share * (CROWDED if is_crowded else 1)))


@sprite
def printed_icon(kind: str, size: int, is_pale: bool = False) -> Image.Image:
    """An icon as it is printed on land; a location is an empty plot."""
    if kind != "house":
        sheet = icon(icon_key(kind), size).image
    else:
        pen = Pen(size, size, span=100, edge=5, margin=4)
        pen.disc((50, 52), 46, lighter(SAND, 0.35), INK, 5)
        shape = [(26, 50), (50, 24), (74, 50), (66, 50), (66, 76), (34, 76), (34, 50)]
        pen.polygon(shape, CREAM, INK, 6)
        sheet = pen.reduced()
    if is_pale:
        levels = [round(level * PALE) for level in range(256)]
        sheet.putalpha(sheet.getchannel("A").point(levels))
    return sheet


def spots(key: str, turn: int) -> list[Point]:
    """Return the place of each slot's icon on a turned tile, in parts of its size.

    If no tile has as many icons printed, they are on a ring.
    """
    face = FACES[key]
    found: list[Point] = []
    for region in face.regions:
        corners = [place for place in range(4) if CORNERS[place] in region.land]
        icons = len(region.icons)
        ring = [at((0.3, 0.3), 0.16, 360 * place / icons) for place in range(icons)]
        places = SPOTS.get((len(corners), len(face.regions) > 1, icons), ring)
        found += [_turned(point, (corners[0] + turn) % 4) for point in places]
    return found


def port_spot(key: str, turn: int, region: int, order: int) -> Point:
    """Return the place on the coast for Port token number `order` (from 0) of a region."""
    face = FACES[key]
    corners = [place for place in range(4) if CORNERS[place] in face.regions[region].land]
    point = _COASTS[len(corners)][order % 2]
    return _turned(point, (corners[0] + turn) % 4)


CORNERS = ("nw", "ne", "se", "sw")
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
def land(edge: str, is_divided: bool, paying: str, size: int) -> Image.Image:
    """Draw the land and the sea of tiles with this coast, `size` pixels square.

    Land that pays is green: all of it, or the part at the corner ``paying``.
    """
    sheet = _large_land(edge, is_divided, paying).resize((size, size), Image.Resampling.LANCZOS)
    ImageDraw.Draw(sheet).rectangle((0, 0, size - 1, size - 1), outline=GRID)
    return sheet


@texture
def _large_land(edge: str, is_divided: bool, paying: str) -> Image.Image:
    mask = land_mask(edge, is_divided)
    sheet = Image.new("RGB", mask.size, WATER)
    for reach, colour in ((13, SHALLOWS), (5, COAST)):
        grown = mask.filter(ImageFilter.GaussianBlur(reach))
        sheet.paste(colour, mask=grown.point([255 * (level > 24) for level in range(256)]))
    sheet.paste(LAND, mask=mask)
    if paying:
        sheet.paste(PAYING, mask=mask if paying == "all" else _part(mask, CORNERS.index(paying)))
    return sheet.crop((BEYOND, BEYOND, BEYOND + LARGE, BEYOND + LARGE))


def _part(mask: Image.Image, corner: int) -> Image.Image:
    """Return the land of a mask on one side of the sea that divides it."""
    ends = [(0, 0), (mask.width, 0), mask.size, (0, mask.height)]
    part = Image.new("L", mask.size)
    ImageDraw.Draw(part).polygon([ends[corner - 1], ends[corner], ends[(corner + 1) % 4]], fill=255)
    return ImageChops.darker(mask, part)


def paying_part(key: str, turn: int, regions: set[int]) -> str:
    """Return the part of a turned tile's land for ``land``, if these regions of it pay."""
    face = FACES[key]
    if not regions or len(regions) == len(face.regions):
        return "all" if regions else ""
    [region] = regions
    first = next(place for place in range(4) if CORNERS[place] in face.regions[region].land)
    return CORNERS[(first + turn) % 4]


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
        x = place % 7
        y = place // 7
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
