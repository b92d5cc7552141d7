"""The playground: the real bot and six local people in a page that looks like Discord.

Nothing leaves this machine and no token is needed. simcord (the extra ``play``) simulates
Discord; the bot, its commands and its database are the real ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import os
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.domain.record import Record
from engine.core.errors import AtollError

HOST = "127.0.0.1"


class PlaygroundError(AtollError):
    """The playground cannot start; the message is one line for the command line."""


def play(
    port: int, database: Path | None, open_browser: bool, record: Record | None = None
) -> None:
    """Serve the playground on 127.0.0.1 until Ctrl-C or SIGTERM.

    ``port`` 0 takes any free port; the address is printed when the server answers. Without
    ``database`` the games are in a temporary file; with it they are there again at the next start.
    The game of ``record`` is posted in the first channel, with the local people in its seats.
    Raises PlaygroundError when the extra ``play`` is missing or the port is in use.
    """
    if importlib.util.find_spec("simcord") is None:
        raise PlaygroundError(
            "The playground needs libraries that are not installed. In the folder of Atoll's"
            " source, run: pip install --constraint constraints.txt '.[play]'"
        )
    # At its start discord.py warns of voice and the real gateway, which do not matter here.
    logging.getLogger("discord").setLevel(logging.ERROR)
    with contextlib.suppress(KeyboardInterrupt), listen(port) as listener, games(database) as file:
        from bot.playground.run import run  # needs the extra

        asyncio.run(run(listener, file, open_browser, record))


def listen(port: int) -> socket.socket:
    """Return a socket bound to ``port`` of this machine alone. Raises PlaygroundError."""
    try:
        return socket.create_server((HOST, port))
    except OverflowError:
        raise PlaygroundError(f"{port} is not a port: choose one from 0 to 65535.") from None
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise PlaygroundError(
            f"Port {port} cannot be used ({reason}): choose another one with --port."
        ) from None


@contextlib.contextmanager
def games(database: Path | None) -> Iterator[Path]:
    """Give the file of the games: the one asked for, or one that is deleted at the end."""
    if database is not None:
        yield database
        return
    with tempfile.TemporaryDirectory(prefix="atoll-") as folder:
        yield Path(folder) / "playground.sqlite3"
