"""Large print: a picture is cut into parts, which fill pages of half its width.

A page has the proportions of Discord's box at most. A taller one would be a narrow strip there.
Everything on it is then about twice as large as on the board message, on a phone too.

A painter names the parts in reading order, as boxes of its layout: left, top, right and bottom in
pixels.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from PIL import Image

from render.art import Box, Sprite, furniture, materials, rounded
from render.art.glyphs import HEADING, LABEL, NOTE_STRONG, STRONG, Type, width_of, wrapped
from render.art.palette import CREAM, INK, SHADE, WOOD, darker
from render.canvas import Align, Canvas, with_verb
from render.layers import Layer, painted

Piece = Sequence[Sequence[Box]]
"""Boxes that are joined without a gap, row by row, such as a part of a map with its rulers."""


class Part(tuple[Piece, ...]):
    """Pieces side by side, and what they show, such as "the map"."""

    name: str = ""


ASKED = Part()
"""The place of the question to the reader among the parts."""

WIDTH = 720
TALLEST = 458
"""The width of a page, and its greatest height: that of Discord's box."""
EDGE = 10
INNER = WIDTH - 2 * EDGE
DEPTH = TALLEST - 2 * EDGE
WIDEST = 790
HIGHEST = 494
"""The maximum number of pixels side by side, and of a part from top to bottom.

Nothing is then reduced by more than a ninth.
"""
ENLARGED = (1.24, 1.12, 1.0, 0.9)
"""The most that parts are enlarged: the first of these that makes the fewest pages."""
PLANK = 104
HEADING_HIGH = 92
ROUNDING = 12
RIM = 3
FALLS = 3
INSET = 28
STEP = 20
HALF = [value // 2 for value in range(256)]

TORN = 210
"""A smaller sprite at the edge of a box is left out, because another box has all of it."""
SOFT = 18
"""How far the shadow of a sprite reaches at most."""

Thing = TypeVar("Thing")


class Strip(NamedTuple):
    """A part of a page from edge to edge: its height, a function that pastes it, and its name."""

    height: int
    lay: Callable[[Canvas, int], None]
    name: str = ""


def named(name: str, parts: Iterable[Part]) -> Iterator[Part]:
    """Give parts a name, which is also that of their page."""
    for part in parts:
        part.name = name
        yield part


def plain(*boxes: Box) -> Part:
    """Return a part of boxes side by side."""
    return Part([[box]] for box in boxes)


def side_by_side(boxes: Sequence[Box], widest: int = WIDEST) -> Iterator[Part]:
    """Yield parts with as many boxes as fit side by side, evenly shared."""
    width = max((box[2] - box[0] for box in boxes), default=1)
    for some in shared(boxes, max(1, widest // width)):
        yield plain(*some)


def cut(box: Box, overlap: int) -> Iterator[Part]:
    """Yield the fewest parts of a large box that fit a page, row by row.

    Each overlaps the next one, so that anything no larger than `overlap` is whole in one of them.
    """
    left, top, right, low = box
    rows, high = _pieces(low - top, HIGHEST, overlap)
    columns, wide = _pieces(right - left, WIDEST, overlap)
    wide = min(right - left, max(wide, INNER * high // DEPTH))
    for y in _spread(top, low - high, rows):
        for x in _spread(left, right - wide, columns):
            yield plain((x, y, x + wide, y + high))


def _pieces(length: int, most: int, overlap: int) -> tuple[int, int]:
    """Return the least number of overlapping pieces of a length, and the length of each."""
    many = max(1, -(-(length - overlap) // (most - overlap)))
    return many, -(-(length + overlap * (many - 1)) // many)


def _spread(first: int, last: int, many: int) -> list[int]:
    """Return evenly spread numbers from the first to the last one."""
    return [first + (last - first) * place // max(1, many - 1) for place in range(many)]


def shared(things: Sequence[Thing], most: int) -> Iterator[Sequence[Thing]]:
    """Yield the fewest groups of at most `most` things, the larger ones first."""
    groups = -(-len(things) // most)
    begin = 0
    for place in range(groups):
        end = begin + -(-(len(things) - begin) // (groups - place))
        yield things[begin:end]
        begin = end


def pages(canvas: Canvas, parts: Sequence[Part]) -> list[Canvas]:
    """Return the pages of a picture, in its palette."""
    found = list[list[list[Strip]]]()
    for most in ENLARGED:
        strips = list[Strip]()
        if canvas.heading:
            strips.append(Strip(HEADING_HIGH, partial(_plank, canvas.heading)))
        for part in parts:
            if part:
                share = min(most, share_of(part))
                high = max(round(_size(piece)[1] * share) for piece in part)
                strips.append(Strip(EDGE + high, partial(_lay, canvas, part, share), part.name))
            elif canvas.asked:
                lines = wrapped(canvas.asked, STRONG, WIDTH - 2 * INSET)
                high = STRONG.leading * len(lines) + EDGE
                strips.append(Strip(high, partial(_question, lines)))
        # Fill the fewest pages evenly.
        highest = TALLEST - EDGE
        packed = _packed(strips, highest)
        while highest > STEP and len(tighter := _packed(strips, highest - STEP)) <= len(packed):
            packed = tighter
            highest -= STEP
        found.append(packed)
    return [_page(canvas, some) for some in min(found, key=len)]


def _page(canvas: Canvas, strips: Sequence[Strip]) -> Canvas:
    height = sum(strip.height for strip in strips) + EDGE
    ground = materials.wood(WIDTH, height, darker(WOOD, 0.12), PLANK)
    page = Canvas(Sprite(ground), canvas.palette, canvas.scheme)
    top = 0
    for strip in strips:
        strip.lay(page, top)
        top += strip.height
    page.name = next((strip.name for strip in strips if strip.name), "")
    return page


def _packed(strips: Sequence[Strip], most: int) -> list[list[Strip]]:
    """Share strips out to pages. Each named thing begins a new page."""
    found: list[list[Strip]] = []
    for strip in strips:
        begins = bool(found) and found[-1][-1].name not in ("", strip.name)
        room = most - sum(one.height for one in found[-1]) if found else 0
        if not begins and strip.height <= room:
            found[-1].append(strip)
        else:
            found.append([strip])
    return found


# The strips of a page


def _plank(heading: tuple[str, ...], page: Canvas, top: int) -> None:
    """Write the game and whose turn it is, above the round. A long name goes beside the round."""
    game, round_, whose = heading
    page.paste(furniture.header(WIDTH, HEADING_HIGH), (0, top))
    first = top + 25
    second = top + 59
    _write(page, game, first, HEADING)
    _write(page, round_, second, NOTE_STRONG)
    if width_of(whose, LABEL) <= WIDTH - 3 * INSET - width_of(game, HEADING):
        _write(page, whose, first, LABEL, "right")
        return
    room = WIDTH - 3 * INSET - width_of(round_, NOTE_STRONG)
    _write(page, with_verb(whose, NOTE_STRONG, room), second, NOTE_STRONG, "right")


def _write(page: Canvas, words: str, middle: int, style: Type, align: Align = "left") -> None:
    """Write on wood, from the left or the right end of a line."""
    end = INSET if align == "left" else WIDTH - INSET
    page.text_level(words, (end, middle), style, CREAM, align, INK)


def _question(lines: Sequence[str], page: Canvas, top: int) -> None:
    for place, line in enumerate(lines):
        _write(page, line, top + EDGE + STRONG.leading * place + STRONG.size // 2, STRONG)


def share_of(part: Part) -> float:
    """Return how much a part must be reduced, or may be enlarged, to fit a page."""
    sizes = [_size(piece) for piece in part]
    across = (INNER - EDGE * (len(sizes) - 1)) / sum(width for width, _ in sizes)
    return min(across, DEPTH / max(height for _, height in sizes))


def _lay(canvas: Canvas, part: Part, share: float, page: Canvas, top: int) -> None:
    """Lay pieces on a page, with round corners, an edge of ink and a shadow."""
    whole = [_joined(canvas, piece) for piece in part]
    pieces = [
        one.resize((round(one.width * share), round(one.height * share)), Image.Resampling.LANCZOS)
        for one in whole
    ]
    left = (WIDTH - sum(piece.width + EDGE for piece in pieces) + EDGE) // 2
    for piece in pieces:
        mask = furniture.shape_mask(piece.size, rounded((0, 0, *piece.size), ROUNDING))
        wide = piece.size[0] + 2 * RIM
        high = piece.size[1] + 2 * RIM
        rim = furniture.shape_mask((wide, high), rounded((0, 0, wide, high), ROUNDING + RIM))
        page.image.paste(SHADE, (left - RIM, top + EDGE + FALLS), rim.point(HALF))
        page.image.paste(INK, (left - RIM, top + EDGE - RIM), rim)
        page.image.paste(piece, (left, top + EDGE), mask)
        left += piece.width + EDGE


def _joined(canvas: Canvas, piece: Piece) -> Image.Image:
    """Return the boxes of a piece as one image."""
    whole = Image.new("RGB", _size(piece))
    top = 0
    for row in piece:
        left = 0
        for box in row:
            whole.paste(painted(untorn(canvas, box), box), (left, top))
            left += box[2] - box[0]
        top += row[0][3] - row[0][1]
    return whole


def untorn(canvas: Canvas, box: Box) -> list[Layer]:
    """Return the layers for a box without small sprites that it cuts, and what lies on them."""
    kept = list[Layer]()
    torn = list[Box]()
    apart = [one for one in canvas.together if not _holds(box, one)]
    for layer in canvas.layers:
        width, height = layer.sprite.size
        x = layer.left
        y = layer.top
        soft = min(SOFT, width // 4), min(SOFT, height // 4)
        inner = x + soft[0], y + soft[1], x + width - soft[0], y + height - soft[1]
        middle = x + width // 2, y + height // 2
        is_ground = max(width, height) > TORN or layer in canvas.ground
        if any(_holds(one, inner) for one in torn):
            continue
        if not is_ground and any(_holds(one, middle * 2) for one in apart):
            continue
        if is_ground or _holds(box, inner):
            kept.append(layer)
        else:
            torn.append((x, y, x + width, y + height))
    return kept


def _holds(box: Box, other: Box) -> bool:
    return box[0] <= other[0] and box[1] <= other[1] and other[2] <= box[2] and other[3] <= box[3]


def _size(piece: Piece) -> tuple[int, int]:
    """Return the width and height of a piece."""
    return sum(box[2] - box[0] for box in piece[0]), sum(row[0][3] - row[0][1] for row in piece)
