"""A press is answered by the new board itself if that is ready in time, otherwise acknowledged."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from bot.presentation.pictures import Pictures
from bot.presentation.replies import HEARD_SECONDS, HELD_SECONDS, SENT_SECONDS
from testbed.loopback import Loopback
from tests.bot.conftest import hold_for_long
from tests.bot.sockets.boards import CALLBACK, Board, locked

PRESSES = 10
ACKNOWLEDGED_SECONDS = 0.8
"""The seconds that must be left for an acknowledgement."""


def requests(server: Loopback, since: int) -> list[tuple[str, str]]:
    """The methods and the kinds of all requests since some."""
    return [(one.method, one.path.split("/")[1]) for one in server.requests[since:]]


def slow_down(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let each picture wait for an event; return the event."""
    plain, drawn = Pictures.board, asyncio.Event()

    async def board(*given: Any, **named: Any) -> tuple[bytes, ...]:
        await drawn.wait()
        return await plain(*given, **named)

    monkeypatch.setattr(Pictures, "board", board)
    return drawn


def test_answer_that_takes_too_long_leaves_time_for_an_acknowledgement() -> None:
    assert HELD_SECONDS < SENT_SECONDS <= HEARD_SECONDS - ACKNOWLEDGED_SECONDS


async def test_new_board_is_the_only_request_of_a_press(
    server: Loopback, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold_for_long(monkeypatch)
    since = len(server.requests)
    answer = await board.press()
    await board.reached(1)
    assert ("update", [1]) == (answer.how, board.shown())
    assert [("POST", "interactions")] == requests(server, since)


async def test_press_is_acknowledged_while_picture_is_drawn(
    server: Loopback, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = slow_down(monkeypatch)
    answer = await board.press()
    assert answer.how == "later"
    assert HELD_SECONDS <= (answer.seconds or 0)
    assert [0] == board.shown()
    drawn.set()
    await board.reached(1)
    assert [1] == board.shown()


async def test_press_is_acknowledged_while_upload_hangs(server: Loopback, board: Board) -> None:
    server.ignore(*CALLBACK)
    answer = await board.press()
    assert answer.how == "later"
    assert SENT_SECONDS <= (answer.seconds or 0)
    await board.reached(1)
    assert [1] == board.shown()


async def test_press_is_acknowledged_while_database_is_locked(board: Board) -> None:
    with locked(board.database):
        answer = await board.press()
        assert ("later", 0) == (answer.how, board.stored())
    await board.reached(1)
    assert [1] == board.shown()


@pytest.mark.parametrize("code", [40005, 50035], ids=["too large", "invalid"])
async def test_board_that_discord_refuses_in_an_answer_is_edited_in_the_channel(
    server: Loopback, board: Board, code: int
) -> None:
    server.fail(*CALLBACK, 400, code=code)
    answer = await board.press()
    await board.reached(1)
    assert ("later", [1]) == (answer.how, board.shown())


async def test_refused_press_is_acknowledged_and_explained(server: Loopback, board: Board) -> None:
    assert board.channel.guild
    stranger = server.add_user("Stranger", board.channel.guild)
    answer = await board.press(stranger)
    await server.until(lambda: bool(answer.followups), "the words")
    assert ("later", True) == (answer.how, answer.followups[0].ephemeral)
    assert [0] == board.shown()


async def test_one_of_ten_presses_of_a_player_counts(server: Loopback, board: Board) -> None:
    answers = await asyncio.gather(*(board.press() for _ in range(PRESSES)))
    await board.reached(1)
    ways = Counter(one.how for one in answers)
    assert ways in ({"later": PRESSES}, {"update": 1, "later": PRESSES - 1})
    assert ([1], [1]) == (board.log(), board.shown())
    assert not any(one.followups for one in answers)
