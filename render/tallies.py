"""Tallies: amounts as numbers and icons in a line, such as a cost."""

from collections.abc import Mapping, Sequence
from math import ceil

from render.art import icon
from render.art.glyphs import NEEDED, Type, width_of
from render.art.palette import INK, Colour
from render.canvas import Canvas, Pixel

CLOSER = 7
"""How many pixels a piece may move closer to the last one if there is little room."""

Piece = tuple[str, str]
"""A word or number and the key of the icon after it; either may be empty."""


def amounts(counts: Mapping[str, int]) -> list[Piece]:
    """Counts by icon key as pieces. A count of 1 is only the icon, and 0 is left out."""
    return [(str(count) if count > 1 else "", key) for key, count in counts.items() if count]


def length(pieces: Sequence[Piece], size: int, style: Type | None = None) -> int:
    """The width of a `tally` of `pieces` with icons of `size` pixels."""
    style = style or _letters(size)
    words = sum(width_of(words, style) + 2 for words, _ in pieces if words)
    return words + len(pieces) * _gap(size) + size * sum(key != "" for _, key in pieces)


def fitting(pieces: Sequence[Piece], width: int, sizes: Sequence[int]) -> int:
    """The first of `sizes` that fits `pieces` into `width` pixels, otherwise the last."""
    return next((size for size in sizes if length(pieces, size) <= width), sizes[-1])


def tally(
    canvas: Canvas,
    pieces: Sequence[Piece],
    place: Pixel,
    size: int,
    colour: Colour = INK,
    style: Type | None = None,
) -> None:
    """Write `pieces` with icons of `size` pixels; `place` is the left end, half way down."""
    x, middle = place
    style = style or _letters(size)
    for words, key in pieces:
        if words:
            x += 2 + canvas.text_level(words, (x, middle), style, colour)
        if key:
            canvas.paste(icon(key, size), (x, middle - size // 2))
            x += size
        x += _gap(size)


def narrowed(
    canvas: Canvas,
    pieces: Sequence[Piece],
    place: Pixel,
    sizes: Sequence[int],
    width: int,
    style: Type | None = None,
) -> None:
    """Write `pieces` in the first of `sizes` that fits, closer together if `width` is too small."""
    size = next((size for size in sizes if narrowest(pieces, size, style) <= width), sizes[-1])
    x, middle = place
    closer = min(CLOSER, max(0, ceil((length(pieces, size, style) - width) / max(1, len(pieces)))))
    for piece in pieces:
        tally(canvas, [piece], (x, middle), size, style=style)
        x += length([piece], size, style) - closer


def narrowest(pieces: Sequence[Piece], size: int, style: Type | None = None) -> int:
    """The minimum width of `narrowed` with `pieces`."""
    return length(pieces, size, style) - CLOSER * len(pieces)


def _letters(size: int) -> Type:
    return Type("display", max(NEEDED, round(size * 0.76)))


def _gap(size: int) -> int:
    return round(size * 0.2)
