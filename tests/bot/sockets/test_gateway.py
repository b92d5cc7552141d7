"""Gateway disconnects in the middle of a game lose no move and repeat no message."""

import asyncio
from pathlib import Path

from bot.client import Atoll
from testbed.loopback import Loopback
from tests.bot.sockets.boards import EDIT, Board, new_board, open_table, running_bot

SESSIONS = "/gateway/bot"


async def _asked_for_sessions(server: Loopback, times: int) -> None:
    """Wait until the bot has asked that often how many sessions are left."""
    await server.until(
        lambda: times <= sum(request.path == SESSIONS for request in server.requests),
        "questions about the sessions left",
    )


async def test_press_during_disconnect_is_handled_after_resume(
    server: Loopback, board: Board
) -> None:
    server.gateway.drop()
    await board.press()
    await board.reached(1)
    assert (1, [1]) == (server.gateway.resumed, board.shown())


async def test_press_after_reconnect_request_is_handled(server: Loopback, board: Board) -> None:
    await server.gateway.ask_reconnect()
    await board.press()
    await board.reached(1)
    assert (1, [1]) == (server.gateway.resumed, board.shown())


async def test_press_in_new_session_is_handled(server: Loopback, board: Board) -> None:
    await server.gateway.invalidate()
    await server.until(lambda: server.gateway.identified == 2, "the new session")
    await board.press()
    await board.reached(1)
    assert (0, [1]) == (server.gateway.resumed, board.shown())


async def test_disconnect_during_a_turn_does_not_disturb_it(server: Loopback, board: Board) -> None:
    held = server.hold(*EDIT)
    await board.write()
    await held.reached()
    server.gateway.drop()
    await server.until(lambda: server.gateway.resumed, "the resumed session")
    held.release()
    await board.reached(1)
    assert [1] == board.shown()


async def test_start_waits_for_a_session(server: Loopback, database: Path) -> None:
    server.gateway.starts_left = 0
    board = new_board(server, database)

    async def renew() -> None:
        await _asked_for_sessions(server, 3)
        assert 0 == server.gateway.identified
        server.gateway.starts_left = 5

    renewing = asyncio.create_task(renew())
    async with running_bot(server, database):
        await renewing
        await open_table(board)
    assert (1, 4) == (server.gateway.identified, server.gateway.starts_left)


async def test_lost_session_waits_for_another(server: Loopback, bot: Atoll, board: Board) -> None:
    server.gateway.starts_left = 0
    asked = sum(request.path == SESSIONS for request in server.requests)
    await server.gateway.invalidate()
    await _asked_for_sessions(server, asked + 2)
    assert (1, False) == (server.gateway.identified, bot.is_closed())
    server.gateway.starts_left = 5
    await server.until(lambda: server.gateway.identified == 2, "the new session")
    await board.press()
    await board.reached(1)
