"""Requests to Discord: the timeout of each, and the time before a retry."""

import asyncio
import json
from contextlib import suppress
from math import ceil

import aiohttp
import discord

REQUEST_SECONDS = 7.0
"""The timeout of a request, including retries by discord.py."""
LONGEST_LIMIT_SECONDS = 3.0
"""The longest rate limit that discord.py waits for. Longer ones raise ``RateLimited``."""
TOO_MANY_REQUESTS = 429
TOO_FAST, TOO_FAST_SECONDS = 40003, 60
"""Discord's code if the bot opens too many direct messages. It does not say how long to wait."""
FIRST_WAIT, LONGEST_WAIT = 2, 6 * 3_600  # seconds
UNCERTAIN = (aiohttp.ClientError, OSError, TimeoutError, json.JSONDecodeError)
"""Errors after which it is unknown whether Discord has carried out a request."""
FAILED = (discord.HTTPException, discord.RateLimited, *UNCERTAIN)


def in_time() -> asyncio.Timeout:
    """Return the timeout for one request, which raises ``TimeoutError``."""
    return asyncio.timeout(REQUEST_SECONDS)


def wait_after(attempts: int, problem: BaseException | None) -> int:
    """Return the seconds to wait before a retry. They double with each failed attempt.

    After a rate limit, they are at least the time that Discord requires.
    """
    return max(min(FIRST_WAIT << min(attempts, 32), LONGEST_WAIT), retry_after(problem))


def retry_after(problem: BaseException | None) -> int:
    """Return the seconds until Discord allows a retry, or 0 if there is no rate limit."""
    if isinstance(problem, discord.RateLimited):
        return ceil(problem.retry_after)
    if isinstance(problem, discord.HTTPException) and problem.code == TOO_FAST:
        return TOO_FAST_SECONDS
    if isinstance(problem, discord.HTTPException) and problem.status == TOO_MANY_REQUESTS:
        with suppress(ValueError):
            return ceil(float(problem.response.headers.get("Retry-After", "")))
    return 0
