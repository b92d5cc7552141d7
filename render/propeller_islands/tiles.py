"""Building tiles: a slab of island with its building, die, effect, guild sign and worker."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import ceil

from PIL import Image

from engine.propeller_islands.rules.components import RESOURCES, Effect, Score, Tile
from engine.propeller_islands.rules.island import Placed
from render.art import NORMAL, Pen, Scheme, Sprite, curves, icon, palette, sprite
from render.art.glyphs import NEEDED, Type, letters_of, width_of
from render.art.palette import CREAM, INK, Colour, darker, lighter, mix
from render.art.propeller_islands import banner, buildings, fame, hub, landmarks, wild_die
from render.canvas import Canvas
from render.tallies import Piece, amounts

UNITS = 200
HALF_HEIGHT = 87
DEPTH = 15
MARGIN = 4
GAP = 0.16
OVER = 0.6
INEXACT = 6
"""How much wider than by `length` a piece of a line may be, in pixels."""
PLENTY = 10_000
"""The room of a line that fits."""
PAD = 5
"""The gap between the pieces of a line and the most that one covers of the next, as shares of their
size, and the size in pads."""
HIGH = 24
LEAST = 29
LEAST_OF_GUILD = 36
"""The least height of a drawing, and the size of most icons and of a guild's sign for that."""
SIZES = (44, 40, 36, 33, 30)
"""The sizes of the icons on a slip of paper."""
PAINTED = 100
"""The least radius of a tile with the picture of its building. Smaller ones have large signs."""
DRAWN = buildings.DRAWN | landmarks.DRAWN
GROUND = {
    "capitol": CREAM,
    "depot": palette.STEEL,
    "building": palette.GRASS,
    "landmark": palette.SAND,
}


def lay(canvas: Canvas, placed: Placed, seat: int, middle: tuple[int, int], radius: int) -> None:
    """Lay a tile of a player's island with the middle of its hexagon at `middle`.

    Its ground and each sign on it are separate sprites, which many tiles share.
    """
    own = canvas.scheme.seats[seat].colour
    corner = (middle[0] - radius, middle[1] - middle_of(radius))
    canvas.paste(ground(placed.face, own, radius, canvas.scheme), corner)
    _signs(_Board(canvas, corner, radius), placed, own)


@sprite
def printed(key: str, radius: int, scheme: Scheme) -> Sprite:
    """A tile as printed, before it is on an island, `2 * radius` pixels wide.

    The middle of the hexagon is `radius` from the left and `middle_of(radius)` from the top.
    """
    placed = Placed(key, "")
    canvas = Canvas(ground(placed.face, palette.ROCK, radius, scheme), scheme=scheme)
    _signs(_Board(canvas, (0, 0), radius), placed, palette.ROCK)
    return canvas.cut_out()


def ground(face: Tile, own: Colour, radius: int, scheme: Scheme) -> Sprite:
    """A tile without its signs: see `_slab`."""
    guild = face.hub or face.banner
    rim = own if face.kind == "capitol" else palette.ROCK
    if guild:
        rim = scheme.guilds[guild].colour
    return _slab(face.kind, rim, radius, face.building if radius >= PAINTED else "")


@sprite
def _slab(kind: str, rim: Colour, radius: int, painted: str) -> Pen:
    """A slab of island in the colours of its kind, with the painted building, if any."""
    height = round((2 * HALF_HEIGHT + DEPTH + 2 * MARGIN) * radius * 2 / (UNITS + 2 * MARGIN))
    pen = Pen(radius * 2, height, UNITS, 3.2, MARGIN)
    middle = (UNITS / 2, HALF_HEIGHT)
    pen.slab(curves.regular(middle, 99, 6, 0), DEPTH, rim, darker(rim, 0.35))
    inner = mix(GROUND[kind], CREAM, 0.35)
    pen.polygon(curves.regular(middle, 88, 6, 0), inner, darker(rim, 0.3), 2.4, 0.0)
    if painted:
        pen.tint(curves.oval((98, 106), 46, 7), INK, 0.22)
        DRAWN[painted](pen)
    return pen


def _signs(board: "_Board", placed: Placed, own: Colour) -> None:
    """Lay the signs of a tile, with the worker in the colour of its player."""
    (_activation if board.radius >= PAINTED else _symbols)(board, placed, own)


def _symbols(board: "_Board", placed: Placed, own: Colour) -> None:
    """Lay the die and the guild signs above, and the worker and the effect in two lines below.

    A printed tile has no space for a worker: its green or sandy ground says that it needs one.
    """
    dice = [("", f"die_{placed.number}")] if placed.number is not None else []
    dice = [("", "wild")] if placed.is_wild else dice
    guilds = [("", f"banner:{guild}") for guild in placed.banners]
    if placed.face.hub:
        guilds.insert(0, ("", f"hub:{placed.face.hub}"))
    if len(guilds) > 1:
        board.line(dice, 52, (66, 42), 52)
        board.line(guilds, 52, (128, 42), 80)
    else:
        board.line([*dice, *guilds], 52, (100, 42), 122)
    pieces = effect_pieces(placed)
    has_worker = bool(placed.face.housing and placed.cell)
    beside = 30 if has_worker else 0
    size = 60
    lines = list[Sequence[Piece]]([pieces])
    if len(pieces) > 1 and board.length(pieces, 52) > board.size(160 - 2 * beside):
        lines = board.split(pieces, 52, 172 - 2 * beside, 122)
        size = 52
    if has_worker:
        _worker(board, placed.worker, own, (46, 112) if len(lines) == 1 else (38, 90))
    if len(lines) == 1:
        board.line(lines[0], size, (100 + beside * 2 // 3, 112), 150 - 2 * beside)
        return
    board.line(lines[0], size, (100 + beside, 90), 172 - 2 * beside)
    board.line(lines[1], size, (100, 137), 122)


def _worker(board: "_Board", worker: str | None, own: Colour, middle: tuple[float, float]) -> None:
    """Lay the space of a worker, and the worker in it."""
    board.lay(_house(max(round(1.16 * LEAST), board.size(58))), middle)
    if worker == "ready":
        board.lay(icon("worker", max(LEAST, board.size(60)), own), middle)
    elif worker == "exhausted":
        size = _size_of("worker_lying", max(LEAST, board.size(60)))
        board.lay(icon("worker_lying", size, darker(own, 0.1)), middle)


def middle_of(radius: int) -> int:
    """How far below the top of a tile's sprite the middle of its hexagon lies."""
    return round((HALF_HEIGHT + MARGIN) * radius * 2 / (UNITS + 2 * MARGIN))


class _Board:
    """A tile in the making: lays small sprites at places given in units of its ground."""

    def __init__(self, canvas: Canvas, corner: tuple[int, int], radius: int) -> None:
        self.canvas = canvas
        self.corner = corner
        self.radius = radius
        self.scheme = canvas.scheme
        self.unit = radius * 2 / (UNITS + 2 * MARGIN)

    def size(self, units: float) -> int:
        return round(units * self.unit)

    def lay(self, sign: Sprite, middle: tuple[float, float]) -> None:
        x, y = ((value + MARGIN) * self.unit for value in middle)
        left = max(0, round(x - sign.size[0] / 2))
        top = max(0, round(y - sign.size[1] / 2))
        self.canvas.paste(sign, (self.corner[0] + left, self.corner[1] + top))

    def length(self, pieces: Sequence[Piece], units: float) -> int:
        """Return the width of a line in pixels."""
        return length(pieces, max(LEAST, self.size(units)))

    def line(
        self, pieces: Sequence[Piece], units: float, middle: tuple[float, float], width: float
    ) -> None:
        """Lay a line of signs, closer together if it is wider than a width."""
        if pieces:
            size = max(LEAST, self.size(units))
            self.lay(line(tuple(pieces), size, self.scheme, self.size(width)), middle)

    def split(
        self, pieces: Sequence[Piece], units: float, first: float, second: float
    ) -> list[Sequence[Piece]]:
        """Return a line in two that fit two widths, the first one as long as possible."""

        def shortness(at: int) -> tuple[float, int]:
            above = self.length(pieces[:at], units)
            below = self.length(pieces[at:], units)
            return min(0, self.size(first) - above) + min(0, self.size(second) - below), at

        at = max(range(1, len(pieces)), key=shortness)
        return [pieces[:at], pieces[at:]]


def _activation(board: _Board, placed: Placed, own: Colour) -> None:
    """Lay the signs on the picture of a building, with its die and its effect at the bottom."""
    face = placed.face
    pieces = tuple(effect_pieces(placed))
    size = _fitting(pieces, (*SIZES, LEAST), board.size(128), SIZES[0])
    has_die = placed.number is not None or placed.is_wild
    shown = _what_shows(pieces, size, board.scheme, board.size(128))
    strip = _strip(pieces, size, face.kind == "landmark", *shown)
    board.lay(strip, (107 if has_die else 100, 138))
    if placed.is_wild:
        board.lay(wild_die(board.size(50)), (38, 106))
    elif placed.number is not None:
        board.lay(icon(f"die_{placed.number}", board.size(50)), (38, 106))
    for place, guild in enumerate(placed.banners):
        at = ((148, 44), (170, 88))[place] if not face.hub else (170, 88)
        board.lay(banner(guild, board.size(48), board.scheme), at)
    if face.hub:
        board.lay(hub(face.hub, board.size(52), board.scheme), (148, 44))
    if face.housing:
        _worker(board, placed.worker, own, (46, 52))


def effect(placed: Placed, width: int, height: int, scheme: Scheme) -> Sprite:
    """A large slip of paper with the effect of a building, within a size if possible."""
    is_score = placed.face.kind == "landmark"
    return slip(effect_pieces(placed), (width, height), scheme, is_score)


def slip(
    pieces: Sequence[Piece], room: tuple[int, int], scheme: Scheme = NORMAL, is_score: bool = False
) -> Sprite:
    """A slip of paper with a line, within a width and a height if possible."""
    size = _fitting(pieces, SIZES, room[0] - 2 * SIZES[0] // PAD, room[1] * 100 // 115)
    shown = _what_shows(tuple(pieces), size, scheme, room[0] - 2 * (size // PAD))
    return _strip(tuple(pieces), size, is_score, *shown)


def _fitting(pieces: Sequence[Piece], sizes: Sequence[int], width: int, height: int) -> int:
    """Return the first of some sizes in which a line fits a room, or the last."""
    found = (size for size in sizes if size <= height and length(pieces, size) <= width)
    return next(found, sizes[-1])


@sprite
def _strip(
    pieces: tuple[Piece, ...], size: int, is_score: bool, scheme: Scheme, room: int
) -> Image.Image:
    """A slip of paper with the effect of a building."""
    signs = line(pieces, size, scheme, room)
    width = signs.size[0] + 2 * (size // PAD)
    height = max(round(size * 1.15), signs.size[1])
    pen = Pen(width, height, edge=2)
    inner = (1.5, 1.5, width - 2.5, height - 2.5)
    pen.box(inner, lighter(palette.GOLD, 0.55) if is_score else CREAM, INK, None, 0.06, height / 3)
    sheet = pen.reduced()
    sheet.alpha_composite(signs.image, (size // PAD, (height - signs.size[1]) // 2))
    return sheet


def line(
    pieces: tuple[Piece, ...], size: int, scheme: Scheme, room: int, ink: Colour = INK
) -> Sprite:
    """Numbers and icons side by side, closer together if they are wider than the room."""
    return _line(pieces, size, *_what_shows(pieces, size, scheme, room), ink)


@lru_cache(maxsize=4096)
def _what_shows(
    pieces: tuple[Piece, ...], size: int, scheme: Scheme, room: int
) -> tuple[Scheme, int]:
    """Return the scheme and the room of a line as far as they show.

    Lines that fit share a sprite, and so do lines without guilds in all schemes.
    """
    has_guilds = any(":" in key for _, key in pieces)
    fits = length(pieces, size) + len(pieces) * INEXACT <= room
    return scheme if has_guilds else NORMAL, PLENTY if fits else room


@sprite
def _line(
    pieces: tuple[Piece, ...], size: int, scheme: Scheme, room: int, ink: Colour
) -> Image.Image:
    style = _letters(size)
    parts = list[Image.Image]()
    for words, key in pieces:
        if words:
            letters = letters_of(words, style)
            parts.append(Image.new("RGBA", (letters.width, letters.height)))
            letters.print_on(parts[-1], (0, 0), ink)
        if key:
            drawn = sign(key, _size_of(key, size), scheme).image
            left, _, right, _ = drawn.getchannel("A").getbbox() or (0, 0, *drawn.size)
            parts.append(drawn.crop((left, 0, right, drawn.height)))
    width = sum(part.width for part in parts)
    gap = min(round(size * GAP), (room - width) / max(1, len(parts) - 1))
    gap = max(gap, -size * OVER)
    sheet = Image.new(
        "RGBA", (round(width + gap * (len(parts) - 1)), max(part.height for part in parts))
    )
    x = 0.0
    for part in parts:
        sheet.alpha_composite(part, (round(x), (sheet.height - part.height) // 2))
        x += part.width + gap
    return sheet


def length(pieces: Sequence[Piece], size: int) -> int:
    """The width of a line with `pieces`, in pixels."""
    words = [width_of(words, _letters(size)) for words, _ in pieces if words]
    icons = [round(_size_of(key, size) * _shares(key)[0]) for _, key in pieces if key]
    return sum(words + icons) + (len(words + icons) - 1) * round(size * GAP)


@cache
def _shares(key: str) -> tuple[float, float]:
    """Return how much of its box the drawing of an icon covers across and down."""
    box = sign(key, 100, NORMAL).image.getchannel("A").getbbox() or (0, 0, 100, 100)
    return (box[2] - box[0]) / 100, (box[3] - box[1]) / 100


def _letters(size: int) -> Type:
    """Return the type of numbers: those beside large icons decide a choice."""
    return Type("display", 44 if size >= NEEDED else NEEDED)


def _size_of(key: str, size: int) -> int:
    """Return the size of an icon: what bears a sign is larger than other icons."""
    if ":" in key or key in ("wild", "dice"):
        return max(LEAST_OF_GUILD, round(size * 1.25))
    return max(size, ceil(HIGH / _shares(key)[1]))


def sign(key: str, size: int, scheme: Scheme) -> Sprite:
    """Return an icon, or a guild's banner or hub for `banner:` or `hub:` and the guild."""
    kind, _, guild = key.partition(":")
    if guild:
        return (banner if kind == "banner" else hub)(guild, size, scheme)
    if kind == "wild":
        return wild_die(size)
    if kind == "dice":
        return _dice(size)
    if kind == "fame":
        return fame(size)
    return icon(kind, size)


@sprite
def _dice(size: int) -> Image.Image:
    """Two dice with different numbers, one before the other."""
    sheet = Image.new("RGBA", (size, size))
    die = size * 5 // 6
    sheet.alpha_composite(icon("die_2", die).image, (size - die, 0))
    sheet.alpha_composite(icon("die_5", die).image, (0, size - die))
    return sheet


def line_in(
    counts: Mapping[str, int], room: tuple[int, int], scheme: Scheme, ink: Colour = INK
) -> Sprite:
    """Return amounts as a line that is as large as a room allows."""
    pieces = tuple(amounts(counts))
    return line(pieces, _fitting(pieces, (*SIZES, LEAST), *room), scheme, room[0], ink)


def effect_pieces(placed: Placed) -> list[Piece]:
    """Return the effect of a building in numbers and icons."""
    face = placed.face
    more = placed.production
    score = face.kind_of.score
    if score:
        return score_pieces(score)
    bonus = [("+", kind) for kind in RESOURCES if getattr(more, kind)]
    if len(face.effects) > 2:
        return [("", "energy"), ("", "rotate"), ("", "steel"), ("", "part"), *bonus]
    ways = [pieces_of(effect) for effect in face.effects]
    return [*ways[0], *([("/", ""), *ways[1]] if len(ways) > 1 else []), *bonus]


def pieces_of(effect: Effect) -> list[Piece]:
    """One effect in numbers and icons."""
    pay, gain = (
        amounts({kind: getattr(what, kind) for kind in RESOURCES})
        for what in (effect.pay, effect.gain)
    )
    many = {"fame": effect.fame, "house": effect.buildings}
    return [
        *pay,
        *([("", "becomes")] if pay else []),
        *gain,
        *[(f"+{count}" if count > 1 else "+", key) for key, count in many.items() if count],
        *([("", "becomes"), ("", "worker")] if effect.deploy else []),
        *([(str(effect.activate), "wild"), ("", "worker_lying")] if effect.activate else []),
        *([(str(effect.depots), "crate")] if effect.depots else []),
    ]


def score_pieces(score: Score) -> list[Piece]:
    """Return the points of a landmark in numbers and icons."""
    worth: list[Piece] = [(f"{score.vp}", "star"), ("/", "")]
    if score.counts == "banners":
        return [*worth, (str(score.each), f"banner:{score.guild}")]
    if score.counts == "adjacent_banners":
        return [*worth, *(("", f"banner:{guild}") for guild in NORMAL.guilds)]
    if score.counts == "numbers":
        return [*worth, *(("", f"die_{number}") for number in score.numbers)]
    if score.counts == "different_numbers":
        return [*worth, (f"{score.each}", "dice")]
    keys = {"workers": "worker", "depots": "crate", "surrounded": "compass"}
    return [*worth, (str(score.each if score.each > 1 else 6), keys[score.counts])]


@sprite
def _house(size: int) -> Image.Image:
    """An empty worker housing space: a hollow in the shape of a worker."""
    pen = Pen(size, size, 100, 5)
    pen.disc((50, 50), 44, lighter(palette.SAND, 0.2), darker(palette.SAND, 0.6), 5, -0.1)
    sheet = pen.reduced()
    inner = round(size * 0.87)
    hollow = Image.new("RGBA", (inner, inner), (*darker(palette.SAND, 0.42), 255))
    mask = icon("worker", inner).image.getchannel("A")
    corner = (size - inner) // 2
    sheet.paste(hollow, (corner, corner), mask)
    return sheet
