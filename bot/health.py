"""How the bot is, on a port of this machine: whether it works, and figures for Prometheus."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from time import perf_counter
from typing import TypeVar

import structlog
from aiohttp import web
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    generate_latest,
)

from bot.client import Atoll
from bot.store import StoreError
from bot.store.connection import Db
from bot.store.health import Counts, answer, select_counts
from engine.core import AtollError

log = structlog.get_logger()

HOST = "127.0.0.1"
TICK_SECONDS = 0.25
ANSWERS_WITHIN = 5.0
"""Seconds that the database has to answer."""

T = TypeVar("T")


class HealthError(AtollError):
    """The port cannot be used."""


class Errors(logging.Handler):
    """Counts the errors of this process, in the bot's own logs and in those of its libraries."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.number = 0

    def watch(self) -> None:
        """Begin to count; what is logged is written as before."""
        processors = structlog.get_config()["processors"]
        structlog.configure(processors=[self.processed, *processors])
        logging.getLogger().addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Count an error of a library."""
        self.number += 1

    def processed(
        self, logger: object, method: str, event: structlog.typing.EventDict
    ) -> structlog.typing.EventDict:
        """Count an error of the bot's own."""
        self.number += method in ("error", "exception", "critical")
        return event


class Lag:
    """Watches by how much the loop is late."""

    def __init__(self) -> None:
        self._most = 0.0

    async def watch(self) -> None:
        """Sleep shortly, for ever, and look how late each sleep ended."""
        while True:
            begun = perf_counter()
            await asyncio.sleep(TICK_SECONDS)
            self._most = max(self._most, perf_counter() - begun - TICK_SECONDS)

    def take(self) -> float:
        """Return the most, in seconds, since this was asked last."""
        most, self._most = self._most, 0.0
        return most


@asynccontextmanager
async def watched(bot: Atoll, port: int | None) -> AsyncIterator[None]:
    """Tell how the bot is on ``port``, where one is given, as long as this lasts.

    Raises:
        HealthError: the port cannot be used.
    """
    if port is None:
        yield
        return
    errors = Errors()
    errors.watch()
    health = Health(bot, errors)
    log.info("health is told", port=await health.start(port))
    try:
        yield
    finally:
        await health.stop()


class Health:
    """Answers ``/health`` and ``/metrics``, to this machine alone."""

    def __init__(self, bot: Atoll, errors: Errors) -> None:
        self._bot, self._errors, self._lag = bot, errors, Lag()
        app = web.Application()
        app.router.add_get("/health", self._health)
        app.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)

    async def start(self, port: int) -> int:
        """Begin to answer on ``port``, or on any free one where it is 0; return which.

        Raises:
            HealthError: it cannot be used.
        """
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HOST, port).start()
        except (OSError, OverflowError) as problem:
            await self._runner.cleanup()
            why = getattr(problem, "strerror", None) or problem
            raise HealthError(
                f"Port {port} cannot be used ({why}): choose another one with --health-port."
            ) from problem
        self._watching = asyncio.create_task(self._lag.watch())
        used: int = self._runner.addresses[0][1]
        return used

    async def stop(self) -> None:
        """Answer no more."""
        self._watching.cancel()
        with suppress(asyncio.CancelledError):
            await self._watching
        await self._runner.cleanup()

    async def _health(self, request: web.Request) -> web.Response:
        answered = await self._asked(answer)
        state = {"connected": self._connected(), "database": answered is not None}
        return web.json_response(state, status=200 if all(state.values()) else 503)

    async def _metrics(self, request: web.Request) -> web.Response:
        counts = await self._asked(select_counts)
        now = _registry(self._connected(), counts, self._lag.take(), self._errors.number)
        told = b"".join(generate_latest(registry) for registry in (now, REGISTRY))
        return web.Response(body=told, headers={"Content-Type": CONTENT_TYPE_LATEST})

    def _connected(self) -> bool:
        """Whether Discord can reach the bot, through every one of its connections."""
        connections = self._bot.connections()
        return bool(connections) and all(connections)

    async def _asked(self, work: Callable[[Db], T]) -> T | None:
        """Return what the database answers, if it does."""
        if not hasattr(self._bot, "store"):
            return None
        try:
            return await asyncio.wait_for(self._bot.store.read(work), ANSWERS_WITHIN)
        except (StoreError, ValueError, TimeoutError):
            return None


def _registry(connected: bool, counts: Counts | None, lag: float, errors: int) -> CollectorRegistry:
    """Return what is asked for at this moment, beside what the process counts by itself."""
    registry = CollectorRegistry()

    def gauge(name: str, about: str, *labels: str) -> Gauge:
        return Gauge(f"atoll_{name}", about, labels, registry=registry)

    gauge("connected", "Whether Discord is connected.").set(connected)
    gauge("database", "Whether the database answers.").set(counts is not None)
    gauge("loop_lag_seconds", "The most since this was asked last.").set(lag)
    Counter("atoll_errors", "Errors logged.", registry=registry).inc(errors)
    if counts is not None:
        tables = gauge("tables", "Tables by status.", "status")
        for status, number in counts.tables.items():
            tables.labels(status).set(number)
        gauge("outbox", "Cards that are still to be posted.").set(counts.cards)
        gauge("notices", "Notices that are still to be told.").set(counts.notices)
    return registry
