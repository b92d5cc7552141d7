"""Where finished sprites are kept: a few ready to be pasted, all of them packed, and on disk."""

from collections.abc import Callable, Hashable
from pathlib import Path

from render.caches import ByteCache
from render.sprite import Sprite
from render.sprite_folder import SpriteFolder

READY_BYTES = 64 * 1024 * 1024
PACKED_BYTES = 48 * 1024 * 1024


class SpriteCache:
    """Keeps sprites by what was asked for; `ready` and `packed` are at most so many bytes.

    A sprite comes ready, else packed, else from the folder, and is drawn only where none has it.
    """

    def __init__(self, ready: int = READY_BYTES, packed: int = PACKED_BYTES) -> None:
        self._ready: ByteCache[Sprite] = ByteCache(ready, lambda kept: kept.bytes_held)
        self._packed: ByteCache[bytes] = ByteCache(packed, len)
        self._folder: SpriteFolder | None = None

    def keep_in(self, folder: Path) -> None:
        """Keep sprites in `folder` too, from one start of the program to the next."""
        self._folder = SpriteFolder(folder)

    def get(self, key: Hashable, shown: Callable[[], str], draw: Callable[[], Sprite]) -> Sprite:
        """The sprite of `key`; `shown` tells processes that do not share keys what it shows."""
        return self._ready.get(
            key, lambda: self._found(key, shown) or self._drawn(key, shown, draw)
        )

    def clear(self) -> None:
        """Forget everything, and leave the folder alone from now on."""
        self._ready.clear()
        self._packed.clear()
        self._folder = None

    def _found(self, key: Hashable, shown: Callable[[], str]) -> Sprite | None:
        packed = self._packed.find(key)
        if packed is None and self._folder is not None:
            packed = self._folder.read(shown())
        return None if packed is None else Sprite.unpacked(self._packed.keep(key, packed))

    def _drawn(self, key: Hashable, shown: Callable[[], str], draw: Callable[[], Sprite]) -> Sprite:
        drawn = draw()
        packed = self._packed.keep(key, drawn.packed())
        if self._folder is not None:
            self._folder.write(shown(), packed)
        return drawn
