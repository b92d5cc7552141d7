"""Atoll with the same luck every time: ``python -m tests.browser.lucky play``.

Its playground also answers ``POST /settled``, which waits until the bot has nothing left to do.
"""

import contextlib
import os
import random
import secrets

import simcord
from aiohttp import web

from bot.cli import main
from bot.playground import run
from bot.playground.front import Front
from bot.services.search import analysis

CHOICE_SECONDS = "ATOLL_TEST_CHOICE_SECONDS"
"""For how long each choice is judged, where that is not to take as long as usual."""
SETTLED_WITHIN = 20.0  # seconds


class Settling(Front):
    """The server of the playground, with one more route."""

    def application(self) -> web.Application:
        """Return the usual routes and ``/settled``."""
        made = super().application()
        made.router.add_post("/settled", self.settled)
        return made

    async def settled(self, _request: web.Request) -> web.Response:
        """Wait until the bot has nothing to do, but not for long; answer with the newest version.

        The bot does not wait for this: only simcord's clock and other acts do.
        """
        with contextlib.suppress(TimeoutError):
            async with self.world.lock:
                await simcord.Env._settle_internal(self.world.env, timeout=SETTLED_WITHIN)
        await self.world.publish()
        return web.json_response(self.world.version)


if __name__ == "__main__":
    luck = random.Random("Atoll" + os.environ.get("LUCK", ""))
    secrets.randbits = lambda k: luck.getrandbits(k)
    analysis.CHOICE_CPU_SECONDS = float(os.environ.get(CHOICE_SECONDS, analysis.CHOICE_CPU_SECONDS))
    run.Front = Settling  # type: ignore[attr-defined]
    main()
