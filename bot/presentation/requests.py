"""Requests to Discord: each has a time limit of its own, and is tried again after a while."""

import asyncio
import json

import aiohttp
import discord

REQUEST_SECONDS = 7.0
"""How long one request may take, attempts of discord.py's own included."""
FIRST_WAIT, LONGEST_WAIT = 2, 6 * 3_600  # seconds
UNCERTAIN = (aiohttp.ClientError, OSError, TimeoutError, json.JSONDecodeError)
"""Failures after which nobody knows whether Discord has carried a request out."""
FAILED = (discord.HTTPException, *UNCERTAIN)


def in_time() -> asyncio.Timeout:
    """Return a limit for one request: whoever waits longer gets a TimeoutError."""
    return asyncio.timeout(REQUEST_SECONDS)


def wait_after(attempts: int) -> int:
    """Return how many seconds to wait after so many failed attempts, twice as long each time."""
    return min(FIRST_WAIT << min(attempts, 32), LONGEST_WAIT)
