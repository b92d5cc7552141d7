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
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        value = make()
        with self._lock:
            if key not in self._kept:
                self._keep(key, value)
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.used = 0

    def __len__(self) -> int:
        return len(self._kept)

    def _keep(self, key: Hashable, value: Kept) -> None:
        self._kept[key] = value
        self.used += self._size(value)
        while self.used > self.limit and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self.used -= self._size(dropped)
