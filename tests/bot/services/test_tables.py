"""Changes of tables that meet other changes, or whose end is unknown."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.domain.ids import TableId, Timestamp
from bot.domain.paces import DAY, HOUR, pace_of
from bot.domain.table import Table
from bot.features.moderation.rules import Pause
from bot.services import cache, lobbies, playing
from bot.services.new_tables import Setup, seats_for
from bot.services.people import People
from bot.services.tables import Tables
from bot.services.upkeep import LOBBY_SECONDS, Upkeep
from bot.store import StoreError, games, notices
from bot.store.addresses import Address
from bot.store.servers import remove_tables
from engine import GAMES
from testbed.rows import begun
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


async def test_cache_keeps_the_tables_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "TABLES_IN_MEMORY", 2)
    loaded = list[TableId]()

    async def load(number: TableId) -> Table:
        loaded.append(number)
        return begun(PALM).with_row(id=number)

    tables = cache.Cache(load)
    for number in (1, 2, 1, 3, 1, 2):
        await tables.get(TableId(number))
    assert [1, 2, 3, 2] == loaded


@pytest.mark.parametrize("is_stored", [True, False])
async def test_load_that_a_change_overtakes_is_discarded(is_stored: bool) -> None:
    old, stored = begun(PALM).with_row(id=TABLE), asyncio.Event()
    new = old.with_row(ply=1)
    answers = [new, old]

    async def load(_: TableId) -> Table:
        table = answers.pop()
        await stored.wait()
        return table

    tables = cache.Cache(load)
    overtaken = asyncio.ensure_future(tables.get(TABLE))
    await asyncio.sleep(0)
    tables.keep_table(new) if is_stored else tables.drop(TABLE)
    stored.set()
    await overtaken
    assert new is await tables.get(TABLE)


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


async def test_full_lobby_stays_open_for_seven_days(timed: TimedTables) -> None:
    setup = Setup(GAMES["small_islands"], {})
    await lobbies.open_lobby(timed.tables, setup, HERE, seats_for([ANA, BEN], 2))
    timed.at += 7 * DAY - HOUR
    await timed.upkeep.close_old_lobbies()
    assert "lobby" == (await timed.tables.get(TABLE)).row.status
    timed.at += 2 * HOUR
    await timed.upkeep.close_old_lobbies()
    assert "aborted" == (await timed.tables.get(TABLE)).row.status


async def test_full_lobby_calls_all_players_if_its_opener_does_not_start(
    timed: TimedTables,
) -> None:
    setup = Setup(GAMES["small_islands"], {}, "day")
    table = await lobbies.open_lobby(timed.tables, setup, HERE, seats_for([ANA, BEN], 2))
    table = await timed.wait(pace_of(table).start - 1)
    assert {0} == {row.rung for row in table.seats}
    table = await timed.wait(1)
    assert 1 == table.seats[0].rung


async def test_game_that_ends_while_its_channel_is_deleted_keeps_its_end(
    timed: TimedTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    await timed.open("day", ANA, BEN)
    await timed.tables.change(TABLE, lambda table: table.with_row(status="aborted"))
    monkeypatch.setattr(games, "select_open", lambda *_: [TABLE])  # as before the end
    await playing.channel_gone(timed.tables, HERE.channel)
    assert [] == await timed.notices()


async def test_turn_that_ends_while_its_table_is_paused_waits(
    timed: TimedTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await timed.open("day", ANA, BEN)
    timed.at = table.row.due or 0
    await timed.moderate(Pause())
    monkeypatch.setattr(notices, "select_tables_due", lambda *_: [TABLE])  # as before the pause
    await timed.upkeep.run_out()
    assert [] == await timed.nudged()


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
        ana = (await People.load(store)).settings_of(ANA)
    assert ("both", "large", "safe") == (ana.notices, ana.size, ana.colours)
