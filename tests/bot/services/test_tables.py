"""The cache of tables is never older than the database."""

from pathlib import Path
from typing import Any

import pytest

from bot.store import StoreError
from bot.store.servers import remove_tables
from tests.bot.stored_games import open_tables, store_game


async def test_table_is_read_again_if_a_rewrite_is_stored_but_its_response_is_lost(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await store_game(database, plies=1)
    async with open_tables(database) as tables:
        write = tables.store.write

        async def stored_without_response(*given: Any, **named: Any) -> None:
            await write(*given, **named)
            raise StoreError("The connection is lost.")

        assert "playing" == (await tables.get(number)).row.status
        monkeypatch.setattr(tables.store, "write", stored_without_response)
        with pytest.raises(StoreError):
            await tables.rewrite([number], remove_tables, [number])
        assert "aborted" == (await tables.get(number)).row.status
