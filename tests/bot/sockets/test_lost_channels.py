"""A channel that Discord does not find closes and forgets nothing: only its deletion does."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.machine import _of_database
from bot.client import Atoll
from bot.domain.ids import UserId
from bot.domain.paces import DAY
from bot.presentation.outbox import NOT_FOUND_SECONDS
from bot.store import outbox
from testbed.loopback import Channel, Loopback
from tests.bot.settings_steps import open_settings, sheet_text
from tests.bot.sim_server import TABLE
from tests.bot.sockets.boards import POST, SHOWN_WITHIN, Board, new_board, start_for_two
from tests.bot.sockets.hands import Hand
from tests.bot.sockets.test_locks_and_limits import wait  # noqa: F401  # a fixture

HOUR = 3_600
LOST = "Discord doesn't find the channel of table 1, so I can't show it there."


@pytest.fixture
async def elsewhere(server: Loopback, board: Board) -> Channel:
    """A channel next to the one of the table, which Discord does not find any more."""
    assert board.channel.guild
    place = server.add_channel(board.channel.guild, "elsewhere")
    del server.channels[board.channel.id]
    return place


async def typed(board: Board, elsewhere: Channel) -> str:
    """Make a move in another channel. Return the text of the reply."""
    asked = await board.server.slash(board.owner, elsewhere, "do", moves="1", table=TABLE)
    return (await board.server.finished(asked, SHOWN_WITHIN)).content


async def status(bot: Atoll) -> str:
    return (await bot.tables.get(TABLE)).row.status


async def test_game_goes_on_without_its_channel(
    server: Loopback, bot: Atoll, board: Board, elsewhere: Channel
) -> None:
    assert LOST in await typed(board, elsewhere)
    assert LOST not in await typed(board, elsewhere)
    assert (2, "playing") == (board.stored(), await status(bot))
    answer = await server.slash(board.owner, elsewhere, "board", table=TABLE)
    assert (await server.finished(answer, SHOWN_WITHIN)).reply().components
    server.channels[board.channel.id] = board.channel
    await bot.outbox.deliver_all()
    await board.reached(2)
    assert {} == await bot.store.read(outbox.select_lost)


async def test_host_and_moderators_are_told(
    server: Loopback, bot: Atoll, board: Board, elsewhere: Channel
) -> None:
    await typed(board, elsewhere)
    assert elsewhere.guild
    mia = server.add_user("Mia", elsewhere.guild, administrator=True)
    words = sheet_text(await open_settings(Hand(server, mia), elsewhere, "server"))
    assert f"Discord doesn't find the channel of 1 table (ID {board.channel.id})" in words
    found = [one for one in _of_database(board.database) if one.level == "note"]
    assert [True] == [f"channel {board.channel.id} of 1 table" in one.text for one in found]


@pytest.mark.parametrize("is_member", [True, False], ids=["member", "not a member"])
async def test_table_closes_only_after_ninety_days_in_a_known_server(
    server: Loopback,
    bot: Atoll,
    board: Board,
    elsewhere: Channel,
    wait: Callable[[float], None],  # noqa: F811
    is_member: bool,
) -> None:
    await bot.scheduler.stop()
    await typed(board, elsewhere)
    wait(NOT_FOUND_SECONDS - DAY)
    await bot.outbox.deliver_due()
    assert "playing" == await status(bot)
    if not is_member:
        guild = elsewhere.guild
        assert guild
        bot._connection._guilds.pop(guild.id)
    wait(2 * DAY)
    await bot.outbox.deliver_due()
    assert ("aborted" if is_member else "playing") == await status(bot)


async def test_channel_that_is_not_found_is_tried_again_every_six_hours(
    server: Loopback,
    bot: Atoll,
    board: Board,
    elsewhere: Channel,
    wait: Callable[[float], None],  # noqa: F811
) -> None:
    await bot.scheduler.stop()
    await typed(board, elsewhere)
    path = f"/channels/{board.channel.id}/messages"

    def tried() -> int:
        return sum(one.path.startswith(path) for one in server.requests)

    before = tried()
    for hours, more in ((5, False), (2, True)):
        wait(hours * HOUR)
        await bot.outbox.deliver_due()
        assert more is (tried() > before)


@pytest.mark.parametrize("code", [20016, 160002, 200000, 240000])
async def test_lasting_refusal_is_explained_once_and_calls_the_next_player(
    server: Loopback, database: Path, bot: Atoll, code: int
) -> None:
    board = await start_for_two(new_board(server, database))
    await bot.scheduler.stop()
    fault = server.fail(*POST, status=403, code=code, times=99)
    first = board.to_move()
    answers = [await server.finished(await board.write(first), SHOWN_WITHIN)]
    while board.to_move() is first:
        answers.append(await server.finished(await board.write(first), SHOWN_WITHIN))
    told = [one.content for one in answers if f"(code {code})" in one.content]
    assert 1 == len(told)
    await bot.outbox.deliver_all()
    awaited = UserId(board.to_move().id)
    statement = "SELECT user FROM notices WHERE game = ?"
    assert awaited in board.numbers(statement)
    fault.end()
