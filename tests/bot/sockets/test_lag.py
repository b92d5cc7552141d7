"""Fifty simultaneous games do not block the event loop."""

import asyncio
import time
from pathlib import Path

import pytest

from bot.domain.ids import TableId
from testbed.loopback import Loopback
from tests.bot.sockets.boards import (
    SHOWN_WITHIN,
    Board,
    new_board,
    numbers,
    open_table,
    pending_posts,
)
from tests.bot.sockets.bot_process import CONTEXT, forked_process
from tests.bot.sockets.loop_lag import Lag, run_and_measure, slowest_percent

TABLES, MOVES = 50, 2
QUIET_SECONDS = 1.0
LAG_SECONDS = 0.05
"""Blocking work takes longer; a busy machine may add 20 ms.

`python -m tools.bench loop_lag` measures the real lag.
"""


async def added_lag(server: Loopback, database: Path) -> float:
    """Return how much later ticks end while fifty tables are played."""
    receiver, sender = CONTEXT.Pipe(duplex=False)
    given = (str(database), server.environment(), sender)
    async with forked_process(server, run_and_measure, *given) as process:
        boards = [new_board(server, database, TableId(number)) for number in range(1, TABLES + 1)]
        for board in boards:
            await open_table(board)
        quiet = time.monotonic()
        await asyncio.sleep(QUIET_SECONDS)
        busy = time.monotonic()
        await play(boards)
        end = time.monotonic()
        process.terminate()
        lags: list[Lag] = await asyncio.to_thread(receiver.recv)
    return slowest_percent(lags, busy, end) - slowest_percent(lags, quiet, busy)


async def play(boards: list[Board]) -> None:
    """Press a button on all tables at the same time, in each round."""
    database = boards[0].database
    for move in range(1, MOVES + 1):
        await asyncio.gather(*(board.press() for board in boards))
        await boards[0].server.until(
            lambda: plies(database) == TABLES * move and not pending_posts(database),  # noqa: B023
            f"move {move} on all tables",
            2 * SHOWN_WITHIN,
        )


def plies(database: Path) -> int:
    """Return the sum of all plies."""
    return numbers(database, "SELECT SUM(ply) FROM games")[0]


@pytest.mark.drawn
@pytest.mark.long
async def test_fifty_tables_at_once_do_not_block_the_event_loop(tmp_path: Path) -> None:
    async with Loopback() as server:
        lag = await added_lag(server, tmp_path / "first.sqlite")
        if lag >= LAG_SECONDS:  # the machine may have been busy
            lag = await added_lag(server, tmp_path / "second.sqlite")
    assert lag < LAG_SECONDS
