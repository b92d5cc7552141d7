"""Gateway disconnects in the middle of a game lose no move and repeat no message."""

from testbed.loopback import Loopback
from tests.bot.sockets.boards import EDIT, Board


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
