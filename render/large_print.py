"""Large print: a picture is laid out on pages of half its width, one thing on a page.

A page has the proportions of Discord's box at most. A taller one would be a narrow strip there.
Everything on it is then about twice as large as on the board message, on a phone too.

A painter names the parts in reading order: panels as boxes of its layout (left, top, right and
bottom in pixels), which lie on the page without the ground of the board, and maps, which have pages
of their own or are cut.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from PIL import Image, ImageChops

from render.art import Box, Scheme, Sprite, furniture, materials, rounded
from render.art.glyphs import HEADING, LABEL, NOTE_STRONG, STRONG, Type, width_of, wrapped
from render.art.palette import CREAM, INK, SHADE, WOOD, darker
from render.canvas import Align, Canvas, Pixel, with_verb
from render.layers import Layer, painted


class Part(NamedTuple):
    """Maps and panels side by side, or a page with a layout of its own, and what they show.

    Maps have their ground and a frame. ``page`` paints with the reader's earlier view and colours:
    the whole page, or a picture for the maps alone.
    """

    panels: tuple[Box, ...] = ()
    maps: tuple[Box, ...] = ()
    page: Callable[[Any, Scheme], Canvas] | None = None
    name: str = ""

    @property
    def boxes(self) -> tuple[Box, ...]:
        """All boxes from left to right."""
        return self.maps + self.panels


ASKED = Part()
"""The place of the question to the reader among the parts."""

WIDTH = 720
TALLEST = 458
"""The width of a page, and its greatest height: that of Discord's box."""
EDGE = 6
INNER = WIDTH - 2 * EDGE
DEPTH = TALLEST - 2 * EDGE
"""The size of what lies alone on a page."""
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
    return (part._replace(name=name) for part in parts)


def plain(*boxes: Box) -> Part:
    """Return a part of panels side by side."""
    return Part(boxes)


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
            yield Part(maps=((x, y, x + wide, y + high),))


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


def pages(canvas: Canvas, parts: Sequence[Part], since: Any = None) -> list[Canvas]:
    """Return the pages of a picture, in its palette, with the changes after `since` outlined."""
    found = list[list[list[Strip]]]()
    for most in ENLARGED:
        strips = list[Strip]()
        if canvas.heading:
            strips.append(Strip(HEADING_HIGH, partial(_plank, canvas.heading)))
        for part in parts:
            if part.page and not part.boxes:
                lay = partial(_page_of_its_own, part.page, since)
                strips.append(Strip(EDGE + DEPTH, lay, part.name))
            elif part.boxes:
                share = min(most, share_of(part))
                high = max(round((low - top) * share) for _, top, _, low in part.boxes)
                strips.append(
                    Strip(EDGE + high, partial(_lay, canvas, since, part, share), part.name)
                )
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
    wide = sum(right - left for left, _, right, _ in part.boxes)
    across = (INNER - EDGE * (len(part.boxes) - 1)) / wide
    return min(across, DEPTH / max(low - top for _, top, _, low in part.boxes))


def _page_of_its_own(
    paint: Callable[[Any, Scheme], Canvas], since: Any, page: Canvas, top: int
) -> None:
    _frame(page, paint(since, page.scheme).image, (EDGE, top + EDGE))


def _lay(canvas: Canvas, since: Any, part: Part, share: float, page: Canvas, top: int) -> None:
    """Lay a map in its frame on a page, or panels without the ground of the board."""
    layers_of = part.page(since, page.scheme).layers if part.page else canvas.layers
    sizes = [
        (round((right - left) * share), round((low - y) * share))
        for left, y, right, low in part.boxes
    ]
    left = (WIDTH - sum(width + EDGE for width, _ in sizes) + EDGE) // 2
    for box, (width, high) in zip(part.boxes, sizes, strict=True):
        layers = untorn(layers_of, box, box in part.maps)
        if box in part.maps:
            piece = painted(layers, box).resize((width, high), Image.Resampling.LANCZOS)
            _frame(page, piece, (left, top + EDGE))
        else:
            # Painted on black and on white, panels differ where the ground shows.
            dark, light = (
                painted([Layer(ground, 0, 0), *layers], box).resize(
                    (width, high), Image.Resampling.LANCZOS
                )
                for ground in _grounds(canvas.size)
            )
            place = left, top + EDGE, left + width, top + EDGE + high
            below = ImageChops.multiply(page.image.crop(place), ImageChops.subtract(light, dark))
            page.image.paste(ImageChops.add(dark, below), place)
        left += width + EDGE


def _grounds(size: tuple[int, int]) -> tuple[Sprite, Sprite]:
    return Sprite(Image.new("RGB", size)), Sprite(Image.new("RGB", size, "white"))


def _frame(page: Canvas, piece: Image.Image, corner: Pixel) -> None:
    """Lay a map on a page, with round corners, an edge of ink and a shadow."""
    left, top = corner
    mask = furniture.shape_mask(piece.size, rounded((0, 0, *piece.size), ROUNDING))
    wide = piece.size[0] + 2 * RIM
    high = piece.size[1] + 2 * RIM
    rim = furniture.shape_mask((wide, high), rounded((0, 0, wide, high), ROUNDING + RIM))
    page.image.paste(SHADE, (left - RIM, top + FALLS), rim.point(HALF))
    page.image.paste(INK, (left - RIM, top - RIM), rim)
    page.image.paste(piece, corner, mask)


def untorn(layers: Sequence[Layer], box: Box, has_ground: bool) -> list[Layer]:
    """Return the layers for a box without the sprites that it cuts, and what lies on them.

    A large one is cut if its middle is in the box. The ground reaches beyond the box on all sides,
    and everything below the sheet of a panel is ground too.
    """
    kept = list[Layer]()
    is_below = not has_ground
    torn = list[Box]()
    for layer in layers:
        width, height = layer.sprite.size
        x = layer.left
        y = layer.top
        soft = min(SOFT, width // 4), min(SOFT, height // 4)
        inner = x + soft[0], y + soft[1], x + width - soft[0], y + height - soft[1]
        middle = x + width // 2, y + height // 2
        is_large = max(width, height) > TORN
        if any(_holds(one, inner) for one in torn):
            continue
        if _holds((x, y, x + width, y + height) if has_ground else inner, box):
            kept += [layer] if has_ground else []
        elif _holds(box, middle * 2 if is_large else inner):
            kept = [layer] if is_below and is_large else [*kept, layer]
            is_below = is_below and not is_large
        elif not is_large:
            torn.append((x, y, x + width, y + height))
    return kept


def _holds(box: Box, other: Box) -> bool:
    return box[0] <= other[0] and box[1] <= other[1] and other[2] <= box[2] and other[3] <= box[3]
