"""A bot on a simulated server with the commands that replace those of 0.2."""

from typing import Any

import pytest

from bot.client import Atoll
from bot.interactions.tree import Tree
from bot.store import Store
from bot.store.addresses import Address
from tests.bot.conftest import hold_for_long


async def register_new_commands(tree: Tree, _store: Store) -> None:
    """Register the commands without requests."""
    records = [command.to_dict(tree) for command in tree.get_commands()]
    for one in records:
        one.pop("nsfw")
    http: Any = tree.client.http
    http.backend.register_commands(None, records)


@pytest.fixture
def simcord_bot(database: Address, monkeypatch: pytest.MonkeyPatch) -> Atoll:
    """Return a bot with the new commands."""
    hold_for_long(monkeypatch)
    monkeypatch.setattr("bot.feature.HAS_NEW_COMMANDS", True)
    monkeypatch.setattr("bot.client.sync_commands", register_new_commands)
    return Atoll(database, shard_count=1)
