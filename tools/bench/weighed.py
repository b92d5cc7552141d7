"""A process that tells how many KiB it holds: after bare imports, or as the idle bot.

It is run as a file, not as a module: importing the measures around it would weigh too.
"""

import sys
from pathlib import Path

STATUS = Path("/proc/self/status")
NOW, MOST = "VmRSS:", "VmHWM:"


def main(given: list[str]) -> None:
    """With an address of Discord and a database: the bot; with nothing: what it imports."""
    if given:
        _idle(*given)
    else:
        _bare()


def _bare() -> None:
    import aiosqlite  # noqa: F401
    import discord  # noqa: F401
    import msgspec  # noqa: F401
    import PIL  # noqa: F401

    _tell()


def _idle(url: str, database: str) -> None:
    import asyncio

    asyncio.run(_logged_in(url, database))


async def _logged_in(url: str, database: str) -> None:
    from discord.http import Route

    from bot import create_bot, logs

    logs.configure("ERROR")
    Route.BASE = url
    bot = create_bot(database)
    try:
        await bot.login("bench")
        _tell()
    finally:
        await bot.close()


def resident(which: str = NOW) -> int:
    """Return how many KiB this process holds in memory, or the most that it has held."""
    lines = STATUS.read_text(encoding="ascii").splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith(which)))


def _tell() -> None:
    print(resident())


if __name__ == "__main__":
    main(sys.argv[1:])
