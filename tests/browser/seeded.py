"""Atoll with fixed random numbers: ``python -m tests.browser.seeded play``.

Its playground also answers ``POST /settled``, which waits until the bot is idle.
"""

import contextlib
import os
import random
import secrets
import time
from pathlib import Path

import simcord
from aiohttp import web

from bot.cli import main
from bot.playground import run, world
from bot.playground.front import Front
from bot.services.search import analysis, worker
from engine.palm_island.ai import search
from render.art.sprites import CACHE

CHOICE_SECONDS = "ATOLL_TEST_CHOICE_SECONDS"
"""The environment variable with the seconds for the analysis of a choice in a review."""
SPRITES = "ATOLL_TEST_SPRITES"
"""The environment variable with the folder of sprites that all playgrounds share."""
LATER = "ATOLL_TEST_LATER_SECONDS"
"""The environment variable with the seconds by which the playground's clock is ahead."""
THINKING = 20.0
"""The seconds after which a page no longer waits for a bot that thinks."""


class Settling(Front):
    """The server of the playground, with one more route."""

    def application(self) -> web.Application:
        """Return the routes of the playground, and that of the tests."""
        made = super().application()
        made.router.add_post("/settled", self.settled)
        return made

    async def settled(self, _request: web.Request) -> web.Response:
        """Wait until the bot is idle or the time is over; answer with the newest version.

        Only simcord's clock and other requests wait for this, not the bot.
        """
        with contextlib.suppress(TimeoutError):
            async with self.world.lock:
                await simcord.Env._settle_internal(self.world.env, timeout=THINKING, idle=0.005)
        await self.world.publish()
        return web.json_response(self.world.version)


if CHOICE_SECONDS in os.environ:  # also in the process that analyses
    analysis.CHOICE_CPU_SECONDS = float(os.environ[CHOICE_SECONDS])
    worker.NICENESS = worker.LEAST_PRIORITY = 0  # other tests would delay it
    search.PLAN_WIDTH, search.WIDE_PLANS = 2, ()  # plans of Palm Island take longer than that

if __name__ == "__main__":
    if SPRITES in os.environ:
        CACHE.keep_in(Path(os.environ[SPRITES]))
    rng = random.Random("Atoll" + os.environ.get("TEST_SEED", ""))
    secrets.randbits = lambda k: rng.getrandbits(k)
    later = float(os.environ.get(LATER, "0"))
    world.behind = lambda env: max(0.0, time.time() + later - env.now().timestamp())
    run.Front = Settling  # type: ignore[attr-defined]
    main()
