"""Structured logs: one JSON object per line, without secrets, tokens or hidden cards."""

import logging
import os
import select
import sys
from contextlib import suppress
from typing import TextIO, cast

import aiohttp
import discord
import structlog

from bot.measures import LOST_LINES

PIECE = 512
"""Bytes that a pipe with any room takes without blocking (POSIX requires no more)."""
PATIENCE_MS = 100
OUTAGES = (OSError, TimeoutError, aiohttp.ClientError, discord.DiscordException)
RECONNECTING = ("Attempting a reconnect", "Failed to connect")
"""How the reports of discord.py begin that Discord is away."""
UNWRITABLE = (OSError, ValueError)
"""Errors of a stream that is full, closed or without a reader."""


class Output:
    """Standard error as a stream that never fails and never blocks for long.

    Lines that it does not take are lost and counted: a turn must not wait for a log.
    """

    def __init__(self) -> None:
        self._is_stuck = self._is_cut = False

    def write(self, text: str) -> None:
        """Write a text if the stream takes it."""
        line = text.encode(errors="backslashreplace")
        rest = line = b"\n" + line if self._is_cut else line
        with suppress(*UNWRITABLE):
            number = sys.stderr.fileno()
            while rest and self._takes_more(number):
                rest = rest[os.write(number, rest[:PIECE]) :]
        if rest:
            LOST_LINES.inc()
        if len(rest) < len(line):
            self._is_cut = bool(rest)

    def flush(self) -> None:
        """Do nothing, because nothing is buffered."""

    def _takes_more(self, number: int) -> bool:
        """Return whether the stream has room. Wait for a slow reader, but not for a stuck one."""
        if not hasattr(select, "poll"):
            return True
        poll = select.poll()
        poll.register(number, select.POLLOUT)
        self._is_stuck = not poll.poll(0 if self._is_stuck else PATIENCE_MS)
        return not self._is_stuck


def configure(level: str = "INFO") -> None:
    """Write the bot's own events, and the libraries' warnings, to standard error."""
    number = logging.getLevelNamesMapping()[level]
    # Atoll does not use voice channels: no warnings about missing voice libraries.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    output = cast("TextIO", Output())
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(output),
    )
    libraries = logging.StreamHandler(output)
    libraries.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[libraries])
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(_warn_of_outages)


def _warn_of_outages(record: logging.LogRecord) -> bool:
    """Log an outage of Discord as a warning of one line: it is no fault of this program."""
    problem = record.exc_info[1] if record.exc_info else None
    if str(record.msg).startswith(RECONNECTING) and isinstance(problem, OUTAGES):
        record.msg = f"{record.getMessage()} {problem!r}"
        record.args = ()
        record.levelno = logging.WARNING
        record.levelname = "WARNING"
        record.exc_info = None
    return True


def discard_unwritable() -> None:
    """Discard output that nobody takes. Otherwise Python would fail at the exit because of it."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except UNWRITABLE:
            with suppress(*UNWRITABLE):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
