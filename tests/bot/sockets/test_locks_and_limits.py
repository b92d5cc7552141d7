"""Locked threads and rate limits are explained to players, and the board catches up."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import discord
import pytest

from bot.client import Atoll
from bot.domain.ids import ChannelId, GuildId, UserId
from bot.presentation.sent_before import NONCE_SECONDS
from bot.services import lobbies
from bot.services.new_tables import Location, Setup
from bot.store.alive import write_alive
from engine import GAMES
from testbed.loopback import Loopback
from testbed.loopback.world import (
    ATTACH_FILES,
    MANAGE_THREADS,
    PRIVATE_THREAD,
    SEND_IN_THREADS,
    SEND_MESSAGES,
    VIEW_CHANNEL,
)
from tests.bot.sim_server import TABLE
from tests.bot.sockets.boards import (
    EDIT,
    SHOWN_WITHIN,
    Board,
    choose,
    new_board,
    offered_moves,
    open_table,
    pending_posts,
)

LIMIT_SECONDS = 60


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Advance the bot's clock."""
    real, passed = discord.utils.utcnow, timedelta()

    def moved(seconds: float) -> None:
        nonlocal passed
        passed += timedelta(seconds=seconds)

    monkeypatch.setattr("discord.utils.utcnow", lambda: real() + passed)
    return moved


async def look(bot: Atoll) -> None:
    """Run the work that is due, as after continuous uptime."""
    await bot.store.write(write_alive, None, bot.tables.now())
    await bot.scheduler.run_all()


def edits(board: Board) -> list[int | None]:
    """Return the status of each edit of the board message."""
    path = f"/channels/{board.channel.id}/messages/"
    return [
        one.status
        for one in board.server.requests
        if one.method == "PATCH" and one.path.startswith(path)
    ]


async def test_rate_limited_edit_is_not_retried_before_the_limit_ends(
    server: Loopback, bot: Atoll, board: Board, wait: Callable[[float], None]
) -> None:
    limit = server.limit(*EDIT, LIMIT_SECONDS, times=10)
    before = edits(board)
    answer = await server.finished(await board.write(), SHOWN_WITHIN)
    assert "Discord limits how often I can post" in answer.content
    assert [*before, 429] == edits(board)
    for _ in range(5):
        wait(LIMIT_SECONDS / 6)
        await look(bot)
    await server.finished(await board.write(), SHOWN_WITHIN)
    await bot.outbox.deliver_all()
    assert [*before, 429] == edits(board)
    limit.end()
    wait(LIMIT_SECONDS / 6 + 1)
    await look(bot)
    await board.reached(2)
    assert [*before, 429, 200] == edits(board)
    assert [2] == board.shown()


async def test_short_rate_limit_is_waited_out(server: Loopback, board: Board) -> None:
    server.limit(*EDIT, 1)
    answer = await server.finished(await board.write(), SHOWN_WITHIN)
    assert "Discord limits" not in answer.content
    assert [1] == board.shown()


@pytest.mark.parametrize("direct_limit", [0, None], ids=["of openings", "of requests"])
async def test_limit_of_direct_messages_is_explained(
    server: Loopback, board: Board, direct_limit: int | None
) -> None:
    server.direct_limit = direct_limit
    if direct_limit is None:
        server.limit("POST", "/users/@me/channels", LIMIT_SECONDS)
    answer = await server.slash(board.owner, board.channel, "learn", game="palm-island")
    text = (await server.finished(answer, SHOWN_WITHIN)).content
    assert "Discord limits how often I can do that. Try again <t:" in text


@pytest.fixture
async def thread_board(server: Loopback, database: Path, bot: Atoll) -> Board:
    """Open a table in a thread."""
    board = new_board(server, database)
    return await open_table(replace(board, channel=server.add_thread(board.channel, "table")))


@pytest.mark.parametrize("archived", [False, True], ids=["locked", "locked and archived"])
async def test_locked_thread_is_explained_and_caught_up(
    server: Loopback, database: Path, thread_board: Board, archived: bool
) -> None:
    thread = thread_board.channel
    server.delete_message(thread_board.message())
    server.change_thread(thread, archived=archived, locked=True)
    words = f"The thread <#{thread.id}> is locked, so I can't show table 1 there."
    for _ in range(2):
        answer = await server.finished(await thread_board.write(), SHOWN_WITHIN)
        assert words in answer.content
    assert thread.parent
    [text] = server.messages(thread.parent)
    assert words in text.content
    assert [] == thread_board.messages()
    server.change_thread(thread, archived=False, locked=False)
    await server.until(lambda: thread_board.messages() and not pending_posts(database), "the card")
    assert [2] == thread_board.shown()


async def test_locked_thread_is_reported_once_despite_restarts(
    server: Loopback, thread_board: Board, bot: Atoll, wait: Callable[[float], None]
) -> None:
    thread = thread_board.channel
    server.delete_message(thread_board.message())
    server.change_thread(thread, archived=False, locked=True)
    for _ in range(2):
        await server.finished(await thread_board.write(), SHOWN_WITHIN)
        wait(2 * NONCE_SECONDS)
        bot.outbox._locked.clear()  # as after a restart
        await bot.outbox.deliver_all()
    assert thread.parent
    assert 1 == len(server.messages(thread.parent))


async def test_game_goes_on_in_a_locked_thread_by_private_messages(
    server: Loopback, thread_board: Board
) -> None:
    thread = thread_board.channel
    server.change_thread(thread, archived=False, locked=True)
    shown = await server.slash(thread_board.owner, thread, "board")
    panel = (await server.finished(shown, SHOWN_WITHIN)).reply()
    assert panel.ephemeral
    await choose(server, thread_board.owner, panel)
    await thread_board.moved(1)
    await server.until(lambda: panel.edits, "the next question", SHOWN_WITHIN)
    assert offered_moves(panel)


async def test_missing_permission_in_a_thread_is_named(
    server: Loopback, thread_board: Board
) -> None:
    thread = thread_board.channel
    server.delete_message(thread_board.message())
    assert thread.parent
    server.refuse(thread.parent, SEND_IN_THREADS)
    answer = await server.finished(await thread_board.write(), SHOWN_WITHIN)
    assert "send messages (also in threads)" in answer.content
    assert "private thread" not in answer.content


async def test_private_thread_is_explained_and_caught_up_when_the_bot_joins(
    server: Loopback, database: Path, bot: Atoll
) -> None:
    board = new_board(server, database)
    thread = server.add_thread(board.channel, "secret", PRIVATE_THREAD, joined=False)
    board = replace(board, channel=thread)
    assert thread.guild
    place = Location(GuildId(thread.guild.id), ChannelId(thread.id))  # by an older version
    game = Setup(GAMES["palm_island"], {})
    await lobbies.open_game(bot.tables, game, place, [UserId(board.owner.id)])
    answer = await server.finished(await board.write(), SHOWN_WITHIN)
    assert "In a private thread, just mention me." in answer.content
    for _ in range(5):  # the next retry is a minute later
        await bot.outbox.deliver(TABLE)
    assert [] == board.messages()
    server.let_in(thread)
    await board.reached(1)
    assert [1] == board.shown()


class TestANewTable:
    """`/play` opens no table where its message cannot appear."""

    async def refused(self, board: Board) -> str:
        """Return the reply to `/play`. No table is stored."""
        answer = await board.server.finished(await board.play(), SHOWN_WITHIN)
        assert [] == board.numbers("SELECT id FROM games WHERE id = ?")
        return answer.content

    @pytest.mark.parametrize("archived", [False, True], ids=["locked", "locked and archived"])
    async def test_is_refused_in_a_locked_thread(
        self, server: Loopback, database: Path, bot: Atoll, archived: bool
    ) -> None:
        board = new_board(server, database)
        thread = server.add_thread(board.channel, "table")
        server.change_thread(thread, archived=archived, locked=True)
        board = replace(board, channel=thread)
        assert f"<#{thread.id}> is locked, so I can't show a table there." in (
            await self.refused(board)
        )
        assert thread.parent
        server.permit(thread.parent, MANAGE_THREADS)
        await server.finished(await board.play(), SHOWN_WITHIN)
        await board.reached(0)

    async def test_is_refused_in_a_private_thread_without_the_bot(
        self, server: Loopback, database: Path, bot: Atoll
    ) -> None:
        board = new_board(server, database)
        thread = server.add_thread(board.channel, "secret", PRIVATE_THREAD, joined=False)
        board = replace(board, channel=thread)
        assert "In a private thread, just mention me." in await self.refused(board)
        server.let_in(thread)
        await open_table(board)

    @pytest.mark.parametrize(
        ("right", "name"),
        [
            (VIEW_CHANNEL, "View Channel"),
            (SEND_MESSAGES, "Send Messages"),
            (ATTACH_FILES, "Attach Files"),
        ],
    )
    async def test_is_refused_without_a_permission(
        self, server: Loopback, database: Path, bot: Atoll, right: int, name: str
    ) -> None:
        board = new_board(server, database)
        server.refuse(board.channel, right)
        assert f"Ask a moderator to give me *{name}* there" in await self.refused(board)
        server.permit(board.channel, right)
        await open_table(board)

    async def test_is_refused_in_a_thread_without_its_permission(
        self, server: Loopback, database: Path, bot: Atoll
    ) -> None:
        board = new_board(server, database)
        thread = server.add_thread(board.channel, "table")
        server.refuse(board.channel, SEND_IN_THREADS)
        words = await self.refused(replace(board, channel=thread))
        assert "Ask a moderator to give me *Send Messages in Threads* there" in words


async def test_archived_thread_is_reopened(server: Loopback, thread_board: Board) -> None:
    thread = thread_board.channel
    server.change_thread(thread, archived=True, locked=False)
    answer = await server.finished(await thread_board.write(), SHOWN_WITHIN)
    assert "is locked" not in answer.content
    await thread_board.reached(1)
    assert not thread.archived
    assert [None, 1] == thread_board.shown()
