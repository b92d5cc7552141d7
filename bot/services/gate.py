"""A gate for work that needs a worker: who waits for one is let in by urgency, then by arrival."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count


class Gate:
    """Lets in as many at once as there are ``places``."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._arrivals = count()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def place(self, urgency: int) -> AsyncIterator[None]:
        """Hold a place; the lower its number of ``urgency``, the sooner one is let in."""
        await self._enter(urgency)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, urgency: int) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (urgency, next(self._arrivals), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was let in and goes away at once
                self._leave()
            raise

    def _leave(self) -> None:
        """Give the place to who waits most urgently, or keep it free."""
        while self._waiting:
            _, _, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
