"""How long tests wait for what must happen."""

import asyncio
from collections.abc import Callable

HANG_SECONDS = 300.0
"""A limit that only ends a hang. A busy machine may be slow, so no test may need less than 60 s."""
SETTLED_SECONDS = 60.0
"""The same for simcord. It also waits for timers that end within this time."""
GLANCE_SECONDS = 0.01


async def until(ready: Callable[[], object]) -> None:
    """Wait until ``ready()`` is true. Raises TimeoutError after ``HANG_SECONDS``."""
    async with asyncio.timeout(HANG_SECONDS):
        while not ready():  # noqa: ASYNC110  # there is no event to wait for
            await asyncio.sleep(GLANCE_SECONDS)
