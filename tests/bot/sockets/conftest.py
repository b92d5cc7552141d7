"""A solo table with a bot in this process, over real sockets."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import Atoll
from tests.bot.sockets.lagoon import Board, awake, new_board, opened
from tests.loopback import Loopback


@pytest.fixture
async def bot(server: Loopback, database: Path) -> AsyncIterator[Atoll]:
    async with awake(server, database) as bot:
        yield bot


@pytest.fixture
async def board(server: Loopback, database: Path, bot: Atoll) -> Board:
    return await opened(new_board(server, database))
