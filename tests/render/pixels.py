"""The pixels of pictures as numbers. Files with equal pixels may be packed differently."""

from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageFilter

from render import caches
from render.art import pen, sprites
from render.art.pixels import Sprite
from render.art.sprite_cache import SpriteCache


def pixels(picture: bytes | Image.Image) -> str:
    """Return a digest of a picture's size and of its pixels in red, green and blue.

    A digest, because pytest compares unequal bytes line by line, for minutes.
    """
    image = Image.open(BytesIO(picture)) if isinstance(picture, bytes) else picture
    return f"{image.size} {sha256(image.convert('RGB').tobytes()).hexdigest()}"


def colour_at(image: Image.Image, place: tuple[int, int]) -> tuple[int, ...]:
    """Return the channels of a pixel of a picture that has several."""
    found = image.getpixel(place)
    assert isinstance(found, tuple)
    return found


def light_at(image: Image.Image, place: tuple[int, int]) -> float:
    """Return the value of a pixel of a picture that has one channel."""
    found = image.getpixel(place)
    assert isinstance(found, int | float)
    return found


class Drawn(SpriteCache):
    """Keeps sprites as they were drawn, because packing takes longer than drawing coarsely."""

    def get(self, key: Any, shown: Any, draw: Callable[[], Sprite]) -> Sprite:
        return self._handles.get(key, draw)


def draw_coarsely(patch: pytest.MonkeyPatch) -> None:
    """Draw all sprites again, neither enlarged nor blurred, because only places are tested."""
    patch.setattr(sprites, "CACHE", Drawn())
    patch.setattr(caches, "TEXTURES", caches.ByteCache(caches.TEXTURE_BYTES, caches.bytes_of))
    patch.setattr(pen, "SUPERSAMPLE", 1)
    patch.setattr(pen, "FINE_SUPERSAMPLE", 1)
    patch.setattr(ImageFilter, "GaussianBlur", lambda _: ImageFilter.BoxBlur(0))
