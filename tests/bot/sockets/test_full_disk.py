"""A full disk: the player gets an error, nothing changes, and the game continues later."""

import resource
import shutil
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.client import Atoll
from bot.domain.ids import TableId
from bot.store import StoreError
from bot.store.health import answer as answered
from testbed.loopback import Loopback
from tests.bot.sockets.boards import (
    SHOWN_WITHIN,
    Board,
    new_board,
    numbers,
    open_table,
    problems,
    running_bot,
)
from tests.bot.sockets.program import connected

TABLES_AT_MOST = 50
FULL = "Atoll's disk is full, so nothing was saved."


@pytest.fixture
async def process(server: Loopback, database: Path) -> AsyncIterator[Process]:
    async with connected(server, database) as process:
        yield process


@pytest.fixture
async def board(server: Loopback, database: Path, process: Process) -> Board:
    return await open_table(new_board(server, database))


@contextmanager
def no_room(process: Process, database: Path) -> Iterator[None]:
    """Limit all files of the bot to the current size of the database's journal."""
    journal = database.with_name(database.name + "-wal").stat().st_size
    soft, hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (journal, hard))
    yield
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (soft, hard))


async def test_move_on_full_disk_is_refused_and_works_later(board: Board, process: Process) -> None:
    with no_room(process, board.database):
        answer = await board.press()
        await board.server.until(lambda: answer.followups, "the words", SHOWN_WITHIN)
    assert "nothing was" in answer.followups[0].content.lower()
    assert (0, [0], []) == (board.stored(), board.shown(), board.log())
    assert [] == problems(board.database)
    await board.press()
    await board.reached(1)
    assert ([1], [1]) == (board.log(), board.shown())


async def test_full_database_is_reported_as_full_disk(
    server: Loopback, bot: Atoll, database: Path
) -> None:
    await bot.store.read(lambda db: db.execute("PRAGMA max_page_count = 1"))
    for number in range(1, TABLES_AT_MOST):
        answer = await new_board(server, database, TableId(number)).play()
        await server.finished(answer, SHOWN_WITHIN)
        if answer.content.startswith(FULL):
            break
    assert answer.content.startswith(FULL)
    assert list(range(1, number)) == numbers(database, "SELECT id FROM games")


@pytest.mark.parametrize("change", ["deleted", "replaced"])
async def test_moves_are_refused_once_the_database_is_deleted(
    server: Loopback, database: Path, change: str
) -> None:
    async with running_bot(server, database) as bot:
        board = await open_table(new_board(server, database))
        kept = database.with_suffix(".kept")
        shutil.move(database, kept)
        if change == "replaced":
            shutil.copy(kept, database)
        answer = await board.press()
        await server.until(lambda: answer.followups, "the words", SHOWN_WITHIN)
        assert "deleted or replaced" in answer.followups[0].content
        with pytest.raises(StoreError, match="deleted or replaced"):
            await bot.store.read(answered)
