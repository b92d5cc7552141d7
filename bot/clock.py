"""The time that Atoll stores and compares. It runs evenly, even if the machine's clock does not."""

import time
from collections.abc import Callable
from contextlib import suppress
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import structlog

from bot.domain.ids import EPOCH, Timestamp

log = structlog.get_logger()

TOLERANCE_SECONDS = 5
"""Discord's time has no fractions of a second, and its answers take a moment."""
STEADY_SECONDS = 3_600
"""How long Discord's time must differ by the same number of seconds before the clock follows it."""


def elapsed() -> float:
    """Return the seconds since the machine started, including its sleep if it counts that."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Clock:
    """A clock that is set once and counts elapsed seconds from then on. It never goes back.

    It is set by the machine's clock, and again by Discord's first answer, before anything is read
    from the database. Later it follows Discord only after a long while: then the machine has slept
    without counting, or its counter runs unevenly.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        elapsed: Callable[[], float] = elapsed,
    ) -> None:
        self._elapsed = elapsed
        self._began = elapsed()
        self._base = wall()
        self._latest = 0.0
        self._is_set = False
        self._differs: tuple[float, float] | None = None

    def __call__(self) -> Timestamp:
        """Return the time in seconds since 1970."""
        self._latest = max(self._latest, self._base + self._elapsed() - self._began)
        return Timestamp(int(self._latest))

    def not_before(self, at: Timestamp | None) -> None:
        """Continue from the time until which an earlier process ran, if the clock is behind it."""
        behind = (at or EPOCH) - self()
        if behind > TOLERANCE_SECONDS:
            log.warning("clock is behind the last run", seconds=behind)
        if behind > 0:
            self._set(self._latest + behind)

    def heard(self, discord: float) -> None:
        """Compare the clock with the time of an answer from Discord, and set it if necessary."""
        own = self._base + self._elapsed() - self._began
        differs = discord - own
        if not self._is_set:
            self._is_set = True
            self._latest = 0.0
            if abs(differs) > TOLERANCE_SECONDS:
                log.warning("this machine's clock is wrong", seconds=round(differs))
                self._set(discord)
            return
        since, before = self._differs or (own, differs)
        if abs(differs) <= TOLERANCE_SECONDS:
            self._differs = None
        elif abs(differs - before) > TOLERANCE_SECONDS or self._differs is None:
            log.warning("Discord's time differs", seconds=round(differs))
            self._differs = (own, differs)
        elif own - since >= STEADY_SECONDS and differs > -STEADY_SECONDS:
            # If it is ahead, it stops for that time, because it never goes back.
            log.warning("clock set", seconds=round(differs))
            self._set(discord)

    def _set(self, at: float) -> None:
        self._began = self._elapsed()
        self._base = at
        self._differs = None

    def listen_to(self, trace: aiohttp.TraceConfig) -> None:
        """Compare the clock with each answer of an HTTP session."""

        async def ended(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            request: aiohttp.TraceRequestEndParams,
        ) -> None:
            with suppress(LookupError, ValueError):  # a proxy may have removed it
                self.heard(parsedate_to_datetime(request.response.headers["Date"]).timestamp())

        trace.on_request_end.append(ended)
