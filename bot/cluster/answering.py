"""Which process answers an interaction while a new process replaces an old one.

Discord sends each interaction to both. The old process answers until it gives its shards away, and
reports which interactions it has answered. The new one holds its interactions until then, and
answers the others.

A process that cannot tell whether its shards are still its own answers nothing.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from math import inf
from time import monotonic

import structlog

log = structlog.get_logger()

WAITS_SECONDS = 2.5
"""Discord drops an interaction after three seconds."""
REMEMBERED_SECONDS = 15.0
RIVALS_SECONDS = 86_400
RIVALS_AFTER = 3
STOP_THE_OTHER = (
    "Stop the other program with this token. Give a test copy its own token, from its own"
    " application."
)


class Answering:
    """Whether this process answers interactions: not yet, now, or no longer.

    ``proven`` waits until it is certain which shards belong to this process.
    """

    def __init__(self, proven: Callable[[], Awaitable[None]]) -> None:
        self._proven = proven
        self._begun = asyncio.Event()
        self._ended = False
        self._since = 0.0
        self._others = frozenset[int]()
        self._taken = dict[int, float]()

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
        return [*self._taken]

    async def is_mine(self, interaction: int) -> bool:
        """Return whether this process answers an interaction. If so, it counts as taken.

        An interaction that Discord sends twice is answered once.
        """
        arrived = monotonic()
        try:
            async with asyncio.timeout(WAITS_SECONDS):
                await self._begun.wait()
                await self._proven()
        except TimeoutError:
            return False
        is_answered = interaction in self._others or interaction in self._taken
        if self._ended or arrived < self._since or is_answered:
            return False
        now = monotonic()
        self._taken[interaction] = now
        while now - self._taken[oldest := next(iter(self._taken))] > REMEMBERED_SECONDS:
            del self._taken[oldest]
        return True


class Rivals:
    """Notices another program with the same token: it answers what this process would answer."""

    def __init__(self) -> None:
        self._since = -inf
        self._number = 0

    def answered_elsewhere(self) -> None:
        """Count an interaction that another process has answered. Warn once a day if it repeats."""
        now = monotonic()
        if now - self._since > RIVALS_SECONDS:
            self._since = now
            self._number = 0
        self._number += 1
        if self._number == RIVALS_AFTER:
            log.warning("another program answers for this bot", todo=STOP_THE_OTHER)
