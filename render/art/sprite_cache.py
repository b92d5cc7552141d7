"""The cache of finished sprites: a few unpacked, all of them packed, and on disk."""

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any

from render.art.pixels import Piece, Sprite, bytes_held, cut, head_of, packed, unpacked
from render.art.sprite_folder import SpriteFolder
from render.caches import ByteCache

READY_BYTES = 40 * 1024 * 1024
PACKED_BYTES = 48 * 1024 * 1024
HANDLES = 16_384


class SpriteCache:
    """Caches sprites by their keys, with at most `ready` bytes unpacked and `packed` bytes packed.

    A sprite is read from memory or from the folder, and drawn only if neither has it. It is a
    handle: its pixels are unpacked when they are pasted.
    """

    def __init__(self, ready: int = READY_BYTES, packed: int = PACKED_BYTES) -> None:
        self._handles: ByteCache[Sprite] = ByteCache(HANDLES, lambda _: 1)
        self._ready: ByteCache[Sequence[Piece]] = ByteCache(ready, bytes_held)
        self._packed: ByteCache[bytes] = ByteCache(packed, len)
        self._folder: SpriteFolder | None = None

    def keep_in(self, folder: Path) -> None:
        """Cache sprites in `folder` too, between starts of the program."""
        self._folder = SpriteFolder(folder)

    @property
    def is_filled(self) -> bool:
        """Whether the folder holds the sprites drawn ahead."""
        return self._folder is not None and self._folder.is_filled

    def note_filled(self) -> None:
        """Note in the folder that the sprites drawn ahead are there."""
        if self._folder is not None:
            self._folder.note_filled()

    def get(self, key: Hashable, shown: Callable[[], str], draw: Callable[[], Sprite]) -> Sprite:
        """The sprite of `key`; `shown` identifies it to processes that do not share keys."""
        return self._handles.get(key, lambda: Kept(self, shown, draw))

    def keys(self) -> list[Any]:
        """Return the keys of all cached sprites."""
        return self._handles.keys()

    def clear(self) -> None:
        """Clear the cache, and stop using the folder."""
        self._handles.clear()
        self._ready.clear()
        self._packed.clear()
        self._folder = None

    def packed(self, sprite: "Kept") -> bytes:
        """Return a packed sprite, drawn if it is not stored."""
        found = self._packed.find(sprite)
        if found is None and self._folder is not None:
            found = self._folder.read(sprite.shown())
        if found is None:
            drawn = sprite.draw()
            pieces = cut(drawn)
            self._ready.setdefault(sprite, pieces)
            found = packed(drawn.size, pieces)
            if self._folder is not None:
                self._folder.write(sprite.shown(), found)
        return self._packed.setdefault(sprite, found)

    def pieces(self, sprite: "Kept") -> Sequence[Piece]:
        """The pixels of a sprite."""
        return self._ready.get(sprite, lambda: unpacked(self.packed(sprite)))


class Kept(Sprite):
    """A sprite whose pixels are in a cache, or are drawn again."""

    __slots__ = ("_cache", "draw", "shown")

    def __init__(
        self, cache: SpriteCache, shown: Callable[[], str], draw: Callable[[], Sprite]
    ) -> None:
        self._cache = cache
        self.shown = shown
        self.draw = draw
        self.size, self.areas = head_of(cache.packed(self))

    @property
    def pieces(self) -> Sequence[Piece]:
        """The pixels, ready to be pasted."""
        return self._cache.pieces(self)

    @property
    def bytes_held(self) -> int:
        """Zero, because the cache counts the pixels."""
        return 0
