"""The real bot in another process, to be killed: `python -m testbed.loopback.child DATABASE`.

The environment has the loopback's address and the token. The process ends after LIFE_SECONDS at the
latest.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .pointing import TOKEN_VARIABLE, hasten, named_url, point_client

if TYPE_CHECKING:
    from .server import Loopback

LIFE_SECONDS = 600.0
CHECKOUT = Path(__file__).parents[2]
SPRITES = CHECKOUT / ".pytest_cache/d/sprites"
"""The sprites that all tests share."""


async def run(database: str) -> None:
    """Run the bot on a database until it is killed."""
    from bot.client import Atoll  # here, so that tests can start children without importing the bot
    from bot.clock import Clock

    with suppress(ImportError):  # a short-lived process draws no icons
        from bot.presentation.emojis import EmojiSync

        EmojiSync.run = _nothing  # type: ignore[method-assign, assignment]
    bot = Atoll(database=database, clock=Clock())
    hasten(bot)
    with suppress(TimeoutError):
        async with asyncio.timeout(LIFE_SECONDS), bot:
            await bot.start(os.environ[TOKEN_VARIABLE])


async def _nothing(_: object) -> None:
    pass


@asynccontextmanager
async def child(
    discord: "Loopback", database: Path, folder: Path = CHECKOUT
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a bot in another process, imported from `folder`; kill it at the end."""
    paths = os.pathsep.join([str(folder), str(CHECKOUT)])
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "testbed.loopback.child",
        str(database),
        cwd=folder,
        env={**os.environ, **discord.environment(), "PYTHONPATH": paths},
    )
    try:
        yield process
    finally:
        await kill(process)


async def kill(process: asyncio.subprocess.Process) -> None:
    """Kill a process and wait for its end."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()


def main() -> None:
    with point_client(named_url(os.environ)):
        asyncio.run(run(sys.argv[1]))


if __name__ == "__main__":
    main()
