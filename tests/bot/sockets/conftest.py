"""A solo table, with the bot in this process and real sockets."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
import structlog.testing

from bot.client import Atoll
from testbed.loopback import Channel, Loopback, User
from tests.bot.sockets.boards import Board, new_board, open_table, running_bot
from tests.bot.sockets.days import Days


@pytest.fixture
async def bot(server: Loopback, database: Path) -> AsyncIterator[Atoll]:
    async with running_bot(server, database) as bot:
        yield bot


@pytest.fixture
async def board(server: Loopback, database: Path, bot: Atoll) -> Board:
    return await open_table(new_board(server, database))


@pytest.fixture
def logs() -> Iterator[list[Any]]:
    """The entries that the bot logs."""
    with structlog.testing.capture_logs() as logs:
        yield logs


@pytest.fixture
def stranger(server: Loopback) -> User:
    """A user who has installed the bot and shares no server with it."""
    user = server.add_user("Stranger")
    user.has_bot = True
    return user


@pytest.fixture(params=["server", "group"])
def abroad(server: Loopback, stranger: User, request: pytest.FixtureRequest) -> Channel:
    """A channel that the bot has not joined."""
    if request.param == "group":
        return server.add_group(stranger)
    guild = server.add_strange_guild("Far away")
    guild.members.append(stranger)
    return server.add_channel(guild, "talk")


@pytest.fixture
def there(server: Loopback, stranger: User) -> Channel:
    return server.add_group(stranger)


@pytest.fixture
async def week(
    server: Loopback, database: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Days]:
    """Days of two players, with the bot and a clock that the test advances, without pictures."""
    monkeypatch.setattr(discord.utils, "utcnow", server.clock.now)
    days = Days(server, database)
    async with running_bot(server, database) as bot:
        days.start(bot)
        yield days
