"""SIGTERM ends `atoll run` cleanly, even in the middle of a turn."""

import asyncio
import json
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.cli.serve import EXIT_SECONDS
from bot.presentation.requests import REQUEST_SECONDS
from bot.version import NEXT
from testbed.loopback import Answer, Loopback
from testbed.waits import HANG_SECONDS
from tests.bot.sockets.boards import (
    CALLBACK,
    EDIT,
    LOST_SECONDS,
    Board,
    new_board,
    open_table,
    problems,
)
from tests.bot.sockets.bot_process import bot_process
from tests.bot.sockets.program import (
    DATABASE_VARIABLE,
    DRAWING_VARIABLE,
    atoll,
    connected,
    running,
    wait_for_end,
)
from tests.bot.stored_games import files
from tests.longer import first_of

ANSWER = ("PATCH", "/webhooks/*/*/messages/@original")
STOPS_WITHIN = 8.0  # seconds


@pytest.fixture
def board(server: Loopback, database: Path) -> Board:
    return new_board(server, database)


def test_exit_takes_less_time_than_docker_allows() -> None:
    assert REQUEST_SECONDS + EXIT_SECONDS <= STOPS_WITHIN


async def test_sigterm_ends_the_bot_cleanly(server: Loopback, board: Board) -> None:
    async with connected(server, board.database) as process:
        await open_table(board)
        process.terminate()
        end = await wait_for_end(process)
        assert {} == server.gateway._sessions
    assert (0, False) == (end.code, "Traceback" in end.complaints)
    begun = json.loads(end.complaints.splitlines()[0])
    assert ("starting", True) == (begun["event"], begun["version"].startswith(NEXT))
    assert {board.database.name} == files(board.database.parent).keys()
    check = await atoll(board.database.parent, "check", str(board.database))
    assert (0, "1 game replayed, 0 different\n") == (check.code, check.printed)
    assert [] == problems(board.database)


class TestInTheMiddleOfATurn:
    @pytest.mark.long
    async def test_unsent_messages_are_sent_after_restart(
        self, server: Loopback, board: Board
    ) -> None:
        async with connected(server, board.database) as process:
            await open_table(board)
            held = server.hold(*EDIT, disconnect=True)
            await board.write()
            await held.reached()
            process.terminate()
            end = await wait_for_end(process)
        held.release()
        assert (0, False) == (end.code, "Traceback" in end.complaints)
        async with bot_process(server, board.database):
            await board.reached(1)
        assert ([1], []) == (board.shown(), problems(board.database))

    @pytest.mark.long
    async def test_pending_reply_is_sent_before_exit(self, server: Loopback, board: Board) -> None:
        async with connected(server, board.database) as process:
            await open_table(board)
            held = server.hold(*EDIT)
            answer = await board.write()
            await held.reached()
            process.terminate()
            held.release()
            end = await wait_for_end(process)
        assert (False, [1]) == (answer.reply().loading, board.shown())
        assert (0, False) == (end.code, "Session is closed" in end.complaints + end.printed)

    @pytest.mark.long
    @pytest.mark.parametrize(
        ("request_", "take"),
        [
            (EDIT, Board.write),
            (CALLBACK, Board.write),
            (ANSWER, Board.write),
            (CALLBACK, Board.press),
        ],
    )
    async def test_exit_does_not_wait_for_a_hanging_request(
        self,
        server: Loopback,
        board: Board,
        request_: tuple[str, str],
        take: Callable[[Board], Awaitable[Answer]],
    ) -> None:
        async with connected(server, board.database) as process:
            await open_table(board)
            hanging = server.ignore(*request_)
            asking = asyncio.ensure_future(take(board))
            await hanging.reached()
            process.terminate()
            end = await wait_for_end(process)
        server.clock.skip(LOST_SECONDS)
        await asking
        assert (0, False) == (end.code, "Session is closed" in end.complaints + end.printed)


def children_of(pid: int) -> list[int]:
    """Return the child processes of a process."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in listed.split()]


def is_running(pid: int) -> bool:
    """Whether a process exists and is not a zombie."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.long
async def test_sigterm_ends_the_bot_while_a_picture_is_drawn(
    server: Loopback, board: Board, tmp_path: Path
) -> None:
    async with connected(server, board.database) as process:
        await open_table(board)
        process.terminate()
        await wait_for_end(process)
    slow = {DRAWING_VARIABLE: str(2 * HANG_SECONDS), "ATOLL_CACHE": str(tmp_path / "sprites")}
    async with connected(server, board.database, **slow) as process:
        written = await board.write()
        await board.moved(1)
        answers = [written, await server.slash(board.owner, board.channel, "board")]
        children = children_of(process.pid)
        process.terminate()
        end = await wait_for_end(process)
    assert (0, False) == (end.code, "Traceback" in end.complaints + end.printed)
    assert children, "no sprites are drawn ahead"
    await server.until(lambda: not any(map(is_running, children)), "the end of the children")
    assert [False, False] == [one.reply().loading for one in answers]
    assert all("restarting" in one.content for one in answers)
    assert [] == problems(board.database)


@pytest.mark.parametrize("number", first_of([signal.SIGTERM, signal.SIGINT]))
@pytest.mark.parametrize(
    "request_",
    [
        ("GET", "/users/@me"),
        ("GET", "/oauth2/applications/@me"),
        ("GET", "/applications/*/commands"),
        ("PUT", "/applications/*/commands"),
        ("GET", "/gateway/bot"),
    ],
)
async def test_signal_ends_the_bot_while_it_connects(
    server: Loopback, database: Path, request_: tuple[str, str], number: signal.Signals
) -> None:
    hanging = server.ignore(*request_)
    settings = {**server.environment(), DATABASE_VARIABLE: str(database)}
    async with running(database.parent, "run", environment=settings) as process:
        await hanging.reached()
        process.send_signal(number)
        end = await asyncio.wait_for(wait_for_end(process), HANG_SECONDS)
    assert (0, False) == (end.code, "Traceback" in end.complaints)


async def test_sigterm_ends_the_bot_while_discord_is_away(server: Loopback, board: Board) -> None:
    async with connected(server, board.database) as process:
        await open_table(board)
        server.gateway.open = False
        server.gateway.drop()
        process.terminate()
        end = await wait_for_end(process)
    assert (0, False) == (end.code, "Traceback" in end.complaints)
    assert [] == problems(board.database)
