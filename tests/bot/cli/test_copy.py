"""`atoll copy` moves a bot between SQLite and PostgreSQL; the other commands read both."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.domain.ids import TableId
from bot.store import Store, StoreError, games, transfer
from bot.store.addresses import Address, Url, address_of
from bot.store.copies import stored_games
from bot.store.feats import EarnedFeat, write_feats
from bot.store.kinds import database_at
from bot.store.migrations import newest
from bot.store.transfer import tables_of
from engine import GAMES
from testbed.rows import NOW
from tests.bot.store.test_older_databases import STORED
from tests.bot.stored_games import (
    ANA,
    error_line,
    execute,
    open_store,
    open_tables,
    rows,
    run_command,
    store_game,
    store_new_game,
)
from tests.longer import first_of
from tests.postgres import PostgresServer

Capsys = pytest.CaptureFixture[str]
KILLED = """
import itertools, os, sys
from bot.store import transfer
from bot.store.addresses import address_of
transfer.BATCH = 20
batches = transfer.transfer(*map(address_of, sys.argv[1:3]))
print(next(itertools.islice(batches, int(sys.argv[3]), None)), flush=True)
os._exit(9)
"""


@pytest.fixture
def empty(postgres: PostgresServer) -> Iterator[Url]:
    """An empty PostgreSQL database."""
    with postgres.database() as url:
        yield url


@pytest.fixture
def source(database: Path) -> Path:
    """A file with running and ended games, feats and a snapshot."""

    async def fill() -> None:
        await store_game(database)
        await store_game(database, GAMES["small_islands"], plies=40)
        async with open_store(database) as store:
            await store_new_game(store, guild=None, secret=True)
            await store.write(write_feats, [EarnedFeat(ANA, f"feat {n}", None, NOW) for n in "éaZ"])

    asyncio.run(fill())
    execute(database, "INSERT INTO snapshots VALUES (2, 40, x'00ff', 1, CAST('[]' AS BLOB))")
    return database


def everything(address: Address) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of all tables, in the order of their keys."""
    tables = tables_of(newest())
    return {
        name: rows(address, f"SELECT {', '.join(columns)} FROM {name} ORDER BY {', '.join(key)}")  # noqa: S608
        for name, columns, _, key in tables
    }


def killed(source: Address, target: Url, batches: int) -> None:
    """Begin a copy in a process that dies after some batches."""
    words = [sys.executable, "-c", KILLED, str(source), target.full, str(batches)]
    ended = subprocess.run(words, check=False, capture_output=True)  # noqa: S603
    assert 9 == ended.returncode, ended.stderr


def test_copy_to_postgresql_and_back_changes_nothing(
    capsys: Capsys, source: Path, empty: Url, tmp_path: Path
) -> None:
    back = tmp_path / "back.sqlite"
    for one, other in ((source, empty.full), (empty.full, back)):
        output = run_command(capsys, "copy", one, other)
        text = f"{address_of(str(one))} is copied to {address_of(str(other))}\n"
        assert (0, text + "3 games replayed, 0 different\n") == (output.code, output.printed)
    execute(source, "UPDATE snapshots SET notes = CAST(notes AS TEXT)")
    assert everything(source) == everything(empty) == everything(back)


async def test_copied_database_continues_table_ids(source: Path, empty: Url) -> None:
    await asyncio.to_thread(list, transfer.transfer(source, empty))
    async with open_store(empty) as store:
        assert 4 == (await store_new_game(store))[0]


@pytest.mark.parametrize("batches", first_of([4, 0]))
def test_killed_copy_can_be_resumed(capsys: Capsys, source: Path, empty: Url, batches: int) -> None:
    killed(source, empty, batches)
    with pytest.raises(StoreError, match="unfinished"):
        asyncio.run(Store.open(empty))
    there = rows(empty, "SELECT COUNT(*) FROM games")
    assert 0 == run_command(capsys, "copy", source, empty.full).code
    assert [(3,)] == rows(empty, "SELECT COUNT(*) FROM games") >= there
    assert everything(source)["log"] == everything(empty)["log"]


@pytest.mark.long
def test_killed_copy_of_a_changed_source_is_refused(
    capsys: Capsys, source: Path, empty: Url
) -> None:
    killed(source, empty, 4)
    execute(source, "UPDATE games SET touched = touched + 1")
    assert "differs from its source" in error_line(capsys, "copy", source, empty.full)


def test_target_with_games_is_refused(capsys: Capsys, source: Path, served: Url) -> None:
    asyncio.run(store_game(served, plies=3))
    before = everything(served)
    assert "is not empty" in error_line(capsys, "copy", source, served.full)
    assert before == everything(served)


def test_target_of_another_program_is_refused(capsys: Capsys, source: Path, empty: Url) -> None:
    execute(empty, "CREATE TABLE games (title TEXT)")
    assert "another program" in error_line(capsys, "copy", source, empty.full)


def test_running_bot_is_not_copied(capsys: Capsys, source: Path, empty: Url) -> None:
    with database_at(source).claimed():
        assert "Another Atoll" in error_line(capsys, "copy", source, empty.full)
    assert [] == rows(empty, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")


def test_missing_source_is_reported(capsys: Capsys, tmp_path: Path, empty: Url) -> None:
    target = tmp_path / "atoll.sqlite"
    assert "has no data of Atoll" in error_line(capsys, "copy", empty.full, target)
    assert "There is no database" in error_line(capsys, "copy", tmp_path / "none", empty.full)


async def test_older_database_is_copied_and_upgraded(tmp_path: Path, empty: Url) -> None:
    older = Path(shutil.copy(STORED[0], tmp_path / "atoll.sqlite"))
    await asyncio.to_thread(list, transfer.transfer(older, empty))
    expected = await asyncio.to_thread(lambda: list(stored_games(older)))
    assert expected == await asyncio.to_thread(lambda: list(stored_games(empty)))
    async with open_tables(empty) as tables:
        numbers = await tables.store.read(games.select_all)
        found = [await tables.get(table_id) for table_id in numbers]
    assert [one.row.state for one in expected] == [table.row.state for table in found]


class TestOtherCommandsOnPostgresql:
    @pytest.fixture
    def table_id(self, served: Url) -> TableId:
        return asyncio.run(store_game(served))

    def test_check_replays_its_games(self, capsys: Capsys, served: Url, table_id: TableId) -> None:
        assert (0, "1 game replayed, 0 different\n", "") == run_command(
            capsys, "check", served.full
        )
        execute(served, "UPDATE log SET action = 'store' WHERE ply = 1")
        assert 1 == run_command(capsys, "check", served.full).code

    def test_export_prints_a_game(self, capsys: Capsys, served: Url, table_id: TableId) -> None:
        head = run_command(capsys, "export", served.full, table_id).printed.splitlines()[0]
        assert "palm_island" == msgspec.json.decode(head)["game"]

    def test_backup_is_an_sqlite_file(
        self, capsys: Capsys, served: Url, table_id: TableId, tmp_path: Path
    ) -> None:
        copy = tmp_path / "copy.sqlite"
        assert 0 == run_command(capsys, "backup", served.full, copy).code
        assert everything(served) == everything(copy)
        assert list(stored_games(served)) == list(stored_games(copy))

    def test_unreachable_database_is_reported(self, capsys: Capsys) -> None:
        url = "postgresql://atoll:secret@127.0.0.1:1/games"
        assert "postgresql://atoll:***@127.0.0.1:1/games cannot be opened" in error_line(
            capsys, "check", url
        )
