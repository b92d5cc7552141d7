"""`atoll run` on a machine whose clock jumps: nothing that is stored moves, ends or disappears."""

import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from testbed.loopback import Loopback
from tests.bot.sockets.boards import Board, new_board, numbers, start_for_two
from tests.bot.sockets.program import LOOK_VARIABLE, connected
from tests.missing import faketime

JUMPS = ["+30d", "-30d", "@1970-01-02 00:00:00", "-1h"]
RIGHT = "+0"
LIMIT = 90.0  # seconds; it only ends a hang
DEADLINES = "SELECT deadline FROM seats WHERE deadline IS NOT NULL"
KEPT = (
    DEADLINES,
    "SELECT touched FROM games WHERE status IN ('lobby', 'playing') ORDER BY id",
    "SELECT id FROM challenges ORDER BY id",
    "SELECT COUNT(*) FROM challenges WHERE revealed IS NOT NULL",
    "SELECT COUNT(*) FROM outages",
    "SELECT COUNT(*) FROM servers WHERE away IS NOT NULL",
)


pytestmark = pytest.mark.needs("libfaketime")


def set_clock(clock: Path, shown: str) -> None:
    """Let the clock of the machine jump."""
    clock.write_text(shown)


def kept(database: Path) -> list[list[int]]:
    """Return what a wrong clock must not change."""
    return [numbers(database, statement) for statement in KEPT]


def alive(database: Path) -> int:
    """Return the stored time until which deadlines ran."""
    with closing(sqlite3.connect(database)) as db:
        found = db.execute("SELECT value FROM meta WHERE key = 'alive'").fetchone()
    return int(found[0]) if found else 0


@asynccontextmanager
async def on_machine(server: Loopback, database: Path, clock: Path) -> AsyncIterator[None]:
    """Run the bot with the clock that a file describes, and look for due work every second."""
    wrong = {
        "LD_PRELOAD": str(faketime()),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        "DONT_FAKE_MONOTONIC": "1",
        LOOK_VARIABLE: "1",
        "ATOLL_LOG_LEVEL": "ERROR",  # nobody reads the log
    }
    async with connected(server, database, **wrong):
        yield


async def worked(server: Loopback, database: Path) -> None:
    """Wait until all jobs have run twice. Check the time until which deadlines ran."""
    for _ in range(2):
        before = alive(database)
        await server.until(lambda: alive(database) > before, "the jobs", LIMIT)  # noqa: B023
        assert before <= alive(database) <= time.time() + 1


@pytest.fixture
def clock(tmp_path: Path) -> Path:
    path = tmp_path / "clock"
    path.write_text(RIGHT)
    return path


async def lobby_and_game(server: Loopback, database: Path) -> Board:
    """Start a game of two players and open a lobby."""
    board = await start_for_two(new_board(server, database))
    await server.slash(board.owner, board.channel, "play", game="earthquake-island")
    await board.quiet()
    return board


async def test_jumps_change_nothing(server: Loopback, database: Path, clock: Path) -> None:
    async with on_machine(server, database, clock):
        await lobby_and_game(server, database)
        await worked(server, database)
        before = kept(database)
        assert [1, 2] == [len(found) for found in before[:2]]
        for shown in [*JUMPS, RIGHT]:
            set_clock(clock, shown)
            await worked(server, database)
            assert before == kept(database), shown


async def test_start_with_a_wrong_clock_changes_nothing(
    server: Loopback, database: Path, clock: Path
) -> None:
    async with on_machine(server, database, clock):
        await lobby_and_game(server, database)
        await worked(server, database)
        before = kept(database)
    for wrong in [*JUMPS, RIGHT]:
        set_clock(clock, wrong)
        async with on_machine(server, database, clock):
            await worked(server, database)
        assert before == kept(database), wrong
