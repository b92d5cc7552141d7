"""Backups, and broken databases: one clear line, and nothing is changed."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.domain.ids import TableId
from bot.domain.proof import difference_of
from bot.store import Store, games
from bot.store.copies import stored_games
from bot.store.errors import HALF_DONE
from testbed.rows import begun, turns_by_chance
from tests.bot.stored_games import (
    PALM,
    CommandResult,
    error_line,
    execute,
    files,
    open_store,
    run_command,
    store_game,
)

Capsys = pytest.CaptureFixture[str]
NO_DATABASE = b"This is a shopping list: wood, fish, stone.\n" * 400
DAMAGED = "This file is not a database of Atoll, or it is damaged. Restore it from a backup."
NEWER = "This database was written by a newer Atoll. Update Atoll to use it."
COPIES = 12


def missing(path: Path) -> None:
    """Make nothing."""


def folder(path: Path) -> None:
    path.mkdir()


def something_else(path: Path) -> None:
    path.write_bytes(NO_DATABASE)


def another_programs(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE songs (title TEXT)")


def cut_short(path: Path) -> None:
    asyncio.run(store_game(path))
    path.write_bytes(path.read_bytes()[: 3 * 4096])


def overwritten(path: Path) -> None:
    asyncio.run(store_game(path))
    data = path.read_bytes()
    half = len(data) // 2
    path.write_bytes(data[:half] + NO_DATABASE * (half // len(NO_DATABASE) + 1))


def newer(path: Path) -> None:
    asyncio.run(store_game(path, plies=1))
    execute(path, "PRAGMA user_version = 99")


def half_copied(path: Path) -> None:
    asyncio.run(store_game(path, plies=1))
    execute(path, "PRAGMA user_version = -1")


def empty(path: Path) -> None:
    path.touch()


def options_torn(path: Path) -> None:
    asyncio.run(store_game(path, plies=1))
    execute(path, "UPDATE games SET options = '{'")


Make = Callable[[Path], None]
BROKEN = [
    (missing, "There is no database"),
    (folder, "is a folder. Name a file in it, like atoll.sqlite."),
    (something_else, DAMAGED),
    (another_programs, DAMAGED),
    (cut_short, DAMAGED),
    (overwritten, DAMAGED),
    (empty, "has no data of Atoll. Check its address."),
    (half_copied, HALF_DONE),
    (newer, NEWER),
    (options_torn, DAMAGED),
]
READERS = [("check",), ("export", "1")]


@pytest.mark.parametrize(("make", "text"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
@pytest.mark.parametrize("words", READERS, ids=lambda words: words[0])
def test_broken_database_is_reported_and_not_changed(
    capsys: Capsys, no_database: Path, make: Make, text: str, words: tuple[str, ...]
) -> None:
    make(no_database)
    before = files(no_database.parent)
    command, *rest = words
    assert text in error_line(capsys, command, no_database, *rest)
    assert before.items() <= files(no_database.parent).items()


class TestBackup:
    @pytest.mark.parametrize(
        ("make", "text"), BROKEN[:8], ids=lambda value: getattr(value, "__name__", "")
    )
    def test_of_a_broken_database_is_refused(
        self, capsys: Capsys, no_database: Path, tmp_path: Path, make: Make, text: str
    ) -> None:
        make(no_database)
        copy = tmp_path / "copy.sqlite"
        assert text in error_line(capsys, "backup", no_database, copy)
        assert not copy.exists()

    def test_is_a_complete_database(self, capsys: Capsys, database: Path, tmp_path: Path) -> None:
        asyncio.run(store_game(database))
        copy = tmp_path / "copy.sqlite"
        text = CommandResult(0, f"{database} is copied to {copy}\n", "")
        assert text == run_command(capsys, "backup", database, copy)
        assert list(stored_games(database)) == list(stored_games(copy))
        assert [] == [path.name for path in tmp_path.glob("copy.sqlite-*")]

    def test_does_not_replace_a_file(self, capsys: Capsys, database: Path) -> None:
        asyncio.run(store_game(database, plies=2))
        kept = database.with_name("kept.sqlite")
        kept.write_bytes(b"mine")
        text = f"atoll: {kept} exists already: choose another name"
        assert text == error_line(capsys, "backup", database, kept)
        assert b"mine" == kept.read_bytes()

    def test_to_the_same_file_is_refused(self, capsys: Capsys, database: Path) -> None:
        asyncio.run(store_game(database, plies=2))
        before = files(database.parent)
        assert "exists already" in error_line(capsys, "backup", database, database)
        assert before == files(database.parent)

    def test_into_a_missing_folder_is_refused(self, capsys: Capsys, database: Path) -> None:
        asyncio.run(store_game(database, plies=2))
        target = database.parent / "no" / "where.sqlite"
        text = f"atoll: The copy {target} cannot be written: No such file or directory."
        assert text == error_line(capsys, "backup", database, target)

    def test_works_while_the_bot_is_running(self, capsys: Capsys, database: Path) -> None:
        copy = database.with_name("copy.sqlite")

        async def live() -> CommandResult:
            async with open_store(database) as store:
                await begin(store)
                return await asyncio.to_thread(run_command, capsys, "backup", database, copy)

        assert 0 == asyncio.run(live()).code
        assert "" == difference_of(next(stored_games(copy)))

    @pytest.mark.long
    def test_during_writes_contains_whole_turns_only(
        self, capsys: Capsys, database: Path, tmp_path: Path
    ) -> None:
        copies = [tmp_path / f"copy{number}.sqlite" for number in range(COPIES)]

        async def live() -> None:
            async with open_store(database) as store:
                number = await begin(store)
                writing = asyncio.create_task(write_turns(store, number))
                for copy in copies:
                    await asyncio.to_thread(run_command, capsys, "backup", database, copy)
                await writing

        asyncio.run(live())
        plies = [ply_of_whole(copy) for copy in copies]
        assert sorted(plies) == plies
        assert len(set(plies)) > 1, "the copies are of different moments"


async def begin(store: Store) -> TableId:
    table = begun(PALM)
    return await store.write(games.insert_game, table.row, table.seats)


async def write_turns(store: Store, table_id: TableId) -> None:
    for turn in turns_by_chance(begun(PALM), table_id):
        await store.write(games.write_turn, turn)
        await asyncio.sleep(0)


def ply_of_whole(copy: Path) -> int:
    """Return the ply of the only game in a consistent backup."""
    with closing(sqlite3.connect(copy)) as db:
        assert [("ok",)] == db.execute("PRAGMA integrity_check").fetchall()
    [stored] = stored_games(copy)
    assert "" == difference_of(stored)
    assert stored.row.ply == len(stored.moves)
    return stored.row.ply


def test_backup_of_a_newer_database_says_who_can_use_it(capsys: Capsys, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    newer(tmp_path / "atoll.sqlite")
    end = run_command(capsys, "backup", tmp_path / "atoll.sqlite", copy)
    assert (0, True) == (end.code, "Only a newer Atoll can use the copy" in end.printed)
