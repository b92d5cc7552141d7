"""Opening databases: new, older, newer, foreign or broken."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store, StoreError, games, history, meta, migrations, outbox
from bot.store.addresses import Address, Url
from bot.store.connection import Db, in_transaction
from bot.store.kinds import database_at
from bot.store.migrations import FIRST, first, newest
from bot.store.migrations.since_0_2 import MIGRATIONS
from bot.store.transfer import make_tables, tables_of, transfer
from tests.bot.stored_games import PALM, execute, files, mode, open_store, rows, store_game
from tests.longer import first_of
from tests.postgres import PostgresServer

IN_SQLITE = "SELECT name FROM sqlite_master WHERE type = 'table'"
IN_POSTGRES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
VERSION_0_1_0 = Path(__file__).parent / "version_0_1_0.sqlite"
TABLES = {"meta", "games", "seats", "log", "snapshots", "outbox", "posts"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "atoll.sqlite"


@pytest.fixture(params=first_of(["sqlite", "postgresql"]))
def new(request: pytest.FixtureRequest, path: Path) -> Iterator[Address]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield path
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        with server.database() as url:
            yield url


def written(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def later(db: Db) -> None:
    db.execute("ALTER TABLE games ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'")
    db.execute("CREATE TABLE moods (id INTEGER)")


def broken(db: Db) -> None:
    db.execute("CREATE TABLE more (id INTEGER)")
    db.execute("ALTER TABLE nowhere ADD COLUMN mood TEXT")


def version(address: Address) -> int:
    database = database_at(address)
    with database.reading() as db:
        return database.version.read(db)


def set_version(address: Address, number: int) -> None:
    database = database_at(address)
    with database.writing() as db:
        in_transaction(db, database.version.write, number)


def tables(address: Address) -> set[str]:
    where = IN_POSTGRES if isinstance(address, Url) else IN_SQLITE
    return {name for (name,) in rows(address, where)}


def first_version(path: Path) -> None:
    """Make a database of Atoll 0.2.0 with a value in it."""
    with closing(sqlite3.connect(path)) as db:
        first.tables(db)
        db.execute("INSERT INTO meta VALUES ('commands', 'kept')")
        db.execute(f"PRAGMA user_version = {FIRST}")
        db.commit()


async def setting(store: Store, name: str) -> Any:
    [found] = await store.read(lambda db: db.execute(f"PRAGMA {name}").fetchone())
    return found


async def test_new_database_has_the_current_schema(new: Address) -> None:
    async with open_store(new):
        pass
    assert (newest(), TABLES) == (version(new), TABLES & tables(new))


def test_every_table_has_a_primary_key() -> None:
    """`atoll copy` copies rows in the order of their keys."""
    assert [] == [table.name for table in tables_of(newest()) if not table.key]


def test_keys_come_first_in_tables_that_are_stored_by_key(path: Path) -> None:
    """The checks of SQLite 3.40 take rows in another order for damaged, and refuse the backup."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        make_tables(db, newest())
        found = db.execute("SELECT name FROM pragma_table_list WHERE wr = 1 AND schema = 'main'")
        by_key = {name for (name,) in found}
    assert "lapses" in by_key
    stored = [table for table in tables_of(newest()) if table.name in by_key]
    assert [] == [one.name for one in stored if one.columns[: len(one.key)] != one.key]


async def test_database_of_the_first_version_is_upgraded(path: Path) -> None:
    first_version(path)
    async with open_store(path) as store:
        assert "kept" == await store.read(meta.select_meta, "commands")
    assert newest() == version(path)


async def test_queued_greeting_of_the_first_version_names_the_button(path: Path) -> None:
    first_version(path)
    seat = "You are playing at table 7: Small Islands in <#5>. I send your secret cards here."
    quoted = "<@9> has replaced a player. Reason: `/hand` shows them any time."
    with closing(sqlite3.connect(path)) as db:
        insert = "INSERT INTO notices (game, user, kind, text, due) VALUES (7, ?, 'news', ?, 0)"
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute(insert, [8, f"{seat} `/hand` shows them any time."])
        db.execute(insert, [None, quoted])
        db.commit()
    async with open_store(path):
        pass
    [(greeting,), (kept,)] = rows(path, "SELECT text FROM notices ORDER BY id")
    assert greeting == f"{seat} The button **My view** below the board shows them any time."
    assert kept.endswith("Reason: `/hand` shows them any time.")


async def test_new_migration_runs_once_and_keeps_games(
    new: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await store_game(new, plies=3)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, later))
    for _ in range(2):
        async with open_store(new) as store:
            assert 3 == len(await store.read(history.select_log, number))
    assert (FIRST + len(MIGRATIONS) + 1, [("calm",)]) == (
        version(new),
        rows(new, "SELECT mood FROM games"),
    )


async def test_failing_migration_changes_nothing(
    new: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store_game(new, plies=3)
    before = (version(new), tables(new))
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, later, broken))
    with pytest.raises(StoreError, match="nowhere"):
        await Store.open(new)
    assert before == (version(new), tables(new))


async def test_newer_database_is_refused_and_not_changed(new: Address, path: Path) -> None:
    await store_game(new, plies=3)
    set_version(new, newest() + 1)
    before = files(path.parent)
    with pytest.raises(StoreError, match=r"newer Atoll\. Update Atoll"):
        await Store.open(new)
    assert before == files(path.parent)


async def test_database_before_0_2_0_is_refused_with_the_way_to_upgrade(path: Path) -> None:
    shutil.copy(VERSION_0_1_0, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = wal")
    before = files(path.parent)
    with pytest.raises(StoreError, match=r"older than 0\.2\.0\. Install Atoll 0\.2\.0"):
        await Store.open(path)
    with pytest.raises(StoreError, match=r"Install Atoll 0\.2\.0"):
        next(transfer(path, path.with_name("copy.sqlite")))
    assert before == {name: data for name, data in files(path.parent).items() if "copy" not in name}


async def test_unfinished_copy_is_refused(new: Address) -> None:
    await store_game(new, plies=3)
    set_version(new, -newest())
    with pytest.raises(StoreError, match="unfinished"):
        await Store.open(new)


async def test_other_file_is_refused_and_not_changed(path: Path) -> None:
    written(path, b"wood, fish, stone\n" * 500)
    before = files(path.parent)
    with pytest.raises(StoreError, match="not a database of Atoll"):
        await Store.open(path)
    assert before == files(path.parent)


async def test_postgresql_database_of_another_program_keeps_its_tables(
    postgres: PostgresServer,
) -> None:
    with postgres.database() as url:
        execute(url, "CREATE TABLE books (title TEXT)")
        with pytest.raises(StoreError, match="another program"):
            await Store.open(url)
        assert {"books"} == tables(url)


def foreign_database(path: Path, version: int, journal: str) -> None:
    """Make a database of another program."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"PRAGMA journal_mode = {journal}")
        db.execute("CREATE TABLE games (title TEXT)")
        db.execute(f"PRAGMA user_version = {version}")
    path.chmod(0o664)


@pytest.mark.parametrize("journal", ["delete", "wal"])
@pytest.mark.parametrize("version", [0, 5, 99])
async def test_database_of_another_program_keeps_its_bytes_and_mode(
    path: Path, version: int, journal: str
) -> None:
    foreign_database(path, version, journal)
    before = files(path.parent), mode(path)
    with pytest.raises(StoreError, match="not a database of Atoll"):
        await Store.open(path)
    with (
        pytest.raises(StoreError, match="not a database of Atoll"),
        database_at(path).reading(),
    ):
        pass
    with (
        pytest.raises(StoreError, match="not a database of Atoll"),
        database_at(path).writing(),
    ):
        pass
    assert before == (files(path.parent), mode(path))


async def test_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        await Store.open(tmp_path / "no" / "where.sqlite")


async def test_stored_data_survives_a_power_failure(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # because the other tests do not wait for the disk
    async with open_store(path) as store:
        full, write_ahead = (
            await setting(store, "synchronous"),
            await setting(store, "journal_mode"),
        )
        assert (2, "wal") == (full, write_ahead)


async def test_rows_of_a_game_are_deleted_with_it(new: Address) -> None:
    number = await store_game(new, plies=3)
    async with open_store(new) as store:
        await store.write(lambda db: db.execute("DELETE FROM games WHERE id = ?", [number]))
        assert ([], []) == (
            await store.read(history.select_log, number),
            await store.read(outbox.select_items, number),
        )


async def test_two_stores_can_share_a_database(new: Address) -> None:
    async with open_store(new) as one, open_store(new) as two:
        await one.write(meta.write_meta, "commands", "told")
        assert "told" == await two.read(meta.select_meta, "commands")


async def test_state_is_read_byte_by_byte(new: Address) -> None:
    number = await store_game(new)
    async with open_store(new) as store:
        found = await store.read(games.select_game, number)
    assert found is not None and found[0].state is not None
    assert found[0].state == PALM.save(PALM.load(found[0].state))
