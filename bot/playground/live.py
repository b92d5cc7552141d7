"""A simulated Discord in real time. It never waits for the bot."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import simcord
from simcord._settlement import _run_due_virtual_callbacks

BATCH_SECONDS = 1.0
"""How long overdue timers may run before other tasks."""


class LiveEnv(simcord.Env):
    """simcord without its waits, which are meant for tests.

    Normally each operation waits until the bot is idle, and blocks the others. A review that takes
    a
    minute would freeze every page. Here an operation returns immediately, and pages show later
    changes
    as they happen.
    """

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109  # the signature of simcord
        idle: float = 0.05,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        """Run the timers that are due, and let other tasks run once."""
        loop = asyncio.get_running_loop()
        _run_due_virtual_callbacks(self._settlement_state(), loop.time() + BATCH_SECONDS)
        await asyncio.sleep(0)


@asynccontextmanager
async def live(bot: discord.Client, patience: float) -> AsyncIterator[LiveEnv]:
    """Run a simulated Discord with ``bot``, which gets ``patience`` seconds to stop."""
    env = LiveEnv(bot, shard_count=1, check_errors=False, settle_timeout=patience)
    await env.start()
    try:
        with env.time_context():
            yield env
    finally:
        await env.shutdown()
