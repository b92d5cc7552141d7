"""Failures between the bot and Discord: the game continues, and its channel shows it once."""

from pathlib import Path
from typing import Any

import pytest

from bot.client import Atoll
from testbed.loopback import Fault, Loopback
from testbed.loopback.world import ATTACH_FILES, SEND_MESSAGES, VIEW_CHANNEL
from tests.bot.sim_server import TABLE
from tests.bot.sockets.boards import (
    CALLBACK,
    EDIT,
    POST,
    SHOWN_WITHIN,
    Board,
    is_busy,
    locked,
    lose_acknowledgement,
    new_board,
    open_table,
    pending_posts,
    ply_of,
)

TOO_MANY_EDITS, INVALID_BODY = 30046, 50035
NO_PERMISSION = [
    pytest.param(SEND_MESSAGES | ATTACH_FILES, id="missing permissions"),
    pytest.param(VIEW_CHANNEL, id="missing access"),
]
UNCERTAIN = [
    pytest.param({"status": 500, "after": True}, id="answered already"),
    pytest.param({"disconnect": True}, id="connection cut"),
]


# Posting


@pytest.mark.parametrize("after", [False, True], ids=["before storing", "after storing"])
async def test_post_that_fails_once_appears_once(
    server: Loopback, database: Path, bot: Atoll, after: bool
) -> None:
    server.fail(*POST, 500, after=after)
    board = await open_table(new_board(server, database))
    assert [0] == board.shown()


@pytest.mark.parametrize("after", [False, True], ids=["before storing", "after storing"])
async def test_post_that_is_cut_off_appears_once(
    server: Loopback, database: Path, bot: Atoll, after: bool
) -> None:
    server.cut(*POST, after=after)
    board = new_board(server, database)
    await server.finished(await board.play(), SHOWN_WITHIN)
    await bot.outbox.deliver_all()
    assert ([0], 0) == (board.shown(), pending_posts(database))


async def test_table_is_open_although_its_post_is_cut_off(
    server: Loopback, database: Path, bot: Atoll
) -> None:
    server.cut(*POST)
    await server.finished(await new_board(server, database).play(), SHOWN_WITHIN)
    assert "playing" == (await bot.tables.get(TABLE)).row.status


async def test_failed_post_is_retried_by_the_scheduler(
    server: Loopback, bot: Atoll, board: Board
) -> None:
    server.cut(*EDIT)
    await board.write()
    await server.until(lambda: not server.faults.waiting(), "the failure")
    bot.scheduler._tick.change_interval(seconds=0.05)
    await board.reached(1)
    assert [1] == board.shown()


async def test_message_is_edited_after_firewall_rate_limit(
    server: Loopback, bot: Atoll, board: Board
) -> None:
    server.limit(*EDIT, 0.1, via=False)
    await board.write()
    await board.reached(1)
    assert [1] == board.shown()


async def test_deleted_board_message_is_posted_again(server: Loopback, board: Board) -> None:
    server.delete_message(board.message())
    await board.write()
    await board.reached(1)
    assert [1] == board.shown()


async def test_message_with_too_many_edits_is_replaced(server: Loopback, board: Board) -> None:
    server.fail(*EDIT, 429, code=TOO_MANY_EDITS)
    await board.write()
    await board.reached(1)
    assert [None, 1] == board.shown()


# Inaccessible channels


@pytest.mark.parametrize("refused", NO_PERMISSION)
async def test_game_continues_without_permission_to_post(
    server: Loopback, board: Board, refused: int
) -> None:
    server.refuse(board.channel, refused)
    await board.press()
    await board.moved(1)
    assert [1] == board.log()
    answer = await server.slash(board.owner, board.channel, "board")
    await board.server.finished(answer, SHOWN_WITHIN)
    assert answer.ephemeral
    assert 1 == ply_of(answer.reply())
    server.permit(board.channel, refused)
    await board.write()
    await board.reached(2)
    assert [2] == board.shown()


@pytest.mark.parametrize("by_role", [False, True], ids=["channel", "role"])
async def test_new_permission_brings_the_board(
    server: Loopback, bot: Atoll, board: Board, by_role: bool
) -> None:
    server.refuse(board.channel, VIEW_CHANNEL)
    await server.finished(await board.write(), SHOWN_WITHIN)
    for _ in range(5):  # the next retry is a minute later
        await bot.outbox.deliver(TABLE)
    assert [0] == board.shown()
    permit = server.permit_by_role if by_role else server.permit
    permit(board.channel, VIEW_CHANNEL)
    await board.reached(1)
    assert [1] == board.shown()


async def test_table_closes_when_its_channel_is_deleted(server: Loopback, board: Board) -> None:
    assert board.channel.guild
    elsewhere = server.add_channel(board.channel.guild, "elsewhere")
    server.delete_channel(board.channel)
    await board.reached(1)
    asked = await server.slash(board.owner, elsewhere, "do", moves="1", table=1)
    answer = await server.finished(asked, SHOWN_WITHIN)
    assert "This table is closed. Start a new one with `/play`." == answer.content
    assert 1 == board.stored()


# Failing acknowledgements


@pytest.mark.parametrize("how", UNCERTAIN)
async def test_move_is_shown_although_its_acknowledgement_may_have_failed(
    server: Loopback, board: Board, how: dict[str, Any]
) -> None:
    for ply, move in enumerate((board.press, board.write), 1):
        server.faults.add(Fault(*CALLBACK, **how))
        await lose_acknowledgement(server, move())
        await board.reached(ply)
        assert [ply] == board.shown()


async def test_expired_interaction_is_answered_only_once(server: Loopback, board: Board) -> None:
    server.fail(*CALLBACK, 404, code=10062)
    before = len(server.requests)
    asked = server.slash(board.owner, board.channel, "settings")
    await lose_acknowledgement(server, asked)
    await server.until(lambda: not is_busy(), "the end of all work")
    assert [404] == [one.status for one in server.requests[before:]]


# Replies when the move is stored but a later step fails


async def test_stored_move_is_not_reported_as_undone_when_its_reply_fails(
    server: Loopback, board: Board
) -> None:
    server.fail("PATCH", "/webhooks/*/*/messages/@original", 400, code=INVALID_BODY)
    answer = await server.finished(await board.write(), SHOWN_WITHIN)
    assert (1, False) == (board.stored(), "as it was" in answer.content)


async def test_stored_move_is_not_reported_as_undone_when_the_database_is_locked(
    server: Loopback, bot: Atoll, board: Board
) -> None:
    await bot.store.read(lambda db: db.execute("PRAGMA busy_timeout = 50"))
    held = server.hold(*EDIT)
    answer = await board.write()
    await held.reached()
    with locked(board.database):
        held.release()
        await server.finished(answer, SHOWN_WITHIN)
    assert (1, False) == (board.stored(), "Nothing was changed" in answer.content)
