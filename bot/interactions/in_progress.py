"""Let interactions in progress finish before the bot stops."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

FINISH_SECONDS = 4.0
FAREWELL_SECONDS = 1.5
RESTARTING = "Atoll is restarting. Try again in a minute."
INTERRUPTED = "Atoll is restarting. Wait a minute, then check with `/board` whether this was done."


class Turns:
    """The interactions in progress, each in its own task."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self.stopping = False

    @contextmanager
    def one(self) -> Iterator[None]:
        """Count the current task as in progress during the block."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101  # interactions run in tasks
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    async def finish(self) -> None:
        """Accept no new interactions, and wait for those in progress. Cancel slow ones.

        A cancelled interaction has a moment to notify its user.
        """
        self.stopping = True
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=FINISH_SECONDS)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=FAREWELL_SECONDS)
