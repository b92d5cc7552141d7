"""A gateway that breaks off in the middle of a game: no move is lost, no card comes twice."""

from tests.bot.sockets.lagoon import EDIT, Board
from tests.loopback import Loopback


async def test_a_press_during_a_dropped_connection_is_taken_on_resuming(
    server: Loopback, board: Board
) -> None:
    server.gateway.drop()
    await board.press()
    await board.reached(1)
    assert (1, [1]) == (server.gateway.resumed, board.shown())


async def test_a_press_after_a_request_to_reconnect_is_taken(
    server: Loopback, board: Board
) -> None:
    await server.gateway.ask_reconnect()
    await board.press()
    await board.reached(1)
    assert (1, [1]) == (server.gateway.resumed, board.shown())


async def test_a_press_in_a_new_session_is_taken(server: Loopback, board: Board) -> None:
    await server.gateway.invalidate()
    await server.until(lambda: server.gateway.identified == 2, "the new session")
    await board.press()
    await board.reached(1)
    assert (0, [1]) == (server.gateway.resumed, board.shown())


async def test_a_connection_that_drops_during_a_turn_does_not_disturb_it(
    server: Loopback, board: Board
) -> None:
    held = server.hold(*EDIT)
    await board.press()
    await held.reached()
    server.gateway.drop()
    await server.until(lambda: server.gateway.resumed, "the resumed session")
    held.release()
    await board.reached(1)
    assert [1] == board.shown()
