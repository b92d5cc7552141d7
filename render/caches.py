"""A cache that is bounded by the bytes of what it keeps, and is safe to use from any thread."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Generic, TypeVar

Kept = TypeVar("Kept")


class ByteCache(Generic[Kept]):
    """Keeps the most recently used values whose sizes, in bytes, add up to at most `limit`."""

    def __init__(self, limit: int, size: Callable[[Kept], int]) -> None:
        self.limit = limit
        self.used = 0
        self._size = size
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._lock = RLock()

    def get(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """The value kept under `key`, or the one that `make` returns, which is then kept."""
        found = self.find(key)
        if found is not None:
            return found
        return self.keep(key, make())

    def find(self, key: Hashable) -> Kept | None:
        """The value kept under `key`, or None."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: Hashable, value: Kept) -> Kept:
        """Keep `value`, unless something is kept under `key`; returns what is kept."""
        with self._lock:
            if key in self._kept:
                return self._kept[key]
            self._kept[key] = value
            self.used += self._size(value)
            while self.used > self.limit and len(self._kept) > 1:
                _, dropped = self._kept.popitem(last=False)
                self.used -= self._size(dropped)
            return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.used = 0

    def __len__(self) -> int:
        return len(self._kept)
