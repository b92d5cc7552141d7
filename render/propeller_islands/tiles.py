"""Building tiles: a slab of island with its building, die, effect, guild sign and worker."""

from collections.abc import Sequence

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
GAP, PAD = 0.14, 5
"""The gap between the pieces of a strip, as a share of their size, and in pads."""
SIZES = (36, 33, 30, 27, 24, 21)
PAINTED = 100
"""The least radius of a tile with the picture of its building. Smaller ones have large signs."""
LINE_SIZES = (64, 58, 52, 46, 40, 34)
"""The sizes of the signs of an effect on a small tile, in units."""
DRAWN = buildings.DRAWN | landmarks.DRAWN
GROUND = {
    "capitol": CREAM,
    "depot": palette.STEEL,
    "building": palette.GRASS,
    "landmark": palette.SAND,
}


def lay(canvas: Canvas, placed: Placed, seat: int, middle: tuple[int, int], radius: int) -> None:
    """Lay a tile of a player's island with the middle of its hexagon at `middle`.

    Its ground and each sign on it are sprites of their own, which many tiles share.
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
    face = placed.face
    if board.radius < PAINTED:
        _symbols(board, placed, own)
        return
    _activation(board, placed)
    for place, guild in enumerate(placed.banners):
        at = ((148, 44), (170, 88))[place] if not face.hub else (170, 88)
        board.lay(banner(guild, board.size(48), board.scheme), at)
    if face.hub:
        board.lay(hub(face.hub, board.size(52), board.scheme), (148, 44))
    if face.housing:
        board.lay(_house(max(round(1.16 * NEEDED), board.size(52))), (46, 52))
        if placed.worker == "ready":
            board.lay(icon("worker", max(NEEDED, board.size(54)), own), (46, 48))
        elif placed.worker == "exhausted":
            board.lay(icon("worker_lying", max(NEEDED, board.size(52)), darker(own, 0.1)), (46, 54))


def _symbols(board: "_Board", placed: Placed, own: Colour) -> None:
    """Lay the die and the guild signs above, the worker and the effect below them."""
    face = placed.face
    signs = [sign("wild", board.size(62), board.scheme)] if placed.is_wild else []
    if placed.number is not None:
        signs.append(icon(f"die_{placed.number}", max(NEEDED, board.size(62))))
    signs += [hub(face.hub, board.size(62), board.scheme)] if face.hub else []
    signs += [banner(guild, board.size(62), board.scheme) for guild in placed.banners]
    step = 56 if len(signs) < 3 else 48
    for place, upon in enumerate(signs):
        board.lay(upon, (100 + step * place - step / 2 * (len(signs) - 1), 46))
    if face.housing:
        board.lay(_house(max(round(1.16 * NEEDED), board.size(62))), (42, 106))
        if placed.worker == "ready":
            board.lay(icon("worker", max(NEEDED, board.size(66)), own), (42, 104))
        elif placed.worker == "exhausted":
            board.lay(
                icon("worker_lying", max(NEEDED, board.size(66)), darker(own, 0.1)), (42, 110)
            )
    pieces, middle = effect_pieces(placed), 118 if face.housing else 100
    lines = [pieces]
    size = _largest(lines, board, 112)
    if size < LINE_SIZES[0] and len(pieces) > 1:
        lines = [pieces[: (len(pieces) + 1) // 2], pieces[(len(pieces) + 1) // 2 :]]
        size = min(_largest(lines, board, 106), LINE_SIZES[2])
    for place, line in enumerate(lines):
        drawn = _plain(tuple(line), board.size(size), board.scheme)
        left = 8 * place if face.housing else 0
        board.lay(drawn, (middle - left, 116 + (place * 2 - len(lines) + 1) * size * 0.52))


def _largest(lines: Sequence[Sequence[Piece]], board: "_Board", width: int) -> int:
    """Return the largest size, in units, in which all lines fit a width."""
    fitting = (
        size
        for size in LINE_SIZES
        if all(_length(line, board.size(size)) <= board.size(width) for line in lines)
    )
    return next(fitting, LINE_SIZES[-1])


def middle_of(radius: int) -> int:
    """How far below the top of a tile's sprite the middle of its hexagon lies."""
    return round((HALF_HEIGHT + MARGIN) * radius * 2 / (UNITS + 2 * MARGIN))


class _Board:
    """A tile in the making: lays small sprites at places given in units of its ground."""

    def __init__(self, canvas: Canvas, corner: tuple[int, int], radius: int) -> None:
        self.canvas, self.corner, self.radius = canvas, corner, radius
        self.scheme = canvas.scheme
        self.unit = radius * 2 / (UNITS + 2 * MARGIN)

    def size(self, units: float) -> int:
        return round(units * self.unit)

    def lay(self, upon: Sprite, middle: tuple[float, float]) -> None:
        x, y = ((value + MARGIN) * self.unit for value in middle)
        left = max(0, round(x - upon.size[0] / 2))
        top = max(0, round(y - upon.size[1] / 2))
        self.canvas.paste(upon, (self.corner[0] + left, self.corner[1] + top))


def _activation(board: _Board, placed: Placed) -> None:
    """Lay the block at the bottom: the die on the left, then the cost and the gain."""
    face = placed.face
    pieces = effect_pieces(placed)
    fitting = (s for s in SIZES if _length(pieces, board.size(s)) <= board.size(128))
    size = next(fitting, SIZES[-1])
    strip = _strip(
        tuple(pieces), board.size(size), board.size(2), face.kind == "landmark", board.scheme
    )
    has_die = placed.number is not None or placed.is_wild
    board.lay(strip, (107 if has_die else 100, 138))
    if placed.is_wild:
        board.lay(wild_die(board.size(50)), (38, 106))
    elif placed.number is not None:
        board.lay(icon(f"die_{placed.number}", max(NEEDED, board.size(50))), (38, 106))


def strip_of(pieces: tuple[Piece, ...], width: int) -> Sprite:
    """A slip of paper with `pieces`, at most `width` pixels wide."""
    sizes = (46, 42, 38, 34, 30, 27, 24)
    size = next((s for s in sizes if _length(pieces, s) + 2 * (s // PAD) <= width), sizes[-1])
    return _strip(pieces, size, 2, False, NORMAL)


def effect(placed: Placed, width: int, height: int, scheme: Scheme) -> Sprite:
    """A large slip of paper with the effect of a building, within a size if possible."""
    pieces = tuple(effect_pieces(placed))
    fitting = (
        s
        for s in (44, 40, 36, 33, 30)
        if _length(pieces, s) + 2 * (s // PAD) <= width and _high(s) <= height
    )
    size = next(fitting, 30)
    return _strip(pieces, size, 2, placed.face.kind == "landmark", scheme)


def _high(size: int) -> int:
    """Return the height of a slip with letters of a size."""
    return round(size * 1.15)


@sprite
def _strip(
    pieces: tuple[Piece, ...], size: int, edge: int, is_score: bool, scheme: Scheme
) -> Image.Image:
    """A slip of paper with the effect of a building."""
    signs = _plain(pieces, size, scheme)
    width, height = signs.size[0] + 2 * (size // PAD), _high(size)
    pen = Pen(width, height, edge=max(2, edge))
    inner = (1.5, 1.5, width - 2.5, height - 2.5)
    pen.box(inner, lighter(palette.GOLD, 0.55) if is_score else CREAM, INK, None, 0.06, height / 3)
    sheet = pen.reduced()
    sheet.alpha_composite(signs.image, (size // PAD, 0))
    return sheet


@sprite
def _plain(pieces: tuple[Piece, ...], size: int, scheme: Scheme) -> Image.Image:
    """The effect of a building without paper."""
    sheet = Image.new("RGBA", (_length(pieces, size), _high(size)))
    x, middle = 0, sheet.height // 2
    style = _letters(size)
    for words, key in pieces:
        if words:
            letters = letters_of(words, style)
            letters.print_on(sheet, (x, middle - letters.height // 2), INK)
            x += letters.width + 2
        if key:
            drawn = sign(key, _size_of(key, size), scheme)
            sheet.alpha_composite(drawn.image, (x, middle - drawn.size[1] // 2))
            x += drawn.size[0]
        x += round(size * GAP)
    return sheet


def _length(pieces: Sequence[Piece], size: int) -> int:
    """The width of a strip with `pieces`."""
    style = _letters(size)
    words = sum(width_of(words, style) + 2 for words, _ in pieces if words)
    icons = sum(_size_of(key, size) for _, key in pieces if key)
    return words + icons + (len(pieces) - 1) * round(size * GAP)


def _letters(size: int) -> Type:
    """Return the type of numbers, as legible as the icons beside them."""
    return Type("display", max(NEEDED if size >= NEEDED else 12, size))


def _size_of(key: str, size: int) -> int:
    """An arrow between cost and gain needs less space than they do."""
    return round(size * 0.62) if key == "becomes" else size


def sign(key: str, size: int, scheme: Scheme) -> Sprite:
    """Return an icon, or a guild's banner for `banner:` and the guild."""
    kind, _, guild = key.partition(":")
    if kind == "banner":
        return banner(guild, size, scheme)
    if kind == "wild":
        return wild_die(size)
    if kind == "fame":
        return fame(size)
    return icon(kind, size)


def effect_pieces(placed: Placed) -> list[Piece]:
    """Return the effect of a building in numbers and icons."""
    face, more = placed.face, placed.production
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
        return [*worth, (f"{score.each}", "die_2"), ("", "die_5")]
    key = {"workers": "worker", "depots": "crate", "surrounded": "compass"}[score.counts]
    return [*worth, (str(score.each if score.each > 1 else 6), key)]


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
