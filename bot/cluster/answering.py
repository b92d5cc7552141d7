"""Which process answers an interaction while a new process replaces an old one.

Discord sends each interaction to both. The old process answers until it gives its shards away, and
reports which interactions it has answered. The new one holds its interactions until then, and
answers the others.
"""

import asyncio
from collections import deque
from collections.abc import Collection
from time import monotonic

WAITS_SECONDS = 2.5
"""Discord drops an interaction after three seconds."""
REMEMBERED_SECONDS = 15.0


class Answering:
    """Whether this process answers interactions: not yet, now, or no longer."""

    def __init__(self) -> None:
        self._begun = asyncio.Event()
        self._ended, self._since = False, 0.0
        self._others = frozenset[int]()
        self._taken = deque[tuple[float, int]]()

    def begin(self, taken: Collection[int] | None = ()) -> None:
        """Answer from now on, except the interactions that another process has ``taken``.

        If they are unknown (``None``), ignore all interactions that arrived before this call.
        """
        self._since = monotonic() if taken is None else 0.0
        self._others = frozenset(taken or ())
        self._begun.set()

    def end(self) -> list[int]:
        """Stop answering. Return the interactions that this process took recently."""
        self._ended = True
        self._begun.set()
        return [interaction for _, interaction in self._taken]

    async def is_mine(self, interaction: int) -> bool:
        """Return whether this process answers an interaction. If so, it counts as taken."""
        arrived = monotonic()
        try:
            await asyncio.wait_for(self._begun.wait(), WAITS_SECONDS)
        except TimeoutError:
            return False
        if self._ended or arrived < self._since or interaction in self._others:
            return False
        now = monotonic()
        self._taken.append((now, interaction))
        while now - self._taken[0][0] > REMEMBERED_SECONDS:
            self._taken.popleft()
        return True
