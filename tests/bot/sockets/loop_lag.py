"""A bot process that measures how late short sleeps end on its event loop.

Time in which the process waited for a CPU core is subtracted, as the kernel reports it.
"""

import asyncio
import signal
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

from bot.settings import settle_python
from testbed.loopback.child import run
from testbed.loopback.pointing import named_url, point_client
from tests.bot.sockets.bot_process import settle

TICK_SECONDS = 0.002
THREADS = Path("/proc/self/task")

Lag = tuple[float, float]
"""The end of a tick on the system clock and its lag, in seconds."""


def run_and_measure(database: str, environment: dict[str, str], text: Connection) -> None:
    """Run the bot until SIGTERM, then send all lags."""
    settle(environment)
    settle_python()  # as `atoll run` does
    with point_client(named_url(environment)):
        text.send(asyncio.run(_lags(database)))


async def _lags(database: str) -> list[Lag]:
    lags: list[Lag] = []
    ticking = asyncio.create_task(_tick(lags))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ticking.cancel)
    playing = asyncio.create_task(run(database))
    await asyncio.wait([ticking, playing], return_when=asyncio.FIRST_COMPLETED)
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing
    return lags


async def _tick(lags: list[Lag]) -> None:
    while True:
        begun, starved = time.monotonic(), starved_seconds()
        await asyncio.sleep(TICK_SECONDS)
        now = time.monotonic()
        late = now - begun - TICK_SECONDS - (starved_seconds() - starved)
        lags.append((now, max(0.0, late)))


def starved_seconds() -> float:
    """Return the seconds in which threads of this process waited for a core."""
    waited = 0
    for one in THREADS.glob("*/schedstat"):
        with suppress(FileNotFoundError, ProcessLookupError):  # the thread has ended
            waited += int(one.read_text().split()[1])
    return waited / 1e9


def slowest_percent(lags: list[Lag], begin: float, end: float) -> float:
    """Return the 99th percentile of the lags in an interval, in seconds."""
    within = sorted(late for at, late in lags if begin <= at <= end)
    return within[int(len(within) * 0.99)]
