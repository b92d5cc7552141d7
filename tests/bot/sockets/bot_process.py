"""Bot processes that are killed with SIGKILL.

They are forked from one process that has imported everything and drawn the first pictures.
"""

import asyncio
import multiprocessing
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from testbed.loopback import Loopback
from testbed.loopback.child import run
from testbed.loopback.pointing import named_url, point_client
from testbed.waits import HANG_SECONDS

STARTS_WITHIN = HANG_SECONDS

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.bot.sockets.preload"])


@asynccontextmanager
async def bot_process(discord: Loopback, database: Path) -> AsyncIterator[BaseProcess]:
    """Run the bot in another process; kill it at the end."""
    async with forked_process(discord, _live, str(database), discord.environment()) as process:
        yield process


@asynccontextmanager
async def forked_process(
    discord: Loopback, live: Callable[..., None], *given: Any
) -> AsyncIterator[BaseProcess]:
    """Run a function in a process that connects to `discord`; kill it at the end."""
    process = CONTEXT.Process(target=live, args=given, daemon=True)
    process.start()
    try:
        await discord.until(lambda: discord.gateway.connected, "the start of a life", STARTS_WITHIN)
        yield process
    finally:
        await end(discord, process)


async def end(discord: Loopback, process: BaseProcess) -> None:
    """Kill a process and wait until it is disconnected."""
    process.kill()
    await asyncio.to_thread(process.join)
    await discord.until(lambda: not discord.gateway.connected, "the end of a life")


def _live(database: str, environment: dict[str, str]) -> None:
    settle(environment)
    with point_client(named_url(environment)):
        asyncio.run(run(database))


def settle(environment: dict[str, str]) -> None:
    """Set the environment, and send output to stderr."""
    os.environ.update(environment)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
