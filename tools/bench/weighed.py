"""A process that prints its memory in KiB: after bare imports, or as the idle bot.

It runs as a file and not as a module, because imports of other measures would count.
"""

import sys
from pathlib import Path

STATUS = Path("/proc/self/status")
NOW = "VmRSS:"
MOST = "VmHWM:"


def main(given: list[str]) -> None:
    """Measure the bot at a Discord address with a database, or only its imports without one."""
    if given:
        _idle(*given)
    else:
        _bare()


def _bare() -> None:
    import aiosqlite  # noqa: F401
    import discord  # noqa: F401
    import msgspec  # noqa: F401
    import PIL  # noqa: F401

    _print_memory()


def _idle(url: str, database: str) -> None:
    import asyncio

    asyncio.run(_logged_in(url, database))


async def _logged_in(url: str, database: str) -> None:
    from discord.http import Route

    from bot import logs
    from bot.client import Atoll

    logs.configure("ERROR")
    Route.BASE = url
    bot = Atoll(database)
    try:
        await bot.login("bench")
        _print_memory()
    finally:
        await bot.close()


def resident(which: str = NOW) -> int:
    """Return the memory of this process in KiB, or its peak memory."""
    lines = STATUS.read_text(encoding="ascii").splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith(which)))


def _print_memory() -> None:
    print(resident())


if __name__ == "__main__":
    main(sys.argv[1:])
