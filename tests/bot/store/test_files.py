"""Database files are private and used by one bot at a time."""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bot.client import Atoll
from bot.store import Store, StoreError
from bot.store.addresses import Address
from bot.store.copies import copy_database, stored_games
from bot.store.files import claimed, make_private
from bot.store.kinds import database_at
from tests.bot.stored_games import files, mode, open_store, store_game

CLAIM_AND_DIE = (
    "import os, sys; from bot.store.files import claimed; c = claimed(sys.argv[1]); os._exit(9)"
)


def make_public(path: Path) -> None:
    """Make a file readable for all users."""
    path.chmod(0o644)


@pytest.fixture
def lax() -> Iterator[None]:
    """Make new files readable for all users by default."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("lax")
class TestNobodyElseMayRead:
    async def test_database_is_private(self, database: Path) -> None:
        async with open_store(database):
            assert {0o600} == {mode(path) for path in database.parent.iterdir()}

    async def test_existing_database_becomes_private(self, database: Path) -> None:
        await store_game(database)
        make_public(database)
        async with open_store(database):
            assert 0o600 == mode(database)

    async def test_journal_becomes_private(self, database: Path) -> None:
        journal = database.with_name(f"{database.name}-wal")
        journal.touch(0o644)
        make_private(database)
        assert 0o600 == mode(journal)

    async def test_backup_is_private(self, database: Path) -> None:
        await store_game(database)
        copy = database.with_name("copy.sqlite")
        copy_database(database, copy)
        assert 0o600 == mode(copy)


def test_folder_is_no_database_and_does_not_change(tmp_path: Path) -> None:
    folder = tmp_path / "atoll"
    folder.mkdir(0o755)
    with claimed(folder), pytest.raises(StoreError, match="is a folder"):
        asyncio.run(Store.open(folder))
    assert (0o755, [folder]) == (mode(folder), [*tmp_path.iterdir()])


async def test_interrupted_backup_leaves_no_file(database: Path) -> None:
    def interrupted(*_: int) -> None:
        raise KeyboardInterrupt

    await store_game(database)
    copy = database.with_name("copy.sqlite")
    with pytest.raises(KeyboardInterrupt):
        copy_database(database, copy, interrupted)
    assert [] == [*database.parent.glob("copy.sqlite*")]


async def test_backup_has_its_name_once_it_is_complete(database: Path) -> None:
    await store_game(database)
    copy = database.with_name("copy.sqlite")
    for name in ("copy.sqlite.new", "copy.sqlite.new-journal"):
        database.with_name(name).write_bytes(b"of a killed backup")
    seen = list[bool]()
    copy_database(database, copy, lambda *_: seen.append(copy.exists()))
    assert [False] == seen
    assert [copy] == [*database.parent.glob("copy.sqlite*")]
    assert 1 == len([*stored_games(copy)])


class TestAClaim:
    @pytest.mark.long
    def test_second_bot_is_refused(self, either: Address) -> None:
        with database_at(either).claimed(), pytest.raises(StoreError) as problem:
            database_at(either).claimed().__enter__()
        assert f"Another Atoll is using the database {either}. Stop that one first." == str(
            problem.value
        )

    def test_can_be_taken_again_after_release(self, either: Address) -> None:
        for _ in range(2):
            with database_at(either).claimed():
                pass

    @pytest.mark.long
    def test_ends_with_its_process(self, database: Path) -> None:
        subprocess.run([sys.executable, "-c", CLAIM_AND_DIE, str(database)], check=False)  # noqa: S603
        with claimed(database):
            pass

    def test_waits_for_a_process_that_is_ending(self, either: Address) -> None:
        ending = ExitStack()
        ending.enter_context(database_at(either).claimed())
        threading.Timer(0.2, ending.close).start()
        with database_at(either).claimed():
            pass

    @pytest.mark.long
    async def test_is_made_before_the_database_is_opened(self, no_database: Path) -> None:
        bot = Atoll(no_database, shard_count=1)
        with claimed(no_database), pytest.raises(StoreError, match="Another Atoll"):
            await bot.setup_hook()
        assert {} == files(no_database.parent)
