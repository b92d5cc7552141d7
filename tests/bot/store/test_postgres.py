"""PostgreSQL: translated statements, concurrent writers and lost connections."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import pytest

from bot.domain.ids import Seat, TableId, Timestamp
from bot.features.rankings import ladders
from bot.features.rankings.store import Result, Standing, rebuild, write_result
from bot.store import Store, StoreError, games, meta, postgres
from bot.store.addresses import Address, Url
from bot.store.connection import Db
from bot.store.errors import OutOfRange
from bot.store.feats import EarnedFeat, select_feats, write_feats
from bot.store.postgres import Served, in_postgres
from testbed.rows import NOW, turns_by_chance
from testbed.waits import HANG_SECONDS
from tests.bot.stored_games import ANA, BEN, open_store, rows, store_new_game
from tests.postgres import PostgresServer, running

OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
RESULTS = 6
TURNS = 40


@pytest.fixture
def database(served: Url) -> Url:
    return served


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("SELECT user FROM seats WHERE game = ?", 'SELECT "user" FROM seats WHERE game = %s'),
        ("WHERE user = :user", 'WHERE "user" = %(user)s'),
        ("SELECT seats_user FROM users", "SELECT seats_user FROM users"),
        ("LIKE 'a user? 50%' AND 3 % 2", "LIKE 'a user? 50%%' AND 3 %% 2"),
        ("(at REAL, state BLOB)", "(at DOUBLE PRECISION, state BYTEA)"),
        ("(message INTEGER PRIMARY KEY)", "(message BIGINT PRIMARY KEY)"),
        ("(text TEXT) WITHOUT ROWID", '(text TEXT COLLATE "C")'),
        ("BEGIN IMMEDIATE", "BEGIN ISOLATION LEVEL REPEATABLE READ"),
    ],
)
def test_statements_are_translated(ours: str, theirs: str) -> None:
    assert theirs == in_postgres(ours).decode()


async def test_texts_are_sorted_equally_in_both_databases(either: Address) -> None:
    feats = [EarnedFeat(ANA, feat, None, NOW) for feat in ("b", "Z", "a_c", "ab", "é")]
    async with open_store(either) as store:
        await store.write(write_feats, feats)
        assert ["Z", "a_c", "ab", "b", "é"] == list(await store.read(select_feats, ANA))


async def test_too_large_number_is_refused(either: Address) -> None:
    async with open_store(either) as store:
        with pytest.raises(OutOfRange):
            await store.read(games.select_game, TableId(1 << 63))


async def test_closing_connection_takes_no_more_work(served: Url) -> None:
    connection = await Served(served).connected()
    closing = asyncio.create_task(connection.close())
    await asyncio.sleep(0)
    with pytest.raises(RuntimeError, match="after shutdown"):
        await connection.run(lambda db: db.execute("SELECT 1"))
    await closing


def ended(number: int) -> Result:
    """Return a rated game of Ana and Ben, who win alternately."""
    people = (ANA, BEN) if number % 2 else (BEN, ANA)
    seats = (
        Standing(seat=Seat(seat), user=user, bot=None, score=9 - seat, place=seat + 1, won=not seat)
        for seat, user in enumerate(people)
    )
    at = Timestamp(NOW + number)
    return Result(
        table=None, guild=None, key="x", mode="", kind="rated", ended=at, standings=tuple(seats)
    )


class TestTwoWriters:
    async def write_at_once(self, one: Store, two: Store) -> None:
        work = [store.write(write_result, ended(n)) for n in range(RESULTS) for store in (one, two)]
        await asyncio.gather(*work)

    async def test_results_of_both_are_counted(self, served: Url, store: Store) -> None:
        ranks = "SELECT * FROM ranks ORDER BY key, players, guild, user"
        async with open_store(served) as other:
            await self.write_at_once(store, other)
        found = rows(served, ranks)
        assert [(2 * RESULTS, RESULTS)] * 2 == [row[7:9] for row in found]
        await store.write(rebuild)
        assert found == rows(served, ranks)
        assert 2 == await store.read(ladders.select_usual_players, "x", None)

    async def test_different_tables_do_not_conflict(
        self, served: Url, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def play(store: Store) -> None:
            number, table = await store_new_game(store)
            for turn in islice(turns_by_chance(table, number), TURNS):
                await store.write(games.write_turn, turn)

        monkeypatch.setattr(postgres, "PAUSES", ())
        async with open_store(served) as other:
            await asyncio.gather(play(store), play(other))
        plies = "SELECT game, COUNT(*) FROM log GROUP BY game ORDER BY game"
        assert [(1, TURNS), (2, TURNS)] == rows(served, plies)

    async def test_read_sees_one_snapshot(self, served: Url, store: Store) -> None:
        def value(db: Db) -> Any:
            return db.execute("SELECT value FROM meta").fetchall()

        async with open_store(served) as other:
            loop = asyncio.get_running_loop()

            def twice(db: Db) -> bool:
                before = value(db)
                write = other.write(meta.write_meta, "commands", "told meanwhile")
                asyncio.run_coroutine_threadsafe(write, loop).result()
                return bool(before == value(db))

            assert await store.read(twice)
        assert [("told meanwhile",)] == await store.read(value)


async def test_process_that_hangs_in_its_work_does_not_stop_others(
    served: Url, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "lock_timeout = '2s'" in postgres.OF_BOTS
    assert "idle_in_transaction_session_timeout = '5s'" in postgres.OF_BOTS
    monkeypatch.setattr(postgres, "OF_BOTS", postgres.OF_BOTS.replace("5s", "1s"))
    await store.write(meta.write_meta, "commands", "first")
    holds, goes_on = threading.Event(), threading.Event()

    def hang(db: Db) -> None:
        meta.write_meta(db, "commands", "of the one that hangs")
        if not holds.is_set():
            holds.set()
            goes_on.wait(HANG_SECONDS)
            db.execute("SELECT 1")

    async with open_store(served) as other:
        hanging = asyncio.create_task(other.write(hang))
        await asyncio.to_thread(holds.wait, HANG_SECONDS)
        await asyncio.wait_for(store.write(meta.write_meta, "commands", "mine"), HANG_SECONDS)
        assert not hanging.done()
        goes_on.set()
        await hanging  # it repeats its work
    assert [("of the one that hangs",)] == rows(served, "SELECT value FROM meta")


async def test_waiting_writer_gives_the_others_a_turn(
    served: Url, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "OF_BOTS", postgres.OF_BOTS.replace("'2s'", "'50ms'"))
    monkeypatch.setattr(postgres, "PAUSES", ())
    await store.write(meta.write_meta, "commands", "first")
    async with open_store(served) as other:
        with Served(served).writing() as hanging:
            hanging.execute("BEGIN IMMEDIATE")
            meta.write_meta(hanging, "commands", "of another program")
            with pytest.raises(StoreError, match="Nothing was changed"):
                await other.write(meta.write_meta, "commands", "mine")


async def test_work_that_only_reads_may_take_long(
    served: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "OF_BOTS", postgres.OF_BOTS.replace("5s", "50ms"))

    def look(db: Db) -> list[Any]:
        first = db.execute("SELECT value FROM meta").fetchall()
        time.sleep(0.2)
        return first + db.execute("SELECT value FROM meta").fetchall()

    async with open_store(served) as other:
        assert [] == await other.read(look)


POOLED = """
    CREATE SCHEMA pooled;
    CREATE FUNCTION pooled.pg_backend_pid() RETURNS INTEGER LANGUAGE SQL AS 'SELECT 7'
"""


def test_pooler_of_transactions_is_refused(served: Url, postgres: PostgresServer) -> None:
    postgres.run(POOLED, "shaped")
    pooled = Url(f"{served.full}&options=-csearch_path%3Dpooled,pg_catalog,public")
    try:
        with pytest.raises(StoreError, match="connection pooler"), Served(pooled).claimed():
            pass
        with Served(served).claimed():
            pass
    finally:
        postgres.run("DROP SCHEMA pooled CASCADE", "shaped")


class TestALostConnection:
    async def test_is_restored_for_the_next_operation(self, served: Url, store: Store) -> None:
        number, _ = await store_new_game(store)
        rows(served, OTHERS)
        assert await store.read(games.select_game, number)
        assert await store.read_long(games.select_game, number)

    async def test_during_an_operation_repeats_it(self, served: Url, store: Store) -> None:
        tries: list[int] = []

        def interrupted(db: Db) -> None:
            meta.write_meta(db, "commands", "told")
            tries.append(1)
            if len(tries) == 1:
                rows(served, OTHERS)
            meta.write_meta(db, "alive", "yes")

        await store.write(interrupted)
        assert 2 == len(tries)
        assert [("alive", "yes"), ("commands", "told")] == rows(
            served, "SELECT key, value FROM meta ORDER BY key"
        )

    async def test_during_a_commit_is_reported(self, served: Url, store: Store) -> None:
        def interrupted(db: Db) -> None:
            meta.write_meta(db, "commands", "told")
            rows(served, OTHERS)

        with pytest.raises(StoreError, match="while it was saving"):
            await store.write(interrupted)
        assert [] == rows(served, "SELECT * FROM meta")
        await store.write(meta.write_meta, "commands", "told again")
        assert "told again" == await store.read(meta.select_meta, "commands")

    @pytest.mark.long
    @pytest.mark.needs("PostgreSQL")
    async def test_to_a_restarted_server_is_restored(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with running() as server:
            async with open_store(server.emptied()) as store:
                monkeypatch.setattr(postgres, "PAUSES", (0.0,))
                server.stop()
                with pytest.raises(StoreError, match="cannot reach its database"):
                    await store.write(meta.write_meta, "commands", "lost")
                server.start()
                await store.write(meta.write_meta, "commands", "told")
                monkeypatch.setattr(postgres, "PAUSES", (0.1,) * 100)
                server.stop()
                read = asyncio.create_task(store.read(meta.select_meta, "commands"))
                await asyncio.to_thread(server.start)
                assert "told" == await read


async def test_booleans_are_stored_as_numbers(served: Url, store: Store) -> None:
    await store_new_game(store, secret=True)
    assert [(1, 0)] == rows(served, "SELECT sealed, lesson FROM games")


@pytest.mark.parametrize("encoding", ["LATIN1", "EUC_JP"])
async def test_database_that_is_not_utf8_is_refused(
    postgres: PostgresServer, encoding: str
) -> None:
    text = pytest.raises(StoreError, match=f"encoding {encoding}.*--encoding=UTF8")
    with created(postgres, encoding) as url, text:
        await Store.open(url)


async def test_sql_ascii_keeps_every_text(postgres: PostgresServer) -> None:
    with created(postgres, "SQL_ASCII") as url:
        async with open_store(url) as store:
            await store.write(meta.write_meta, "text", "日本 🏝️")
            assert "日本 🏝️" == await store.read(meta.select_meta, "text")


@contextmanager
def created(postgres: PostgresServer, encoding: str) -> Iterator[Url]:
    """Create an empty database with an encoding."""
    name = f"with_{encoding.lower()}"
    how = f"ENCODING '{encoding}' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0"
    postgres.run(f"CREATE DATABASE {name} {how}")
    try:
        yield postgres.url(name)
    finally:
        postgres.run(f"DROP DATABASE {name} WITH (FORCE)")
