"""Films: many pictures of one game as an animated GIF, the one format that every Discord plays.

Measured on 60 boards made 1,000 pixels wide: GIF 1.1 to 4.8 MB in 0.4 s, lossy WebP 2.4 to 4.1 MB
in 2 s, lossless WebP 14 MB and more, APNG 17 MB at 700 pixels. Discord shows an APNG as a still
picture, and its older apps an animated WebP too.
"""

import struct
from collections.abc import Sequence
from typing import TypeVar

from PIL import GifImagePlugin, Image, ImageChops, ImageOps

from render.art.palette import INK
from render.palettes import ONLY_EQUAL, stacked

Size = tuple[int, int]
Thing = TypeVar("Thing")

COLOURS = 255
UNCHANGED = COLOURS
"""The index of the colour that leaves a pixel as it was."""
SKETCH = 400
"""The width of a sketch in pixels."""
STANDS = 700
STANDS_LAST = 5_000
"""How long a picture is shown, and the last one, in milliseconds."""
HEADER = b"GIF89a"
TABLE_OF_256 = 0xF7
FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
TRAILER = b";"


class Film:
    """A film in the making; pictures of another shape than `size` get a dark border.

    All pictures share one palette, so only the changed part of each is written.
    """

    def __init__(self, size: Size, palette: Image.Image) -> None:
        self._size = size
        self._palette = palette
        self._last: Image.Image | None = None
        screen = struct.pack("<HHBBB", *size, TABLE_OF_256, 0, 0)
        colours = bytes(palette.getpalette() or ())[: 3 * COLOURS]
        self._parts = [HEADER + screen + colours.ljust(3 * (COLOURS + 1), b"\0") + FOR_EVER]

    @property
    def bytes_so_far(self) -> int:
        """The size of the file so far."""
        return sum(map(len, self._parts)) + len(TRAILER)

    def add(self, picture: Image.Image, stands: int = STANDS) -> None:
        """Add a picture (mode RGB) that is shown for some milliseconds."""
        fitted = ImageOps.pad(picture, self._size, Image.Resampling.HAMMING, INK, (0.5, 0))
        frame = fitted.quantize(palette=self._palette, dither=Image.Dither.NONE)
        part = frame
        corner = (0, 0)
        if self._last is not None:
            difference = ImageChops.difference(_numbers(frame), _numbers(self._last))
            box = difference.getbbox() or (0, 0, 1, 1)
            part = frame.crop(box)
            corner = box[:2]
            equal = difference.crop(box).point(ONLY_EQUAL)
            part.paste(UNCHANGED, (0, 0, *part.size), equal)
        data = GifImagePlugin.getdata(
            part, corner, duration=stands, transparency=UNCHANGED, include_color_table=False
        )
        self._parts.append(b"".join(data))
        self._last = frame

    def gif(self) -> bytes:
        """Return the film as a GIF file that loops."""
        return b"".join([*self._parts, TRAILER])


def spread(things: Sequence[Thing], most: int) -> list[Thing]:
    """Return at most `most` of the things, evenly spread, always with the last one."""
    if len(things) <= most:
        return list(things)
    last = len(things) - 1
    return [things[last - place * last // max(1, most - 1)] for place in reversed(range(most))]


def size_for(sketches: Sequence[Image.Image], width: int) -> Size:
    """Return the size of a film `width` pixels wide that fits the tallest of some sketches."""
    tallest = max(sketch.height for sketch in sketches)
    return width, round(tallest * width / SKETCH)


def sketch(picture: Image.Image) -> Image.Image:
    """Return a small copy of a picture, for `size_for` and `palette_of`."""
    height = round(picture.height * SKETCH / picture.width)
    return picture.resize((SKETCH, height), Image.Resampling.HAMMING)


def palette_of(sketches: Sequence[Image.Image]) -> Image.Image:
    """Return an image with the 255 colours that suit pictures like these best.

    An octree keeps the colour of a rare token; a median cut would turn a red flower grey.
    """
    ground = Image.new("RGB", (SKETCH, 8), INK)  # the dark ground is one of the colours too
    return stacked([ground, *sketches]).quantize(COLOURS, Image.Quantize.FASTOCTREE)


def _numbers(frame: Image.Image) -> Image.Image:
    """Return a picture with its colour indexes as grey values, which can be compared."""
    return Image.frombytes("L", frame.size, frame.tobytes())
