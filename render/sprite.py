"""What is pasted: colours and a mask, kept ready or packed into a tenth of their bytes."""

import struct
from dataclasses import dataclass
from typing import Self

from PIL import Image

from render.caches import bytes_of
from render.deflate import deflate, inflate

# Six bits a channel: the eye sees no step, and shaded surfaces pack into two thirds of the bytes.
CALM = [(value & 0xFC) | (value >> 6) for value in range(256)] * 3
HEAD = struct.Struct(">II?")
"""Width and height in pixels, and whether there is a mask."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture ready to be pasted: its colours (mode RGB) and where it covers (L, None: all)."""

    colours: Image.Image
    mask: Image.Image | None = None

    @classmethod
    def of(cls, image: Image.Image) -> "Sprite":
        """Split `image` (any mode; its alpha becomes the mask)."""
        colours = image.convert("RGB").point(CALM)
        if image.mode != "RGBA":
            return cls(colours)
        alpha = image.getchannel("A")
        opaque = alpha.getextrema() == (255, 255)
        return cls(colours, None if opaque else alpha)

    @classmethod
    def unpacked(cls, packed: bytes) -> Self:
        """The sprite that was packed, at about 1 GB a second."""
        width, height, is_masked = HEAD.unpack_from(packed)
        raw = memoryview(inflate(packed[HEAD.size :]))
        size, area = (width, height), width * height
        colours = Image.frombytes("RGB", size, raw[: 3 * area])
        return cls(colours, Image.frombytes("L", size, raw[3 * area :]) if is_masked else None)

    def packed(self) -> bytes:
        """The sprite in about a tenth of its bytes."""
        raw = self.colours.tobytes() + (b"" if self.mask is None else self.mask.tobytes())
        return HEAD.pack(*self.size, self.mask is not None) + deflate(raw)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.colours.size

    @property
    def bytes_held(self) -> int:
        """How many bytes of memory it takes."""
        return bytes_of(self.colours) + (0 if self.mask is None else bytes_of(self.mask))

    @property
    def image(self) -> Image.Image:
        """The sprite as one image (mode RGBA)."""
        whole = self.colours.convert("RGBA")
        if self.mask is not None:
            whole.putalpha(self.mask)
        return whole
