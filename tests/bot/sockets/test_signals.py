"""SIGTERM ends `atoll run` cleanly, also in the middle of a turn."""

from pathlib import Path

import pytest

from tests.bot.shelf import files
from tests.bot.sockets.lagoon import EDIT, Board, new_board, opened, problems
from tests.bot.sockets.life import life
from tests.bot.sockets.program import atoll, connected, ended
from tests.loopback import Loopback


@pytest.fixture
def board(server: Loopback, database: Path) -> Board:
    return new_board(server, database)


async def test_sigterm_ends_the_bot_with_success(server: Loopback, board: Board) -> None:
    async with connected(server, board.database) as process:
        await opened(board)
        process.terminate()
        end = await ended(process)
    assert (0, False) == (end.code, "Traceback" in end.complaints)


async def test_sigterm_says_farewell_to_discord(server: Loopback, board: Board) -> None:
    async with connected(server, board.database) as process:
        process.terminate()
        await ended(process)
        assert {} == server.gateway._sessions


async def test_sigterm_leaves_a_sound_database(server: Loopback, board: Board) -> None:
    async with connected(server, board.database) as process:
        await opened(board)
        process.terminate()
        await ended(process)
    assert {board.database.name} == files(board.database.parent).keys()
    assert [] == problems(board.database)


async def test_what_sigterm_leaves_behind_passes_the_check(server: Loopback, board: Board) -> None:
    async with connected(server, board.database) as process:
        await opened(board)
        process.terminate()
        await ended(process)
    check = await atoll(board.database.parent, "check", str(board.database))
    assert (0, "1 games replayed, 0 different\n") == (check.code, check.printed)


class TestInTheMiddleOfATurn:
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
