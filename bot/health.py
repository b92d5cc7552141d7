"""Health checks and Prometheus metrics, on a local port."""

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
"""Seconds within which the database must answer."""

T = TypeVar("T")


class HealthError(AtollError):
    """The port cannot be used."""


class Errors(logging.Handler):
    """Counts the errors in the logs of the bot and its libraries."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.number = 0

    def watch(self) -> None:
        """Start counting. Logging itself does not change."""
        processors = structlog.get_config()["processors"]
        structlog.configure(processors=[self.processed, *processors])
        logging.getLogger().addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Count an error of a library."""
        self.number += 1

    def processed(
        self, logger: object, method: str, event: structlog.typing.EventDict
    ) -> structlog.typing.EventDict:
        """Count an error of the bot."""
        self.number += method in ("error", "exception", "critical")
        return event


class Lag:
    """Measures the lag of the event loop."""

    def __init__(self) -> None:
        self._most = 0.0

    async def watch(self) -> None:
        """Sleep repeatedly, and measure how late each sleep ends."""
        while True:
            begun = perf_counter()
            await asyncio.sleep(TICK_SECONDS)
            self._most = max(self._most, perf_counter() - begun - TICK_SECONDS)

    def take(self) -> float:
        """Return the longest lag since the last call, in seconds."""
        most = self._most
        self._most = 0.0
        return most


@asynccontextmanager
async def watched(bot: Atoll, port: int | None) -> AsyncIterator[None]:
    """Serve the health of a bot on ``port``, if any, during the block.

    Raises:
        HealthError: the port cannot be used.
    """
    if port is None:
        yield
        return
    errors = Errors()
    errors.watch()
    health = Health(bot, errors)
    log.info("health served", port=await health.start(port))
    try:
        yield
    finally:
        await health.stop()


class Health:
    """Serves ``/health`` and ``/metrics`` to this machine only."""

    def __init__(self, bot: Atoll, errors: Errors) -> None:
        self._bot = bot
        self._errors = errors
        self._lag = Lag()
        app = web.Application()
        app.router.add_get("/health", self._health)
        app.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)

    async def start(self, port: int) -> int:
        """Start serving on ``port`` (0: any free port). Return the port.

        Raises:
            HealthError: the port cannot be used.
        """
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HOST, port).start()
        except (OSError, OverflowError) as problem:
            await self._runner.cleanup()
            why = getattr(problem, "strerror", None) or problem
            raise HealthError(
                f"Port {port} cannot be used ({why}). Choose another with --health-port."
            ) from problem
        self._watching = asyncio.create_task(self._lag.watch())
        used: int = self._runner.addresses[0][1]
        return used

    async def stop(self) -> None:
        """Stop serving."""
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
        metrics = b"".join(generate_latest(registry) for registry in (now, REGISTRY))
        return web.Response(body=metrics, headers={"Content-Type": CONTENT_TYPE_LATEST})

    def _connected(self) -> bool:
        """Return whether all connections to Discord are open."""
        connections = self._bot.connections()
        return bool(connections) and all(connections)

    async def _asked(self, work: Callable[[Db], T]) -> T | None:
        """Return the result of a query, or ``None`` if the database does not answer."""
        if not hasattr(self._bot, "store"):
            return None
        try:
            return await asyncio.wait_for(self._bot.store.read(work), ANSWERS_WITHIN)
        except (StoreError, ValueError, TimeoutError):
            return None


def _registry(connected: bool, counts: Counts | None, lag: float, errors: int) -> CollectorRegistry:
    """Return the metrics that are computed on demand. The process counts the others itself."""
    registry = CollectorRegistry()

    def gauge(name: str, about: str, *labels: str) -> Gauge:
        return Gauge(f"atoll_{name}", about, labels, registry=registry)

    gauge("connected", "Whether Discord is connected.").set(connected)
    gauge("database", "Whether the database answers.").set(counts is not None)
    gauge("loop_lag_seconds", "Longest since the last scrape.").set(lag)
    Counter("atoll_errors", "Errors logged.", registry=registry).inc(errors)
    if counts is not None:
        tables = gauge("tables", "Tables of the whole database by status.", "status")
        for status, number in counts.tables.items():
            tables.labels(status).set(number)
        gauge("outbox", "Messages of the whole database that are still to be posted.").set(
            counts.queued
        )
        gauge("notices", "Notifications of the whole database that are still to be sent.").set(
            counts.notices
        )
    return registry
