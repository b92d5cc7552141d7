"""A simulated Discord for people: it follows the real clock and never waits for the bot."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import simcord
from simcord._settlement import _run_due_virtual_callbacks

BATCH_SECONDS = 1.0
"""How long overdue timers may run before everything else gets its turn."""


class LiveEnv(simcord.Env):
    """simcord without its waits, which are meant for tests.

    Each operation of simcord returns only when the bot has nothing left to do, and refuses any
    other operation until then. A review that takes a minute would freeze every page. Here an
    operation returns immediately, and pages show what the bot does when it happens.
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
    """Run a simulated Discord with ``bot`` in it; what still runs at the end has ``patience``."""
    env = LiveEnv(bot, shard_count=1, check_errors=False, settle_timeout=patience)
    await env.start()
    try:
        with env.time_context():
            yield env
    finally:
        await env.shutdown()
