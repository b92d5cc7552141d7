"""Sprites: things drawn once, three times too large, reduced, and kept for the next picture.

    @sprite
    def medal(size: int, colour: Colour) -> Pen:
        pen = Pen(size, size, span=100)
        pen.disc((50, 50), 44, colour)
        return pen

    canvas.paste(medal(64, GOLD), (20, 20))

The arguments are the key; a sprite must depend on nothing else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec

from PIL import Image

from render.caches import ByteCache
from render.pen import Pen

Arguments = ParamSpec("Arguments")

SPRITE_BYTES = 64 * 1024 * 1024
# Six bits a channel: the eye sees no step, and shaded surfaces pack into two thirds of the bytes.
CALM = [(value & 0xFC) | (value >> 6) for value in range(256)] * 3


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

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.colours.size

    @property
    def image(self) -> Image.Image:
        """The sprite as one image (mode RGBA)."""
        whole = self.colours.convert("RGBA")
        if self.mask is not None:
            whole.putalpha(self.mask)
        return whole

    def upside_down(self) -> "Sprite":
        """The sprite rotated by half a turn."""
        half_turn = Image.Transpose.ROTATE_180
        mask = self.mask and self.mask.transpose(half_turn)
        return Sprite(self.colours.transpose(half_turn), mask)


def _bytes(kept: Sprite) -> int:
    pixels = kept.colours.width * kept.colours.height
    return pixels * (4 if kept.mask is None else 5)


CACHE: ByteCache[Sprite] = ByteCache(SPRITE_BYTES, _bytes)


def sprite(
    draw: Callable[Arguments, "Pen | Image.Image | Sprite"],
) -> Callable[Arguments, Sprite]:
    """Make a drawing function return a kept `Sprite`; its arguments must be hashable."""

    @wraps(draw)
    def kept(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Sprite:
        key = (draw, args, tuple(sorted(kwargs.items())))
        return CACHE.get(key, lambda: _finished(draw(*args, **kwargs)))

    return kept


def _finished(drawn: "Pen | Image.Image | Sprite") -> Sprite:
    if isinstance(drawn, Sprite):
        return drawn
    return Sprite.of(drawn.reduced() if isinstance(drawn, Pen) else drawn)
