"""Host commands for users while the bot is running."""

import asyncio
from pathlib import Path

import pytest

from bot.cli.games import CliError
from bot.cli.users import _ask_the_bot
from bot.client import Atoll
from bot.domain.ids import EPOCH, UserId
from bot.features.privacy.erasures import KEY
from testbed.loopback import Loopback
from tests.bot.features.privacy.test_data import places_of
from tests.bot.settings_steps import choose_setting
from tests.bot.sockets.boards import SHOWN_WITHIN, Board
from tests.bot.sockets.hands import Hand
from tests.bot.sockets.program import atoll
from tests.bot.stored_games import rows


@pytest.mark.long
async def test_running_bot_deletes_the_data_of_a_user(
    server: Loopback, board: Board, bot: Atoll
) -> None:
    database, user = board.database, UserId(board.owner.id)
    await choose_setting(Hand(server, board.owner), board.channel, "colours", "safe")
    words = ("user", "forget", str(user), "--yes", "--database", str(database))
    asking = asyncio.create_task(atoll(database.parent, *words))
    await server.until(lambda: requests(database), "the request", SHOWN_WITHIN)
    assert not asking.done()
    bot.scheduler.hurry(EPOCH)
    ended = await asking
    assert (0, "") == (ended.code, ended.complaints)
    assert "is deleted" in ended.printed
    assert [] == requests(database)
    assert [] == await bot.store.read(places_of, user)
    assert "normal" == bot.services.people.settings_of(user).colours
    assert "aborted" == (await bot.tables.get(board.number)).row.status
    await server.until(lambda: not board.options(), "the end of the buttons", SHOWN_WITHIN)


async def test_running_bot_allows_an_export(board: Board) -> None:
    words = ("user", "export", str(board.owner.id), "--database", str(board.database))
    ended = await atoll(board.database.parent, *words)
    assert (0, "") == (ended.code, ended.complaints)
    assert "palm_island" in ended.printed


async def test_bot_that_does_not_answer_is_reported(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cli.users.DONE_WITHIN", 1.0)
    ended = await asyncio.to_thread(ask, board)
    assert "as soon as it is connected" in ended
    assert [(f"{KEY}{board.owner.id}",)] == requests(board.database)


def ask(board: Board) -> str:
    with pytest.raises(CliError) as raised:
        _ask_the_bot(board.database, UserId(board.owner.id))
    return str(raised.value)


def requests(database: Path) -> list[tuple[str]]:
    """Return the keys of pending requests."""
    return rows(database, "SELECT key FROM meta WHERE key LIKE ?", f"{KEY}%")
