"""One lock for each table or place, kept only as long as somebody holds it."""

import asyncio
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

Number = TypeVar("Number", bound=int)


class Locks(Generic[Number]):
    """Locks by number, of one kind of thing."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Number, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        """Return how many locks somebody holds on to."""
        return len(self._locks)

    def of(self, number: Number) -> asyncio.Lock:
        """Return the lock of ``number``, the same one to everybody who asks meanwhile."""
        lock = self._locks.get(number)
        if lock is None:
            lock = self._locks[number] = asyncio.Lock()
        return lock
