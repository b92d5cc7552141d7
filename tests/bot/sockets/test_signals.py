"""SIGTERM ends `atoll run` cleanly, also in the middle of a turn."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.bot.shelf import files
from tests.bot.sockets.lagoon import (
    CALLBACK,
    EDIT,
    LOST_SECONDS,
    Board,
    new_board,
    opened,
    problems,
)
from tests.bot.sockets.life import life
from tests.bot.sockets.program import DRAWING_VARIABLE, atoll, connected, ended
from tests.loopback import Loopback

ANSWER = ("PATCH", "/webhooks/*/*/messages/@original")
STOPS_WITHIN = 8.0  # seconds


@pytest.fixture
def board(server: Loopback, database: Path) -> Board:
    return new_board(server, database)


async def test_sigterm_ends_the_bot_with_success(server: Loopback, board: Board) -> None:
    async with connected(server, board.database) as process:
        await opened(board)
        process.terminate()
        end = await ended(process)
    assert (0, False) == (end.code, "Traceback" in end.complaints)


@pytest.mark.long
async def test_sigterm_says_farewell_to_discord(server: Loopback, board: Board) -> None:
    async with connected(server, board.database) as process:
        process.terminate()
        await ended(process)
        assert {} == server.gateway._sessions


@pytest.mark.long
async def test_sigterm_leaves_a_sound_database(server: Loopback, board: Board) -> None:
    async with connected(server, board.database) as process:
        await opened(board)
        process.terminate()
        await ended(process)
    assert {board.database.name} == files(board.database.parent).keys()
    assert [] == problems(board.database)


@pytest.mark.long
async def test_what_sigterm_leaves_behind_passes_the_check(server: Loopback, board: Board) -> None:
    async with connected(server, board.database) as process:
        await opened(board)
        process.terminate()
        await ended(process)
    check = await atoll(board.database.parent, "check", str(board.database))
    assert (0, "1 games replayed, 0 different\n") == (check.code, check.printed)


class TestInTheMiddleOfATurn:
    @pytest.mark.long
    async def test_sigterm_ends_the_bot_with_success(self, server: Loopback, board: Board) -> None:
        async with connected(server, board.database) as process:
            await opened(board)
            held = server.hold(*EDIT, disconnect=True)
            await board.press()
            await held.reached()
            process.terminate()
            end = await ended(process)
        held.release()
        assert (0, False) == (end.code, "Traceback" in end.complaints)

    @pytest.mark.long
    async def test_what_was_not_told_before_sigterm_is_told_on_return(
        self, server: Loopback, board: Board
    ) -> None:
        async with connected(server, board.database) as process:
            await opened(board)
            held = server.hold(*EDIT, disconnect=True)
            await board.press()
            await held.reached()
            process.terminate()
            await ended(process)
        held.release()
        async with life(server, board.database):
            await board.reached(1)
        assert ([1], []) == (board.shown(), problems(board.database))

    @pytest.mark.long
    async def test_the_answer_comes_before_the_end(self, server: Loopback, board: Board) -> None:
        async with connected(server, board.database) as process:
            await opened(board)
            held = server.hold(*EDIT)
            answer = await board.write()
            await held.reached()
            process.terminate()
            held.release()
            end = await ended(process)
        assert (False, [1]) == (answer.shown().loading, board.shown())
        assert (0, False) == (end.code, "Session is closed" in end.complaints + end.printed)

    @pytest.mark.long
    @pytest.mark.parametrize("request_", [EDIT, CALLBACK, ANSWER])
    async def test_a_request_that_hangs_does_not_put_off_the_end_for_more_than_eight_seconds(
        self, server: Loopback, board: Board, request_: tuple[str, str]
    ) -> None:
        async with connected(server, board.database) as process:
            await opened(board)
            hanging = server.ignore(*request_)
            asking = asyncio.ensure_future(board.write())
            await hanging.reached()
            begun = time.perf_counter()
            process.terminate()
            end = await ended(process)
            seconds = time.perf_counter() - begun
        server.clock.skip(LOST_SECONDS)
        await asking
        assert seconds <= STOPS_WITHIN
        assert (0, False) == (end.code, "Session is closed" in end.complaints + end.printed)


def children_of(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in listed.split()]


def is_running(pid: int) -> bool:
    """Return whether a process is at work: neither gone nor a zombie."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


async def test_sigterm_ends_in_time_while_a_picture_is_drawn(
    server: Loopback, board: Board, tmp_path: Path
) -> None:
    async with connected(server, board.database) as process:
        await opened(board)
        process.terminate()
        await ended(process)
    slow = {DRAWING_VARIABLE: "60", "ATOLL_CACHE": str(tmp_path / "sprites")}
    async with connected(server, board.database, **slow) as process:
        written = asyncio.create_task(board.write())
        shown = asyncio.create_task(server.slash(board.owner, board.channel, "board"))
        answers = [await written, await shown]
        await board.moved(1)
        begun, children = time.perf_counter(), children_of(process.pid)
        process.terminate()
        end = await ended(process)
        seconds = time.perf_counter() - begun
    assert seconds <= STOPS_WITHIN
    assert (0, False) == (end.code, "Traceback" in end.complaints + end.printed)
    assert children, "no sprites are drawn ahead"
    await server.until(lambda: not any(map(is_running, children)), "the end of the children")
    assert [False, False] == [one.shown().loading for one in answers]
    assert all("restarting" in one.content for one in answers)
    assert [] == problems(board.database)
