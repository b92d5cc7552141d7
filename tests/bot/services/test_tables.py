"""Changes of tables that meet other changes, or whose end is unknown."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.domain.ids import Timestamp
from bot.domain.paces import DAY, HOUR
from bot.services import lobbies, playing
from bot.services.new_tables import Setup, seats_for
from bot.services.people import People
from bot.services.tables import Tables
from bot.services.upkeep import LOBBY_SECONDS, Upkeep
from bot.store import StoreError, games
from bot.store.addresses import Address
from bot.store.servers import remove_tables
from tests.bot.sim_server import TABLE
from tests.bot.stored_games import HERE, PALM, open_store, store_game
from tests.bot.timed_tables import ANA, BEN, TimedTables


async def test_table_is_read_again_if_a_rewrite_is_stored_but_its_response_is_lost(
    database: Path, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await store_game(database, plies=1)
    write = tables.store.write

    async def stored_without_response(*given: Any, **named: Any) -> None:
        await write(*given, **named)
        raise StoreError("The connection is lost.")

    assert "playing" == (await tables.get(number)).row.status
    monkeypatch.setattr(tables.store, "write", stored_without_response)
    with pytest.raises(StoreError):
        await tables.rewrite([number], remove_tables, [number])
    assert "aborted" == (await tables.get(number)).row.status


async def test_old_lobby_that_starts_while_old_ones_are_closed_stays_open(
    timed: TimedTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    await timed.open("day", ANA, BEN)
    monkeypatch.setattr(games, "select_lobbies", lambda *_: [TABLE])  # as before the start
    await timed.upkeep.close_old_lobbies()
    assert (await timed.tables.get(TABLE)).playing


async def test_old_lobby_that_is_used_while_old_ones_are_closed_stays_open(
    timed: TimedTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = seats_for([ANA], 0)
    await lobbies.open_lobby(timed.tables, Setup(PALM, {}), HERE, seats)
    monkeypatch.setattr(games, "select_lobbies", lambda *_: [TABLE])  # as before it was used
    await timed.upkeep.close_old_lobbies()
    assert "lobby" == (await timed.tables.get(TABLE)).row.status


async def test_lobby_is_not_closed_because_of_an_outage(timed: TimedTables) -> None:
    await lobbies.open_lobby(timed.tables, Setup(PALM, {}), HERE, seats_for([ANA], 0))
    timed.at += LOBBY_SECONDS - HOUR
    down, timed.at = timed.at, timed.at + 2 * DAY
    await timed.upkeep.stand_still(Timestamp(down))
    await timed.upkeep.close_old_lobbies()
    assert "lobby" == (await timed.tables.get(TABLE)).row.status
    timed.at += HOUR + 1
    await timed.upkeep.close_old_lobbies()
    assert "aborted" == (await timed.tables.get(TABLE)).row.status


async def test_game_that_ends_while_its_channel_is_deleted_keeps_its_end(
    timed: TimedTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    await timed.open("day", ANA, BEN)
    await timed.tables.change(TABLE, lambda table: table.with_row(status="aborted"))
    monkeypatch.setattr(games, "select_open", lambda *_: [TABLE])  # as before the end
    await playing.channel_gone(timed.tables, HERE.channel)
    assert [] == await timed.notices()


async def test_two_settings_of_a_user_that_change_at_the_same_time_are_both_kept(
    timed: TimedTables, either: Address
) -> None:
    async with open_store(either) as store:
        elsewhere = Tables(store, timed.now)
        await asyncio.gather(
            timed.upkeep.set_person(ANA, lambda person: replace(person, notices="both")),
            timed.upkeep.set_person(ANA, lambda person: replace(person, size="large")),
            # another process:
            Upkeep(elsewhere, People(store, {})).set_person(
                ANA, lambda person: replace(person, colours="safe")
            ),
        )
        ana = (await People.load(store)).of(ANA)
    assert ("both", "large", "safe") == (ana.notices, ana.size, ana.colours)
