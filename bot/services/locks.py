"""Locks by key, and a semaphore with priorities."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

Name = TypeVar("Name", bound=Hashable)


class Locks(Generic[Name]):
    """A lock for each table, channel, user or pair of them, kept only while it is in use."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Name, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        """Return the number of locks in use."""
        return len(self._locks)

    def lock_of(self, name: Name) -> asyncio.Lock:
        """Return the lock of ``name``. Concurrent callers share it."""
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock


class PrioritySemaphore:
    """Admits waiters by priority, then first come, first served."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._arrivals = count()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def hold(self, priority: int) -> AsyncIterator[None]:
        """Hold a slot. The lowest ``priority`` is admitted first."""
        if self._free:
            self._free -= 1
        else:
            admitted = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (priority, next(self._arrivals), admitted))
            try:
                await admitted
            except asyncio.CancelledError:
                if admitted.done() and not admitted.cancelled():  # admitted and cancelled together
                    self._release()
                raise
        try:
            yield
        finally:
            self._release()

    def _release(self) -> None:
        while self._waiting:
            _, _, admitted = heappop(self._waiting)
            if not admitted.done():
                admitted.set_result(None)
                return
        self._free += 1
