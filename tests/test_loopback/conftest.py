"""A small bot at a loopback server."""

from collections.abc import AsyncIterator

import pytest

from testbed.loopback import Loopback
from testbed.loopback.tiny_bot import Table, running


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    async with Loopback() as server, running(server) as bot:
        table = Table(server, bot)
        await table.place()
        yield table
