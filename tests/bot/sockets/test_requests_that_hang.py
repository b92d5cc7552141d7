"""A request without response delays no other table, and its own table only briefly."""

import asyncio
import re
from pathlib import Path

import pytest

from bot.client import Atoll
from bot.domain.announcements import news
from bot.domain.ids import TableId
from testbed.loopback import Channel, Loopback
from testbed.waits import HANG_SECONDS
from tests.bot.sockets.boards import Board, new_board, numbers, open_table
from tests.longer import first_of

pytestmark = pytest.mark.usefixtures("no_pictures")


@pytest.fixture
async def boards(server: Loopback, database: Path, bot: Atoll) -> list[Board]:
    return [await open_table(new_board(server, database, TableId(number))) for number in (1, 2, 3)]


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a request hang for longer than the test waits."""
    monkeypatch.setattr("bot.presentation.requests.REQUEST_SECONDS", 2 * HANG_SECONDS)


def card_of(board: Board) -> tuple[str, str]:
    """Return the request that edits a table's board message."""
    return "PATCH", f"/channels/{board.channel.id}/messages/*"


@pytest.mark.usefixtures("endless")
async def test_hanging_edit_does_not_delay_other_tables(
    server: Loopback, boards: list[Board]
) -> None:
    hanging = server.ignore(*card_of(boards[0]))
    await boards[0].write()
    await hanging.reached()
    await boards[1].press()
    await server.until(lambda: [1] == boards[1].shown(), "the other table's card")
    assert [0] == boards[0].shown()
    hanging.release()


@pytest.mark.parametrize(
    "after",
    first_of([pytest.param(False, id="not carried out"), pytest.param(True, id="carried out")]),
)
async def test_hanging_edit_delays_the_next_move_only_briefly(
    server: Loopback, boards: list[Board], after: bool
) -> None:
    hanging = server.ignore(*card_of(boards[0]), after=after)
    await boards[0].write()
    await hanging.reached()
    answer = await boards[0].write()
    await server.finished(answer)
    assert (2, [2]) == (boards[0].stored(), boards[0].shown())


async def test_hanging_acknowledgement_does_not_delay_the_move(
    server: Loopback, boards: list[Board]
) -> None:
    server.ignore("POST", "/interactions/*/*/callback", times=2)
    pressing = asyncio.ensure_future(boards[0].press())
    await server.until(lambda: [1] == boards[0].shown(), "the move")
    server.clock.skip(4)
    assert None is (await pressing).how


def texts(server: Loopback, channel: Channel) -> list[str]:
    """Return the notices in a channel."""
    text = [one.content for one in server.messages(channel)]
    return [content for content in text if re.match(r"Table \d+: ", content)]


async def say(bot: Atoll, board: Board, words: str) -> None:
    """Send a notice to a table's channel."""
    await bot.tables.change(board.number, lambda table: news(table, bot.tables.now(), words))


@pytest.mark.usefixtures("endless")
async def test_hanging_notice_does_not_delay_other_tables(
    server: Loopback, bot: Atoll, boards: list[Board]
) -> None:
    path = f"/channels/{boards[0].channel.id}/messages"
    hanging = server.ignore("POST", path, body=lambda body: "Hello" in body["content"])
    for board in boards:
        await say(bot, board, "Hello.")
    await hanging.reached()
    others = boards[1:]
    await server.until(lambda: all(texts(server, board.channel) for board in others), "the others")
    assert [] == texts(server, boards[0].channel)
    hanging.release()


@pytest.mark.long
async def test_four_notices_are_four_messages(
    server: Loopback, bot: Atoll, boards: list[Board]
) -> None:
    expected = []
    for words in ("Paused.", "Resumed.", "Paused.", "Over."):
        await say(bot, boards[0], words)
        left = "SELECT COUNT(*) FROM notices"
        await server.until(lambda: numbers(boards[0].database, left) == [0], "the news")  # noqa: B023
        expected.append(f"Table 1: {words}")
    assert expected == texts(server, boards[0].channel)
