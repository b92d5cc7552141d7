"""Requests to Discord: each has a time limit of its own, and many go side by side."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import aiohttp
import discord
import structlog

log = structlog.get_logger()

REQUEST_SECONDS = 7.0
"""How long one request may take, attempts of discord.py's own included."""
AT_ONCE = 16
"""How many tables, or people, are served at the same time."""
FIRST_WAIT, LONGEST_WAIT = 2, 6 * 3_600  # seconds
UNCERTAIN = (aiohttp.ClientError, OSError, TimeoutError, json.JSONDecodeError)
"""Failures after which nobody knows whether Discord has carried a request out."""
FAILED = (discord.HTTPException, *UNCERTAIN)

T = TypeVar("T")


def in_time() -> asyncio.Timeout:
    """Return a limit for one request: whoever waits longer gets a TimeoutError."""
    return asyncio.timeout(REQUEST_SECONDS)


def wait_after(attempts: int) -> int:
    """Return how many seconds to wait after so many failed attempts, twice as long each time."""
    return min(FIRST_WAIT << min(attempts, 32), LONGEST_WAIT)


async def side_by_side(work: Callable[[T], Awaitable[object]], things: Iterable[T]) -> None:
    """Do ``work`` for each of many things, some at the same time; one that fails stops no other."""
    free = asyncio.Semaphore(AT_ONCE)

    async def guarded(thing: T) -> None:
        async with free:
            try:
                await work(thing)
            except Exception:
                log.exception("work failed", thing=repr(thing))

    await asyncio.gather(*map(guarded, things))
