"""Start and stop the playground."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.domain.record import Record
from bot.playground.front import Front
from bot.playground.world import World, open_world
from bot.services.side_by_side import stop_tasks


async def run(
    listener: socket.socket, database: Path, open_browser: bool, record: Record | None
) -> None:
    """Serve on ``listener`` until a signal, then close the bot."""
    stopped = stop_on_signals()
    async with open_world(database, record) as world, serve(world, listener) as url:
        sys.stdout.write(f"Atoll is ready: {url}\n")
        sys.stdout.flush()
        if open_browser:
            await asyncio.to_thread(webbrowser.open, url)
        await first_of(stopped.wait(), world.keep_time())


def stop_on_signals() -> asyncio.Event:
    """Return an event that Ctrl-C and SIGTERM set. On Windows Ctrl-C interrupts instead."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):
        loop.add_signal_handler(signal.SIGINT, stopped.set)
        loop.add_signal_handler(signal.SIGTERM, stopped.set)
    return stopped


@contextlib.asynccontextmanager
async def serve(world: World, listener: socket.socket) -> AsyncIterator[str]:
    """Serve the pages of ``world`` on ``listener``; yield the address.

    Requests that came earlier are queued by the system, and answered now.
    """
    host, port = listener.getsockname()
    runner = web.AppRunner(Front(world, port).application(), access_log=None)
    await runner.setup()
    try:
        await web.SockSite(runner, listener, shutdown_timeout=1).start()
        yield f"http://{host}:{port}"
    finally:
        await runner.cleanup()


async def first_of(*endings: Coroutine[Any, Any, object]) -> None:
    """Wait for the first of some coroutines, raise its error if any, and cancel the rest."""
    tasks = [asyncio.ensure_future(ending) for ending in endings]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    await stop_tasks(*waiting)
    for task in done:
        task.result()
