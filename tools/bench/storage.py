"""Sizes and commit times of the real store, in the current folder."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from io import FileIO
from itertools import count
from pathlib import Path
from time import perf_counter

from bot.domain.records import CARD, Called, Post
from bot.store import Store, TurnChanges, outbox
from bot.store.addresses import Address
from bot.store.games import insert_game, write_turn
from engine.core import Game
from testbed.rows import CHANNEL_ID, NOW, all_at_once, begun, turns_by_chance
from tools.bench.effort import Effort, p99
from tools.bench.goals import Reading
from tools.bench.places import scratch

PAGE = bytes(4_096)
PAGES_OF_TABLES = """
    SELECT tbl_name, SUM(pgsize) FROM dbstat JOIN sqlite_schema USING (name)
    WHERE tbl_name != 'meta' GROUP BY tbl_name HAVING SUM(payload) > 0
"""
MESSAGE_ID = 1_400_000_000_000_000_000


def turn_commit(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Time the commits of turns, alternating with a durable write of one page."""
    with _folder() as folder, scratch(folder, "commits") as address:
        times = asyncio.run(_commits(address, folder, games, effort.commits))
    commit, page = (p99(column) for column in zip(*times, strict=True))
    detail = {"commit_p99_ms": commit * 1e3, "fdatasync_p99_ms": page * 1e3}
    return {"turn_commit": Reading(commit / page, detail=detail)}


def stored_bytes(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Measure a database of finished games, each with a board message."""
    with _folder() as folder:
        path = folder / "stored.sqlite"
        rows = asyncio.run(_fill(path, games, effort.stored_games))
        sizes, how = _sizes(path)
    log = sizes.pop("log")
    each = {f"{table}_bytes": size / effort.stored_games for table, size in sizes.items()}
    return {
        "stored_game": Reading(sum(each.values()), how, each),
        "log_row": Reading(log / rows, how, {"rows_of_a_game": rows / effort.stored_games}),
    }


@contextmanager
def _folder() -> Iterator[Path]:
    """Create a folder in the current one, because temporary folders are often in memory."""
    here = Path.cwd() if os.access(Path.cwd(), os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix=".atoll-bench-", dir=here) as folder:
        yield Path(folder)


@asynccontextmanager
async def _store(address: Address) -> AsyncIterator[Store]:
    store = await Store.open(address)
    try:
        yield store
    finally:
        await store.close()


async def _commits(
    address: Address, folder: Path, games: Sequence[Game], amount: int
) -> list[tuple[float, float]]:
    """Return the seconds of each commit, and of the page written after it."""
    times: list[tuple[float, float]] = []
    with (folder / "pages").open("ab", buffering=0) as file:
        async with _store(address) as store:
            async for turn in _turns(store, games):
                start = perf_counter()
                await store.write(write_turn, turn)
                times.append((perf_counter() - start, _page_seconds(file)))
                if len(times) == amount:
                    break
    return times


def _page_seconds(file: FileIO) -> float:
    start = perf_counter()
    file.write(PAGE)
    os.fdatasync(file.fileno())
    return perf_counter() - start


async def _turns(store: Store, games: Sequence[Game]) -> AsyncIterator[TurnChanges]:
    """Yield the turns of one game after another, without end."""
    for place in count():
        for turn in await _stored_game(store, games, place):
            yield turn


async def _stored_game(store: Store, games: Sequence[Game], place: int) -> list[TurnChanges]:
    """Store a new game; return its turns, which are not stored yet."""
    table = begun(games[place % len(games)], seed=place)
    table_id = await store.write(insert_game, table.row, table.seats)
    return list(turns_by_chance(table, table_id))


async def _fill(path: Path, games: Sequence[Game], amount: int) -> int:
    """Store finished games of each kind in turn; return the number of log rows."""
    rows = 0
    async with _store(path) as store:
        for place in range(amount):
            turns = await _stored_game(store, games, place)
            await store.write(write_turn, all_at_once(turns))
            rows += len(turns)
            for item in await store.read(outbox.select_items, turns[0].row.id):
                message = MESSAGE_ID + item.table
                post = Post(item.table, CARD, CHANNEL_ID, message, Called("over"), NOW)
                await store.write(outbox.finish, item, post)
    return rows


def _sizes(path: Path) -> tuple[dict[str, float], str]:
    """Return the bytes of each non-empty table, and a note on how they were measured."""
    with closing(sqlite3.connect(path)) as db:
        try:
            return dict(db.execute(PAGES_OF_TABLES).fetchall()), ""
        except sqlite3.OperationalError:
            lengths = {table: _length(db, table) for table in ("games", "seats", "log", "posts")}
            return lengths, "SQLite has no dbstat here: lengths of values, without indexes"


def _length(db: sqlite3.Connection, table: str) -> float:
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    lengths = " + ".join(f"IFNULL(LENGTH(CAST({column} AS BLOB)), 0)" for column in columns)
    length: float = db.execute(f"SELECT SUM({lengths}) FROM {table}").fetchone()[0]  # noqa: S608
    return length
