"""The cost of a table apart from its picture: loading, memory, lists, and an outage."""

import asyncio
import gc
import tempfile
import tracemalloc
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

import msgspec

from bot.domain.frames import IN_MEMORY, evict_old
from bot.domain.ids import Seat, TableId, Timestamp, UserId
from bot.domain.moves import played
from bot.domain.records import SeatRow
from bot.installed import FEATURES
from bot.services.people import People
from bot.services.tables import Tables
from bot.services.upkeep import Upkeep
from bot.store import Store
from bot.store.addresses import Address
from bot.store.connection import Db
from bot.store.games import insert_game
from engine.core import Game, Rng
from testbed.rows import FIRST_PLAYER, NOW, SEED, begun
from tools.bench.effort import Effort
from tools.bench.goals import Reading
from tools.bench.places import scratch

OUTAGE_SECONDS = 3_600
LISTED = 50
"""The number of tables of a busy player."""


def table_costs(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Measure the service of tables on a new database."""
    with tempfile.TemporaryDirectory() as folder, scratch(Path(folder), "tables") as address:
        return asyncio.run(_costs(address, games, effort))


async def _costs(address: Address, games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    store = await Store.open(address)
    try:
        numbers = [await _running(store, game, effort) for game in games]
        loads = {game.key: await _loaded(store, n) for game, n in zip(games, numbers, strict=True)}
        weights = [await _weight(store, table_id) for table_id in numbers]
        listed = await _listed(store, games[0])
        outage = await _outage(store, games[0], effort.tables_after_an_outage)
    finally:
        await store.close()
    detail = {f"{key}_ms": seconds * 1e3 for key, seconds in loads.items()}
    each = {f"{game.key}_kib": size for game, size in zip(games, weights, strict=True)}
    tables = {"tables": float(effort.tables_after_an_outage)}
    return {
        "cold_table": Reading(max(loads.values()) * 1e3, detail=detail),
        "kept_table": Reading(sum(weights) / len(weights), detail=each),
        "list_of_tables": Reading(listed * 1e3),
        "outage": Reading(outage, detail=tables),
    }


async def _running(store: Store, game: Game, effort: Effort) -> TableId:
    """Store a random game without its last move."""
    table = begun(game)
    table_id = await store.write(insert_game, table.row, table.seats)
    tables = Tables(store, _now, hooks=FEATURES.table_hooks)
    rng = Rng(SEED)
    for _ in range(effort.cold_moves):
        table = await tables.get(table_id)
        seat = Seat(rng.pick(table.awaited))
        after = played(table, seat, rng.pick(table.options(seat)))
        if after.state.over:
            break
        await tables.change(table_id, lambda _, after=after: after)  # type: ignore[misc]
    return table_id


async def _loaded(store: Store, table_id: TableId) -> float:
    """Return the seconds to load a table that is not in memory."""
    times = []
    for _ in range(5):
        begin = perf_counter()
        await Tables(store, _now).get(table_id)
        times.append(perf_counter() - begin)
    return median(times)


async def _weight(store: Store, table_id: TableId) -> float:
    """Return the KiB of a table in memory."""
    await Tables(store, _now).get(table_id)  # loads what all tables share
    gc.collect()
    tracemalloc.start()
    kept = await Tables(store, _now).get(table_id)
    for frame in kept.frames[-IN_MEMORY:]:
        frame.load()
    evict_old(kept.frames)  # as after many moves
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert kept.playing  # noqa: S101  # keeps the table in memory
    return size / 1024


async def _listed(store: Store, game: Game) -> float:
    """Return the seconds to list the tables of a player."""
    user = UserId(FIRST_PLAYER + 50)
    await store.write(_opened_often, game, user, LISTED)
    begin = perf_counter()
    listed = await Tables(store, _now).listed(user)
    assert len(listed) == LISTED  # noqa: S101
    return perf_counter() - begin


async def _outage(store: Store, game: Game, amount: int) -> float:
    """Return the seconds to move the deadlines of many tables."""
    await store.write(_opened_often, game, UserId(FIRST_PLAYER + 60), amount)
    begin = perf_counter()
    await Upkeep(Tables(store, _now), People(store, {})).stand_still(
        Timestamp(NOW - OUTAGE_SECONDS)
    )
    return perf_counter() - begin


def _opened_often(db: Db, game: Game, user: UserId, amount: int) -> None:
    """Store many tables of two players with a deadline in a day."""
    day = Timestamp(NOW + 24 * 3_600)
    row = msgspec.structs.replace(begun(game).row, pace="day", due=day)
    seats = tuple(
        SeatRow(seat=Seat(seat), user=UserId(user + seat), waiting=NOW, deadline=day)
        for seat in range(2)
    )
    for _ in range(amount):
        insert_game(db, row, seats)


def _now() -> Timestamp:
    return NOW
