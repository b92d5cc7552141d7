"""The playground: the real bot and six local users in a page that looks like Discord.

You may skip it unless you change ``atoll play``.

It needs no token and no network. simcord (the extra ``play``) simulates Discord; the bot, its
commands and its database are the real ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.domain.record import Record
from engine.core.errors import AtollError

HOST = "127.0.0.1"


class PlaygroundError(AtollError):
    """The playground cannot start. The message is one line for the command line."""


def play(port: int, database: Path | None, open_browser: bool, record: Record | None) -> None:
    """Serve the playground on 127.0.0.1 until Ctrl-C or SIGTERM.

    ``port`` 0 takes any free port. The address is printed once the server answers. Without
    ``database`` the games are in a temporary file. The game of ``record`` is posted in the first
    channel, with the local users in its seats.

    Raises:
        PlaygroundError: The extra ``play`` is missing, or the port is in use.
    """
    if importlib.util.find_spec("simcord") is None:
        raise PlaygroundError(
            "The playground needs libraries that are not installed. In the folder of Atoll's"
            f" source, run: {sys.executable} -m pip install --constraint constraints.txt '.[play]'"
        )
    # At its start discord.py warns of voice and the real gateway, which do not matter here.
    logging.getLogger("discord").setLevel(logging.ERROR)
    with contextlib.suppress(KeyboardInterrupt), listen(port) as listener, games(database) as file:
        from bot.playground.run import run  # needs the extra

        asyncio.run(run(listener, file, open_browser, record))


def listen(port: int) -> socket.socket:
    """Return a socket bound to a local port, or raise ``PlaygroundError``."""
    try:
        return socket.create_server((HOST, port))
    except OverflowError:
        raise PlaygroundError(f"{port} is not a port. Choose one from 0 to 65535.") from None
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise PlaygroundError(
            f"Port {port} can't be used ({reason}). Choose another one with --port."
        ) from None


@contextlib.contextmanager
def games(database: Path | None) -> Iterator[Path]:
    """Yield the file of the games: the chosen one, or a temporary one."""
    if database is not None:
        yield database
        return
    with tempfile.TemporaryDirectory(prefix="atoll-") as folder:
        yield Path(folder) / "playground.sqlite3"
