"""A sprite: pixels in pieces. Clear parts have no piece, and opaque pieces need no mask."""

import struct
from collections.abc import Iterator, Sequence
from itertools import chain, groupby, pairwise
from typing import Any, NamedTuple

from PIL import Image

from render.art.palette import Colour
from render.caches import bytes_of
from render.deflate import deflate, inflate

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""
# Six bits per channel: no visible steps, and shaded surfaces take a third fewer bytes.
CALM = [(value & 0xFC) | (value >> 6) for value in range(256)] * 3
HEAD = struct.Struct(">HHH")
"""Width and height in pixels, and the number of pieces."""
AREA = struct.Struct(">HHHH?")

CELL = 16
COARSER = (1, 2, 4)
"""A mask is cut along cells of 16 pixels, or of this multiple."""
CLEAR = "clear"
OPAQUE = "opaque"
SOFT = "soft"
COST_OF_PASTE = 3_000
COST_SOFT = 6.0
COST_OPAQUE = 0.7
"""Nanoseconds: for each paste, for a pixel with a mask, for a pixel without one."""
LARGE = 16_384
SIDE = 256
"""An opaque area of this many pixels has at most 256 colours, in a quarter of the memory.

It is cut into pieces of at most this width and height, so that rare colours are kept.
"""
PALETTE = 3 * 256
"""The bytes of a piece's palette."""
ANY = [0] + [255] * 255
ALL = [0] * 255 + [255]


class Area(NamedTuple):
    """The place of a piece in its sprite, in pixels. A piece that is not soft is opaque."""

    left: int
    top: int
    width: int
    height: int
    is_soft: bool

    @property
    def is_indexed(self) -> bool:
        """Whether its colours are stored in mode P."""
        return not self.is_soft and self.width * self.height >= LARGE


class Piece(NamedTuple):
    """The pixels of an area: an image (mode RGB, RGBA or P) or one colour; a mask if it is soft.

    The mask has mode L, or is the image itself if that has mode RGBA.
    """

    area: Area
    colours: Image.Image | Colour
    mask: Image.Image | None = None

    @property
    def core(self) -> tuple[Any, Any]:
        """The colours and the mask as Pillow's core pastes them."""
        _, colours, mask = self
        return (
            colours if isinstance(colours, tuple) else colours.im,
            None if mask is None else mask.im,
        )


class Sprite:
    """Something that can be pasted: colours (mode RGB) and where they cover (L, None: all).

    Sprites are equal only to themselves. `areas` can be read without unpacking the pixels.
    """

    __slots__ = ("_pieces", "areas", "size")

    def __init__(self, colours: Image.Image, mask: Image.Image | None = None) -> None:
        self.size = colours.size
        self._pieces: Sequence[Piece] = (
            Piece(Area(0, 0, *self.size, mask is not None), colours, mask),
        )
        self.areas: tuple[Area, ...] = (self._pieces[0].area,)

    @classmethod
    def from_image(cls, image: Image.Image) -> "Sprite":
        """Split `image` (any mode; its alpha becomes the mask)."""
        colours = image.convert("RGB").point(CALM)
        if image.mode != "RGBA":
            return Sprite(colours)
        alpha = image.getchannel("A")
        opaque = alpha.getextrema() == (255, 255)
        return Sprite(colours, None if opaque else alpha)

    @property
    def pieces(self) -> Sequence[Piece]:
        """The pixels, ready to be pasted."""
        return self._pieces

    @property
    def bytes_held(self) -> int:
        """The memory in bytes of the pixels that only this sprite holds."""
        return bytes_held(self._pieces)

    @property
    def colours(self) -> Image.Image:
        """The colours as one image (mode RGB), black where the sprite is clear."""
        if len(self.areas) == 1 and self.areas[0][:4] == (0, 0, *self.size):
            (piece,) = self.pieces
            if isinstance(piece.colours, Image.Image):
                return piece.colours.convert("RGB")
        whole = Image.new("RGB", self.size)
        for piece in self.pieces:
            left, top, width, height, _ = piece.area
            whole.paste(piece.colours, (left, top, left + width, top + height))
        return whole

    @property
    def mask(self) -> Image.Image | None:
        """The mask as one image (mode L), or None where the sprite is opaque all over."""
        if len(self.areas) == 1 and self.areas[0][:4] == (0, 0, *self.size):
            mask = self.pieces[0].mask
            return None if mask is None else _alpha(mask)
        whole = Image.new("L", self.size)
        for piece in self.pieces:
            left, top, width, height, _ = piece.area
            shown = 255 if piece.mask is None else _alpha(piece.mask)
            whole.paste(shown, (left, top, left + width, top + height))
        return whole

    @property
    def image(self) -> Image.Image:
        """The sprite as one image (mode RGBA)."""
        whole = self.colours.convert("RGBA")
        mask = self.mask
        if mask is not None:
            whole.putalpha(mask)
        return whole

    def fitted(self, width: int, height: int) -> Image.Image:
        """The sprite as large as a box allows, in its own proportions (mode RGBA)."""
        scale = min(width / self.size[0], height / self.size[1])
        wide, high = (max(1, round(length * scale)) for length in self.size)
        return self.image.resize((wide, high), Image.Resampling.LANCZOS)


class Inked(Sprite):
    """A mask (mode L) that is filled with one colour: letters, for example."""

    __slots__ = ()

    def __init__(self, mask: Image.Image, colour: Colour) -> None:
        self.size = mask.size
        self._pieces = (Piece(Area(0, 0, *mask.size, is_soft=True), colour, mask),)
        self.areas = (self._pieces[0].area,)

    @property
    def bytes_held(self) -> int:
        """Nothing: all pictures with these letters share the mask."""
        return 0


def cut(sprite: Sprite) -> list[Piece]:
    """Cut a sprite into the pieces that are quickest to paste (modes RGBA and P)."""
    image = sprite.image
    mask = sprite.mask
    pieces = []
    opaque = [Area(0, 0, *sprite.size, is_soft=False)]
    areas = opaque if mask is None else min(_ways_to_cut(mask), key=_cost)
    for area in chain.from_iterable(map(_cells, areas)):
        box = area.left, area.top, area.left + area.width, area.top + area.height
        own = image.crop(box)
        if area.is_indexed:
            own = own.convert("RGB").quantize(
                method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE
            )
        pieces.append(Piece(area, own, own if area.is_soft else None))
    return pieces


def packed(size: tuple[int, int], pieces: Sequence[Piece]) -> bytes:
    """The pieces of a sprite in about a tenth of their bytes."""
    head = [HEAD.pack(*size, len(pieces)), *(AREA.pack(*piece.area) for piece in pieces)]
    images = (piece.colours for piece in pieces if isinstance(piece.colours, Image.Image))
    return b"".join(head) + deflate(b"".join(map(_raw, images)))


def _raw(image: Image.Image) -> bytes:
    """The pixels of an image, after its palette in mode P."""
    palette = bytes(image.getpalette() or ()).ljust(PALETTE, b"\0") if image.mode == "P" else b""
    return palette + image.tobytes()


def head_of(sprite: bytes) -> tuple[tuple[int, int], tuple[Area, ...]]:
    """The size and the areas of a packed sprite."""
    width, height, count = HEAD.unpack_from(sprite)
    areas = sprite[HEAD.size : HEAD.size + count * AREA.size]
    return (width, height), tuple(Area(*fields) for fields in AREA.iter_unpack(areas))


def unpacked(sprite: bytes) -> list[Piece]:
    """The pieces of a packed sprite, at about 1 GB a second."""
    _, areas = head_of(sprite)
    lengths = [
        area.width * area.height + PALETTE if area.is_indexed else 4 * area.width * area.height
        for area in areas
    ]
    raw = inflate(sprite[HEAD.size + len(areas) * AREA.size :], sum(lengths))
    pieces = []
    at = 0
    for area, length in zip(areas, lengths, strict=True):
        mode, start = ("P", at + PALETTE) if area.is_indexed else ("RGBA", at)
        size = (area.width, area.height)
        pixels = raw[start : at + length]
        colours = Image.frombuffer(mode, size, pixels, "raw", mode, 0, 1)  # without a copy
        if area.is_indexed:
            colours.putpalette(raw[at:start])
            colours.load()
        pieces.append(Piece(area, colours, colours if area.is_soft else None))
        at += length
    return pieces


def bytes_held(pieces: Sequence[Piece]) -> int:
    """The memory of some pieces in bytes."""
    return sum(
        bytes_of(image)
        for _, colours, mask in pieces
        for image in (colours, None if mask is colours else mask)
        if isinstance(image, Image.Image)
    )


def _alpha(mask: Image.Image) -> Image.Image:
    return mask.getchannel("A") if mask.mode == "RGBA" else mask


def _kind(most: int, least: int) -> str:
    if not most:
        return CLEAR
    return OPAQUE if least == 255 else SOFT


def _ways_to_cut(mask: Image.Image) -> Iterator[list[Area]]:
    """Yield ways to cut a sprite: the box around its pixels, and along cells of some sizes."""
    left, top, right, low = mask.getbbox() or (0, 0, 0, 0)
    yield [Area(left, top, right - left, low - top, is_soft=True)] if right else []
    any_, all_ = (mask.point(table).reduce(CELL) for table in (ANY, ALL))
    kinds = list(map(_kind, any_.tobytes(), all_.tobytes()))
    across = any_.width
    rows = [kinds[start : start + across] for start in range(0, len(kinds), across)]
    for times in COARSER:
        yield list(_areas(_coarser(rows, times), CELL * times, mask.size))


def _cells(area: Area) -> Iterator[Area]:
    """Yield the cells of a large opaque area, or the area itself."""
    across, down = (-(-size // SIDE) if area.is_indexed else 1 for size in area[2:4])
    for left, right in pairwise(area.width * place // across for place in range(across + 1)):
        for top, low in pairwise(area.height * place // down for place in range(down + 1)):
            yield Area(area.left + left, area.top + top, right - left, low - top, area.is_soft)


def _coarser(rows: list[list[str]], times: int) -> Iterator[list[str]]:
    for top in range(0, len(rows), times):
        some = rows[top : top + times]
        cells = (
            {kind for row in some for kind in row[left : left + times]}
            for left in range(0, len(some[0]), times)
        )
        yield [kinds.pop() if len(kinds) == 1 else SOFT for kinds in cells]


def _areas(rows: Iterator[list[str]], cell: int, size: tuple[int, int]) -> Iterator[Area]:
    """Yield the rectangles of cells of one kind; equal runs in rows that follow are one."""
    top = 0
    for runs, equal in groupby(
        rows, lambda row: [(kind, len([*run])) for kind, run in groupby(row)]
    ):
        low = top + cell * len([*equal])
        left = 0
        for kind, count in runs:
            right = left + cell * count
            if kind != CLEAR:
                width = min(right, size[0]) - left
                height = min(low, size[1]) - top
                yield Area(left, top, width, height, kind == SOFT)
            left = right
        top = low


def _cost(areas: Sequence[Area]) -> float:
    return sum(
        COST_OF_PASTE + area.width * area.height * (COST_SOFT if area.is_soft else COST_OPAQUE)
        for area in areas
    )
