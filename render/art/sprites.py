"""Sprites: drawn once at three times their size, reduced, and cached.

    @sprite
    def medal(size: int, colour: Colour) -> Pen:
        pen = Pen(size, size, span=100)
        pen.disc((50, 50), 44, colour)
        return pen

    canvas.paste(medal(64, GOLD), (20, 20))

The arguments are the key, and their `repr` is the key on disk; a sprite must depend on nothing
else. The `repr` of an argument must be complete, without memory addresses.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from PIL import Image

from render.art.pen import Pen
from render.art.pixels import Sprite
from render.art.sprite_cache import SpriteCache

__all__ = ["CACHE", "Sprite", "sprite"]

Arguments = ParamSpec("Arguments")

CACHE = SpriteCache()


def sprite(draw: Callable[Arguments, "Pen | Image.Image | Sprite"]) -> Callable[Arguments, Sprite]:
    """Make a drawing function return a cached `Sprite`; its arguments must be hashable."""
    name = f"{draw.__module__}.{draw.__qualname__}"

    @wraps(draw)
    def kept(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Sprite:
        key = (kept, args, tuple(sorted(kwargs.items())))
        return CACHE.get(
            key, lambda: f"{name}{key[1:]!r}", lambda: _finished(draw(*args, **kwargs))
        )

    return kept


def _finished(drawn: "Pen | Image.Image | Sprite") -> Sprite:
    if isinstance(drawn, Sprite):
        return drawn
    return Sprite.from_image(drawn.reduced() if isinstance(drawn, Pen) else drawn)
