"""The real bot in a process of its own, to be killed: `python -m tests.loopback.child DATABASE`.

The loopback's address and the token come from the environment. The process ends by itself after
LIFE_SECONDS, whatever happens to the test that started it.
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

LIFE_SECONDS = 120.0
CHECKOUT = Path(__file__).parents[2]


async def run(database: str) -> None:
    """Run the bot on a database until it is killed."""
    from bot import create_bot  # here, so that tests can start children without importing the bot

    with suppress(ImportError):  # a process that lives for a moment draws no icons
        from bot.services.emojis import EmojiSync

        EmojiSync.run = _nothing  # type: ignore[method-assign, assignment]
    bot = create_bot(database=database)
    hasten(bot)
    with suppress(TimeoutError):
        async with asyncio.timeout(LIFE_SECONDS), bot:
            await bot.start(os.environ[TOKEN_VARIABLE])


async def _nothing(_: object) -> None:
    """Do nothing."""


@asynccontextmanager
async def child(
    discord: "Loopback", database: Path, folder: Path = CHECKOUT
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A bot of its own on `database`, imported from `folder`; killed on leaving, if not before."""
    paths = os.pathsep.join([str(folder), str(CHECKOUT)])
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.loopback.child",
        str(database),
        cwd=folder,
        env={**os.environ, **discord.environment(), "PYTHONPATH": paths},
    )
    try:
        yield process
    finally:
        await kill(process)


async def kill(process: asyncio.subprocess.Process) -> None:
    """End a child without warning (signal 9) and wait until it is gone."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()


def main() -> None:
    """Run the child on the database of the command line."""
    with point_client(named_url(os.environ)):
        asyncio.run(run(sys.argv[1]))


if __name__ == "__main__":
    main()
