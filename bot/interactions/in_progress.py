"""A stop lets those who are being answered get their answer first."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

LAST_WORDS_SECONDS = 4.0
RESTARTING = "Atoll is restarting. Please try again in a minute."


class Turns:
    """The interactions that are being answered, each in its task."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self.stopping = False

    @contextmanager
    def one(self) -> Iterator[None]:
        """Count the present task among them meanwhile."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101  # whoever answers does so in a task
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    async def finish(self) -> None:
        """Take no new ones, and let those in progress end; what takes too long is given up."""
        self.stopping = True
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=LAST_WORDS_SECONDS)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
