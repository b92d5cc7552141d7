"""Caches with a limit in bytes, safe to use from any thread."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import RLock
from typing import Generic, ParamSpec, TypeVar

from PIL import Image

Arguments = ParamSpec("Arguments")
Kept = TypeVar("Kept")

TEXTURE_BYTES = 8 * 1024 * 1024


class ByteCache(Generic[Kept]):
    """Keeps the most recently used values, with a total size of at most `limit` bytes."""

    def __init__(self, limit: int, size: Callable[[Kept], int]) -> None:
        self.limit = limit
        self.used = 0
        self._size = size
        self._kept: OrderedDict[Hashable, tuple[Kept, int]] = OrderedDict()
        self._lock = RLock()

    def get(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """The cached value of `key`, otherwise the value of `make`, which is then cached."""
        found = self.find(key)
        if found is not None:
            return found
        return self.setdefault(key, make())

    def find(self, key: Hashable) -> Kept | None:
        """The cached value of `key`, or None."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def setdefault(self, key: Hashable, value: Kept) -> Kept:
        """Store `value` unless `key` has one already; return the stored one."""
        with self._lock:
            if key in self._kept:
                return self._kept[key][0]
            self.replace(key, value)
            return value

    def replace(self, key: Hashable, value: Kept) -> None:
        """Store `value` under `key`, replacing an older one."""
        size = self._size(value)
        with self._lock:
            _, older = self._kept.pop(key, (None, 0))
            self._kept[key] = value, size
            self.used += size - older
            while self.used > self.limit and len(self._kept) > 1:
                _, (_, dropped) = self._kept.popitem(last=False)
                self.used -= dropped

    def keys(self) -> list[Hashable]:
        """Return the keys of all cached values."""
        with self._lock:
            return [*self._kept]

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.used = 0

    def __len__(self) -> int:
        return len(self._kept)


def bytes_of(image: Image.Image) -> int:
    """The memory of an image in bytes: Pillow stores a colour pixel in four."""
    return image.width * image.height * (1 if image.mode in ("L", "P") else 4)


TEXTURES: ByteCache[Image.Image] = ByteCache(TEXTURE_BYTES, bytes_of)


def texture(make: Callable[Arguments, Image.Image]) -> Callable[Arguments, Image.Image]:
    """Cache a texture by its arguments. Callers must not change the result."""

    @wraps(make)
    def kept(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Image.Image:
        key = (make, args, tuple(sorted(kwargs.items())))
        return TEXTURES.get(key, lambda: make(*args, **kwargs))

    return kept
