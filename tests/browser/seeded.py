"""Atoll with fixed random numbers: ``python -m tests.browser.seeded play``.

Its playground also answers

* ``POST /settled``, which waits until the bot is idle,
* ``POST /later/SECONDS``, which advances the clock while the bot runs, and
* ``GET /notified``, which lists all notifications so far.
"""

import contextlib
import os
import random
import secrets
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import simcord
from aiohttp import web

from bot import jobs
from bot.cli import main
from bot.playground import run, world
from bot.playground.front import Front, json
from bot.services.search import analysis, worker
from engine.palm_island.ai import search
from render.sprites import CACHE
from tests.loopback.world import SILENT

CHOICE_SECONDS = "ATOLL_TEST_CHOICE_SECONDS"
"""The environment variable with the seconds for the analysis of a choice in a review."""
SPRITES = "ATOLL_TEST_SPRITES"
"""The environment variable with the folder of sprites that all playgrounds share."""
BEGINNING = "ATOLL_TEST_BEGINNING"
"""The environment variable with the time at which the clock starts. The default is now."""
JOB_SECONDS = "ATOLL_TEST_JOB_SECONDS"
"""The environment variable with the seconds between two runs of the periodic jobs."""
SETTLED_WITHIN = 20.0  # seconds
STEP = 1_800.0
"""The clock advances by this many seconds at a time, each within ``world.PATIENCE``."""
GLANCE = 0.002  # seconds


class Clock:
    """A clock that is ahead of the real one by the time ``skipped``."""

    skipped = timedelta()

    def behind(self, env: simcord.Env) -> float:
        """Return how many seconds simcord's clock is late."""
        return max(0.0, (datetime.now(UTC) + self.skipped - env.now()).total_seconds())


clock = Clock()


class Settling(Front):
    """The server of the playground, with more routes."""

    def __init__(self, shown: world.World, port: int) -> None:
        super().__init__(shown, port)
        self.notified = list[tuple[str, float, bool, str]]()
        shown.env.backend.subscribers.append(self.note)

    def application(self) -> web.Application:
        """Return the routes of the playground, and those of the tests."""
        made = super().application()
        made.router.add_post("/settled", self.settled)
        made.router.add_post("/later/{seconds}", self.later)
        made.router.add_get("/notified", self.list_notified)
        return made

    async def settled(self, _request: web.Request) -> web.Response:
        """Wait until the bot is idle or the time is over; answer with the newest version.

        Only simcord's clock and other requests wait for this, not the bot.
        """
        with contextlib.suppress(TimeoutError):
            async with self.world.lock:
                await simcord.Env._settle_internal(self.world.env, timeout=SETTLED_WITHIN)
        await self.world.publish()
        return web.json_response(self.world.version)

    async def later(self, request: web.Request) -> web.Response:
        """Advance the clock, and wait for the bot at each time when it has work to do."""
        left = float(request.match_info["seconds"])

        async def settle(env: simcord.Env, **given: Any) -> None:
            await simcord.Env._settle_internal(env, **{"idle": GLANCE, **given})

        async with self.world.lock:
            with patch.object(world.LiveEnv, "_settle_internal", settle):
                while left > 0:
                    await self.world.env.advance_time(min(left, STEP))
                    clock.skipped += timedelta(seconds=min(left, STEP))
                    left -= STEP
        await self.world.publish()
        return json(self.world.env.now().timestamp())

    def note(self, event: str, payload: Any) -> None:
        """Note whom a new message notifies: user, time, whether it is direct, and text."""
        if event != "MESSAGE_CREATE":
            return
        backend = self.world.env.backend
        channel = backend.get_channel(int(payload["channel_id"]))
        message = backend.messages[channel.id][int(payload["id"])]
        if message.flags & SILENT or message.author_id != backend.bot_user.id:
            return
        is_direct = channel.guild_id is None
        for user in channel.recipient_ids if is_direct else message.ping_user_ids:
            if user != backend.bot_user.id and message.interaction_metadata is None:
                name, at = backend.users[user].global_name, self.world.env.now().timestamp()
                self.notified.append((str(name), at, is_direct, message.content))

    async def list_notified(self, _request: web.Request) -> web.Response:
        """Send all notifications so far."""
        return json(self.notified)


if CHOICE_SECONDS in os.environ:  # also in the process that analyses
    analysis.CHOICE_CPU_SECONDS = float(os.environ[CHOICE_SECONDS])
    worker.NICENESS = worker.LEAST_PRIORITY = 0  # other tests would delay it
    search.PLAN_WIDTH, search.WIDE_PLANS = 2, ()  # plans of Palm Island take longer than that

if __name__ == "__main__":
    if SPRITES in os.environ:
        CACHE.keep_in(Path(os.environ[SPRITES]))
    rng = random.Random("Atoll" + os.environ.get("TEST_SEED", ""))
    secrets.randbits = lambda k: rng.getrandbits(k)
    jobs.LOOK_SECONDS = int(os.environ.get(JOB_SECONDS, jobs.LOOK_SECONDS))
    jobs.OUTAGE_SECONDS = max(jobs.OUTAGE_SECONDS, 3 * jobs.LOOK_SECONDS)
    if BEGINNING in os.environ:
        clock.skipped = datetime.fromisoformat(os.environ[BEGINNING]) - datetime.now(UTC)
    world.behind = clock.behind
    run.Front = Settling  # type: ignore[attr-defined, assignment]
    main()
