"""A log that cannot be written stops no turn and no answer, and does not change the exit code."""

import os
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot import logs
from testbed.loopback import Loopback
from tests.bot.sockets.boards import STARTS_WITHIN, Board, new_board, open_table, problems
from tests.bot.sockets.program import DATABASE_VARIABLE, running

FULL = "/dev/full"


@asynccontextmanager
async def logging_to(board: Board, where: str) -> AsyncIterator[Process]:
    """Run the bot with a log that its first lines fill, or that nobody reads any more."""
    reader, writer = os.pipe()
    log = os.open(FULL, os.O_WRONLY) if where == "full disk" else writer
    if where == "stuck reader":
        os.set_blocking(writer, False)
        while True:
            try:
                os.write(writer, b"\n" * 4096)
            except BlockingIOError:
                break
        os.set_blocking(writer, True)
    settings = {**board.server.environment(), DATABASE_VARIABLE: str(board.database)}
    try:
        async with running(
            board.database.parent, "run", environment=settings, stderr=log
        ) as process:
            if where == "no reader":
                os.close(reader)
            await board.server.until(
                lambda: board.server.gateway.connected, "the bot", STARTS_WITHIN
            )
            yield process
    finally:
        for end in {reader, writer, log}:
            try:
                os.close(end)
            except OSError:
                continue


@pytest.mark.parametrize("where", ["no reader", "full disk", "stuck reader"])
async def test_bot_plays_and_ends_cleanly_without_its_log(
    server: Loopback, database: Path, where: str
) -> None:
    board = new_board(server, database)
    async with logging_to(board, where) as process:
        await open_table(board)
        await board.press()
        await board.reached(1)
        process.terminate()
        assert 0 == await process.wait()
    assert ([1], []) == (board.shown(), problems(database))


def test_line_after_a_lost_one_begins_on_its_own_line(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb") as received, os.fdopen(writer, "w") as stream:
        monkeypatch.setattr("sys.stderr", stream)
        output = logs.Output()
        output.write("1" * 1_000_000)
        first = os.read(reader, 1_000_000)
        output.write("second\n")
        stream.close()
        assert [b"", b"second"] == received.read().split(b"\n")[-3:-1]
    assert {ord("1")} == {*first}
