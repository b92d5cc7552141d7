"""The bot is killed with SIGKILL at each point of a turn: nothing is lost or repeated.

A stored turn is posted after the restart, even if Discord has forgotten the nonces of earlier
posts.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from testbed.loopback import Answer, Fault, Loopback
from tests.bot.sim_server import TABLE
from tests.bot.sockets.boards import (
    CALLBACK,
    POST,
    SHOWN_WITHIN,
    Board,
    advance_offline,
    locked,
    new_board,
    numbers,
    open_table,
    start_for_two,
)
from tests.bot.sockets.bot_process import bot_process, end

pytestmark = pytest.mark.long

UNTIL_LOCK = 0.3  # seconds until the bot waits for the database
FORGOTTEN_SECONDS = 600  # Discord forgets nonces after this time
OLD_SECONDS = 3_600  # an older board message is replaced instead of edited
CHATTER = 60  # messages
USE_A_DAY = {
    "id": 2,
    "type": 2,
    "style": 2,
    "label": "Use a day",
    "custom_id": f"atoll:more:{TABLE}:0",
}
REMINDER = {"id": 1, "type": 1, "components": [USE_A_DAY]}


@dataclass(frozen=True)
class Turn:
    """A turn: its preparation, the interaction, and the request that shows it.

    `shown` are the plies of the board messages at the end, or None for one without buttons.
    """

    prepare: Callable[[Board], Awaitable[object]]
    take: Callable[[Board], Awaitable[Answer]]
    telling: tuple[str, str]
    ply: int
    shown: tuple[int | None, ...]


async def nothing(_board: Board) -> None:
    """Leave the table unopened."""


async def opened_without_card(board: Board) -> None:
    """Open the table and delete its message."""
    board.server.delete_message((await open_table(board)).message())


async def written_by_whom_it_calls(board: Board) -> Answer:
    """Let the awaited player move."""
    return await board.write(board.to_move())


OPENING = Turn(nothing, Board.play, POST, 0, (0,))
PRESSING = Turn(open_table, Board.press, CALLBACK, 1, (1,))
WRITING = Turn(opened_without_card, Board.write, POST, 1, (1,))
PASSING = Turn(start_for_two, written_by_whom_it_calls, POST, 3, (None, None, 3))
TURNS = [
    pytest.param(PRESSING, id="pressing"),
    pytest.param(OPENING, id="opening"),
    pytest.param(WRITING, id="writing without a card"),
    pytest.param(PASSING, id="passing the turn"),
]


async def killed_before_commit(board: Board, turn: Turn) -> None:
    """Make a turn and kill the bot while it waits to write to the database."""
    async with bot_process(board.server, board.database) as process:
        await turn.prepare(board)
        with locked(board.database):
            await turn.take(board)
            await asyncio.sleep(UNTIL_LOCK)
            await end(board.server, process)


async def killed_before_posting(board: Board, turn: Turn) -> None:
    """Make a turn and kill the bot after it is stored and before Discord receives the message."""
    async with bot_process(board.server, board.database):
        fault = await taken(board, turn, disconnect=True)
    fault.release()


async def killed_during_posting(board: Board, turn: Turn) -> None:
    """Make a turn and kill the bot after Discord has the message and before it responds."""
    async with bot_process(board.server, board.database):
        fault = await taken(board, turn, after=True)
    fault.release()


async def killed_after_posting(board: Board, turn: Turn) -> None:
    """Make a turn and kill the bot after Discord's response and before the bot stores it."""
    async with bot_process(board.server, board.database) as process:
        fault = await taken(board, turn, after=True)
        with locked(board.database):
            fault.release()
            await asyncio.sleep(UNTIL_LOCK)
            await end(board.server, process)


async def taken(board: Board, turn: Turn, **how: Any) -> Fault:
    """Make a turn; hold the request that shows it."""
    await turn.prepare(board)
    fault = board.server.hold(*turn.telling, **how)
    taking = asyncio.ensure_future(turn.take(board))
    await fault.reached(SHOWN_WITHIN)
    taking.cancel()  # a press waits for the request that is held
    return fault


KILLINGS = [
    pytest.param(killed_before_posting, id="before"),
    pytest.param(killed_during_posting, id="during"),
    pytest.param(killed_after_posting, id="after"),
]
Killing = Callable[[Board, Turn], Awaitable[None]]


@pytest.fixture
async def board(tmp_path: Path) -> AsyncIterator[Board]:
    async with Loopback() as server:
        yield new_board(server, tmp_path / "atoll.sqlite")


async def comes_back(board: Board, ply: int) -> tuple[int | None, ...]:
    """Restart the bot, let it catch up, and return the plies of the board messages."""
    async with bot_process(board.server, board.database):
        await board.reached(ply)
    return tuple(board.shown())


async def test_opening_that_was_not_stored_is_lost(board: Board) -> None:
    await killed_before_commit(board, OPENING)
    async with bot_process(board.server, board.database):
        await open_table(board)
    assert [1] == numbers(board.database, "SELECT id FROM games")
    assert [0] == board.shown()


async def test_move_that_was_not_stored_is_lost(board: Board) -> None:
    await killed_before_commit(board, PRESSING)
    assert (0,) == await comes_back(board, 0)


async def test_move_that_was_not_stored_can_be_repeated(board: Board) -> None:
    await killed_before_commit(board, PRESSING)
    async with bot_process(board.server, board.database):
        await board.press()
        await board.reached(1)
    assert ([1], [1]) == (board.log(), board.shown())


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("killed", KILLINGS)
async def test_stored_turn_is_shown_once_after_restart(
    board: Board, killed: Killing, turn: Turn
) -> None:
    await killed(board, turn)
    assert turn.shown == await comes_back(board, turn.ply)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("killed", KILLINGS)
async def test_stored_turn_is_shown_once_when_its_nonce_is_forgotten(
    board: Board, killed: Killing, turn: Turn
) -> None:
    await killed(board, turn)
    advance_offline(board, FORGOTTEN_SECONDS)
    assert turn.shown == await comes_back(board, turn.ply)


@pytest.mark.parametrize("killed", KILLINGS)
async def test_old_board_message_is_not_posted_twice(board: Board, killed: Killing) -> None:
    await killed(board, PRESSING)
    advance_offline(board, OLD_SECONDS)
    assert PRESSING.shown == await comes_back(board, PRESSING.ply)


async def test_board_message_is_not_posted_twice_after_a_reminder(board: Board) -> None:
    async def reminded(board: Board) -> None:
        await opened_without_card(board)
        reminder = board.server.say(board.server.bot, board.channel, "Your time is up.")
        reminder.components = [REMINDER]

    await killed_during_posting(board, replace(WRITING, prepare=reminded))
    advance_offline(board, FORGOTTEN_SECONDS)
    assert WRITING.shown == await comes_back(board, 1)


async def test_board_message_is_found_behind_other_messages(board: Board) -> None:
    await killed_during_posting(board, OPENING)
    advance_offline(board, FORGOTTEN_SECONDS)
    for number in range(CHATTER):
        board.server.say(board.owner, board.channel, f"Is it my turn? ({number})")
    assert (0,) == await comes_back(board, 0)
