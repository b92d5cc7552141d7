"""Requests to Discord: the timeout of each, and the time before a retry."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from math import ceil
from typing import Any

import aiohttp
import discord

REQUEST_SECONDS = 7.0
"""The timeout of a request, including retries by discord.py."""
LONGEST_LIMIT_SECONDS = 3.0
"""The longest rate limit that discord.py waits for. Longer ones raise ``RateLimited``."""
TOO_MANY_REQUESTS = 429
TOO_FAST = 40003
TOO_FAST_SECONDS = 60
"""Discord's code if the bot opens too many direct messages. It does not say how long to wait."""
FIRST_WAIT = 2
LONGEST_WAIT = 6 * 3_600  # seconds
UNCERTAIN = (aiohttp.ClientError, OSError, TimeoutError, json.JSONDecodeError)
"""Errors after which it is unknown whether Discord has carried out a request."""
FAILED = (discord.HTTPException, discord.RateLimited, *UNCERTAIN)
SERVER_ERROR = 500
"""The lowest HTTP status after which Discord may have carried out a request."""
_UNCERTAIN_ATTEMPTS: ContextVar[list[str] | None] = ContextVar("uncertain", default=None)


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


def is_blocked(problem: BaseException | None) -> bool:
    """Return whether Discord, or Cloudflare in front of it, refuses the address of this machine."""
    return isinstance(problem, discord.HTTPException) and problem.status == TOO_MANY_REQUESTS


@contextmanager
def uncertain_attempts() -> Iterator[list[str]]:
    """Yield a list that collects the attempts of this task which Discord may have carried out.

    discord.py repeats such an attempt. Its last error then says little about the first attempt.
    """
    attempts = list[str]()
    token = _UNCERTAIN_ATTEMPTS.set(attempts)
    try:
        yield attempts
    finally:
        _UNCERTAIN_ATTEMPTS.reset(token)


def attempts_trace() -> aiohttp.TraceConfig:
    """Return the trace of a client's requests that ``uncertain_attempts`` needs."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_on_response)
    trace.on_request_exception.append(_on_exception)
    return trace


async def _on_response(_: Any, __: Any, ended: aiohttp.TraceRequestEndParams) -> None:
    if ended.response.status >= SERVER_ERROR:
        _note_uncertain(f"status {ended.response.status}")


async def _on_exception(_: Any, __: Any, ended: aiohttp.TraceRequestExceptionParams) -> None:
    _note_uncertain(repr(ended.exception))


def _note_uncertain(problem: str) -> None:
    attempts = _UNCERTAIN_ATTEMPTS.get()
    if attempts is not None:
        attempts.append(problem)
