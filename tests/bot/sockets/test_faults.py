"""What goes wrong between the bot and Discord: the game goes on, and its channel shows it once."""

from pathlib import Path
from typing import Any

import pytest

from bot import Atoll
from tests.bot.sockets.lagoon import (
    CALLBACK,
    EDIT,
    POST,
    TOLD_WITHIN,
    Board,
    errands,
    locked,
    new_board,
    opened,
    ply_of,
    unheard,
)
from tests.bot.town import TABLE
from tests.loopback import Answer, Fault, Loopback
from tests.loopback.world import ATTACH_FILES, SEND_MESSAGES, VIEW_CHANNEL

TOO_MANY_EDITS, INVALID_BODY = 30046, 50035
NO_PERMISSION = [
    pytest.param(SEND_MESSAGES | ATTACH_FILES, id="missing permissions"),
    pytest.param(VIEW_CHANNEL, id="missing access"),
]
UNHEARD = [
    pytest.param({"status": 404, "code": 10062}, id="unknown interaction"),
    pytest.param({"status": 500, "after": True}, id="answered already"),
    pytest.param({"disconnect": True}, id="connection cut"),
]


async def seen_by_owner(board: Board, answer: Answer) -> int | None:
    """The ply of a private card."""
    await board.server.finished(answer, TOLD_WITHIN)
    assert answer.ephemeral
    return ply_of(answer.shown())


# Posting


@pytest.mark.parametrize("after", [False, True], ids=["before storing", "after storing"])
async def test_a_post_that_fails_and_then_succeeds_stands_once(
    server: Loopback, database: Path, bot: Atoll, after: bool
) -> None:
    server.fail(*POST, 500, after=after)
    board = await opened(new_board(server, database))
    assert [0] == board.shown()


@pytest.mark.parametrize("after", [False, True], ids=["before storing", "after storing"])
async def test_a_post_that_is_cut_off_stands_once_after_the_next_attempt(
    server: Loopback, database: Path, bot: Atoll, after: bool
) -> None:
    server.cut(*POST, after=after)
    board = new_board(server, database)
    await server.finished(await board.play(), TOLD_WITHIN)
    await bot.outbox.deliver_all()
    assert ([0], 0) == (board.shown(), errands(database))


async def test_a_table_whose_card_is_cut_off_is_open_all_the_same(
    server: Loopback, database: Path, bot: Atoll
) -> None:
    server.cut(*POST)
    answer = await server.finished(await new_board(server, database).play(), TOLD_WITHIN)
    assert answer.content.startswith("Table 1 is open")


async def test_what_could_not_be_posted_is_attempted_again_by_itself(
    server: Loopback, bot: Atoll, board: Board
) -> None:
    server.cut(*EDIT)
    await board.press()
    await server.until(lambda: not server.faults.waiting(), "the failure")
    bot.scheduler._tick.change_interval(seconds=0.05)
    await board.reached(1)
    assert [1] == board.shown()


async def test_a_rate_limit_is_waited_out(server: Loopback, board: Board) -> None:
    server.limit(*EDIT, 0.1)
    await board.press()
    await board.reached(1)
    assert [1] == board.shown()


async def test_a_rate_limit_of_a_firewall_leaves_the_card_for_later(
    server: Loopback, bot: Atoll, board: Board
) -> None:
    server.limit(*EDIT, 0.1, via=False)
    await board.press()
    await board.reached(1)
    assert [1] == board.shown()


async def test_a_deleted_card_is_posted_anew(server: Loopback, board: Board) -> None:
    server.delete_message(board.card())
    await board.write()
    await board.reached(1)
    assert [1] == board.shown()


async def test_a_card_that_was_edited_too_often_is_posted_anew(
    server: Loopback, board: Board
) -> None:
    server.fail(*EDIT, 429, code=TOO_MANY_EDITS)
    await board.press()
    await board.reached(1)
    assert [None, 1] == board.shown()


async def test_a_card_in_an_archived_thread_is_posted_anew(
    server: Loopback, database: Path, bot: Atoll
) -> None:
    board = new_board(server, database)
    thread = server.add_thread(board.channel, "palms")
    board = await opened(Board(server, database, thread, board.owner, TABLE))
    thread.archived = True
    await board.write()
    await board.reached(1)
    assert 1 == board.shown()[-1]


# Channels that are lost


@pytest.mark.parametrize("refused", NO_PERMISSION)
class TestWithoutPermission:
    async def test_a_move_is_taken(self, server: Loopback, board: Board, refused: int) -> None:
        server.refuse(board.channel, refused)
        await board.press()
        await board.moved(1)
        assert [1] == board.log()

    async def test_the_board_is_shown_in_private(
        self, server: Loopback, board: Board, refused: int
    ) -> None:
        server.refuse(board.channel, refused)
        await board.press()
        await board.moved(1)
        answer = await server.slash(board.owner, board.channel, "board")
        assert 1 == await seen_by_owner(board, answer)

    async def test_the_channel_shows_the_game_again_once_it_may(
        self, server: Loopback, board: Board, refused: int
    ) -> None:
        server.refuse(board.channel, refused)
        await board.write()
        await board.moved(1)
        server.permit(board.channel, refused)
        await board.write()
        await board.reached(2)
        assert [2] == board.shown()


async def test_a_table_is_closed_when_its_channel_is_deleted(
    server: Loopback, board: Board
) -> None:
    assert board.channel.guild
    elsewhere = server.add_channel(board.channel.guild, "elsewhere")
    server.delete_channel(board.channel)
    await board.reached(1)
    asked = await server.slash(board.owner, elsewhere, "do", moves="1", table=1)
    answer = await server.finished(asked, TOLD_WITHIN)
    assert "This table is closed. Start a new one with `/play`." == answer.content
    assert 1 == board.stored()


# Acknowledgements that fail


@pytest.mark.parametrize("how", UNHEARD)
class TestUnheard:
    async def test_a_press_is_taken_and_shown(
        self, server: Loopback, board: Board, how: dict[str, Any]
    ) -> None:
        server.faults.add(Fault(*CALLBACK, **how))
        await unheard(server, board.press())
        await board.reached(1)
        assert [1] == board.shown()

    async def test_a_command_is_taken_and_shown(
        self, server: Loopback, board: Board, how: dict[str, Any]
    ) -> None:
        server.faults.add(Fault(*CALLBACK, **how))
        await unheard(server, board.write())
        await board.reached(1)
        assert [1] == board.shown()


# What people are told when the move is stored, but something after it fails


async def test_a_stored_move_whose_answer_fails_is_not_called_undone(
    server: Loopback, board: Board
) -> None:
    server.fail("PATCH", "/webhooks/*/*/messages/@original", 400, code=INVALID_BODY)
    answer = await server.finished(await board.write(), TOLD_WITHIN)
    assert (1, False) == (board.stored(), "as it was" in answer.content)


async def test_a_stored_move_that_cannot_be_marked_as_told_is_not_called_undone(
    server: Loopback, bot: Atoll, board: Board
) -> None:
    await bot.store.read(lambda db: db.execute("PRAGMA busy_timeout = 50"))
    held = server.hold(*EDIT)
    answer = await board.write()
    await held.reached()
    with locked(board.database):
        held.release()
        await server.finished(answer, TOLD_WITHIN)
    assert (1, False) == (board.stored(), "Nothing was changed" in answer.content)
