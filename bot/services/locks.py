"""One lock for each table or place, kept only as long as somebody holds it."""

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """Locks by number."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        """Return how many locks somebody holds on to."""
        return len(self._locks)

    def of(self, number: int) -> asyncio.Lock:
        """Return the lock of ``number``, the same one to everybody who asks meanwhile."""
        lock = self._locks.get(number)
        if lock is None:
            lock = self._locks[number] = asyncio.Lock()
        return lock
