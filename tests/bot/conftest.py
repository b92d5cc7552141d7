"""The simulated server, as a fixture.

At the end of each test every request must have been one that Discord takes, and no error logged.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import structlog.testing

from bot import Atoll, create_bot
from tests.bot.town import Town
from tests.discord_rules import check_request

PATIENCE = 60.0  # seconds that the bot may take to answer, on however busy a machine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the simulated server wait for pictures."""
    for item in items:
        item.add_marker(pytest.mark.simcord(settle_timeout=PATIENCE))


@pytest.fixture
def simcord_bot(tmp_path: Path) -> Atoll:
    return create_bot(tmp_path / "atoll.sqlite", shard_count=1)


@pytest.fixture
async def here(simcord_env: Any, tmp_path: Path) -> AsyncIterator[Town]:
    with structlog.testing.capture_logs() as logs:
        town = Town(simcord_env, tmp_path / "atoll.sqlite")
        yield town
        await town.bot.close()
    requests = list(simcord_env.http_requests)
    wrong = [
        problem for one in requests for problem in check_request(one.method, one.path, one.json)
    ]
    assert [] == wrong
    assert [] == [entry for entry in logs if entry["log_level"] == "error"]
