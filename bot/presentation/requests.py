"""Requests to Discord: each has a time limit of its own, and is tried again after a while."""

import asyncio
import json
from contextlib import suppress
from math import ceil

import aiohttp
import discord

REQUEST_SECONDS = 7.0
"""How long one request may take, attempts of discord.py's own included."""
LONGEST_LIMIT_SECONDS = 3.0
"""How long discord.py waits for a rate limit by itself; longer ones raise ``RateLimited``."""
TOO_MANY_REQUESTS = 429
FIRST_WAIT, LONGEST_WAIT = 2, 6 * 3_600  # seconds
UNCERTAIN = (aiohttp.ClientError, OSError, TimeoutError, json.JSONDecodeError)
"""Failures after which nobody knows whether Discord has carried a request out."""
FAILED = (discord.HTTPException, discord.RateLimited, *UNCERTAIN)


def in_time() -> asyncio.Timeout:
    """Return a limit for one request: whoever waits longer gets a TimeoutError."""
    return asyncio.timeout(REQUEST_SECONDS)


def wait_after(attempts: int, problem: BaseException | None = None) -> int:
    """Return how many seconds to wait after some failed attempts: twice as long each time.

    After a rate limit it is at least the time that Discord asked for.
    """
    return max(min(FIRST_WAIT << min(attempts, 32), LONGEST_WAIT), retry_after(problem))


def retry_after(problem: BaseException | None) -> int:
    """Return for how many seconds Discord allows no further attempt; 0 if it has set no limit."""
    if isinstance(problem, discord.RateLimited):
        return ceil(problem.retry_after)
    if isinstance(problem, discord.HTTPException) and problem.status == TOO_MANY_REQUESTS:
        with suppress(ValueError):
            return ceil(float(problem.response.headers.get("Retry-After", "")))
    return 0
