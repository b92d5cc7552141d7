"""Which process answers an interaction, while a new one takes the place of an old one.

Both are told of it then. The old one answers until it gives its shards away, and says which it has
taken; the new one keeps what it hears before, and answers what the old one has not.
"""

import asyncio
from collections import deque
from collections.abc import Collection
from time import monotonic

WAITS_SECONDS = 2.5
"""Who waits longer could not be answered any more: Discord allows three seconds."""
REMEMBERED_SECONDS = 15.0


class Answering:
    """Whether this process answers: not yet, now, or no more."""

    def __init__(self) -> None:
        self._begun = asyncio.Event()
        self._ended, self._since = False, 0.0
        self._others = frozenset[int]()
        self._taken = deque[tuple[float, int]]()

    def begin(self, taken: Collection[int] | None = ()) -> None:
        """Answer from now on, all but what another process has ``taken``.

        Where nobody knows what that was (``None``), nothing that was told before is answered.
        """
        self._since = monotonic() if taken is None else 0.0
        self._others = frozenset(taken or ())
        self._begun.set()

    def end(self) -> list[int]:
        """Answer nothing more; return what was taken lately."""
        self._ended = True
        self._begun.set()
        return [number for _, number in self._taken]

    async def is_mine(self, number: int) -> bool:
        """Whether this process answers the interaction of a number; it counts as taken then."""
        told = monotonic()
        try:
            await asyncio.wait_for(self._begun.wait(), WAITS_SECONDS)
        except TimeoutError:
            return False
        if self._ended or told < self._since or number in self._others:
            return False
        self._take(number)
        return True

    def _take(self, number: int) -> None:
        now = monotonic()
        self._taken.append((now, number))
        while now - self._taken[0][0] > REMEMBERED_SECONDS:
            self._taken.popleft()
