"""The playground: the real bot and six local people in a page that looks like Discord.

Nothing leaves this machine and no token is needed. simcord (the extra ``play``) stands in for
Discord; the bot, its commands and its database are the ones that run for real.
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
NEEDED = ("simcord", "markdown_it", "linkify_it", "regex")


class PlaygroundError(AtollError):
    """The playground cannot start; the message is one line for the person who typed the command."""


def play(
    port: int, database: Path | None, open_browser: bool, record: Record | None = None
) -> None:
    """Serve the playground on 127.0.0.1 until Ctrl-C or SIGTERM.

    ``port`` 0 takes any free port; the address is printed once it answers. Without ``database``
    the games live in a temporary file; with it they are there again at the next start. The game of
    ``record`` stands in the first channel, with the local people in its seats.
    Raises PlaygroundError when the extra ``play`` is missing or the port is in use.
    """
    if any(importlib.util.find_spec(module) is None for module in NEEDED):
        raise PlaygroundError(
            "The playground needs libraries that are not installed. In the folder of Atoll's"
            " source, run: pip install --constraint constraints.txt '.[play]'"
        )
    # What discord.py warns of at its start, voice and the real gateway, is not wanted here.
    logging.getLogger("discord").setLevel(logging.ERROR)
    with contextlib.suppress(KeyboardInterrupt), listen(port) as listener, games(database) as file:
        from bot.playground.run import run  # needs the extra

        asyncio.run(run(listener, file, open_browser, record))


def listen(port: int) -> socket.socket:
    """A socket bound to ``port`` of this machine alone. Raises PlaygroundError."""
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
    """The file of the games: the one asked for, or one that goes away at the end."""
    if database is not None:
        yield database
        return
    with tempfile.TemporaryDirectory(prefix="atoll-") as folder:
        yield Path(folder) / "playground.sqlite3"
