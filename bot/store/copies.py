"""Copies of a database, for backups and for reading."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from bot.domain.records import StoredGame
from bot.store import games, servers, sqlite
from bot.store.addresses import Address
from bot.store.boxes import select_sets
from bot.store.connection import Db, in_transaction
from bot.store.database import migrate
from bot.store.errors import HALF_DONE, NO_DATA, StoreError
from bot.store.files import PRIVATE
from bot.store.kinds import database_at
from bot.store.sqlite import DAMAGED, in_plain_words
from bot.store.transfer import copy_rows, count_rows, make_tables, version_of
from engine.editions import register

IN_A_PASSING_FILE = ""
"""SQLite's name for a temporary database on disk. Copies may be large."""


PAGES_AT_ONCE = 4_096
Progress = Callable[[int, int, int], None]
"""Called with the state of a copy, the number of pages or rows left, and their total."""


def copy_database(source: Address, target: Path, progress: Progress | None = None) -> None:
    """Copy the database ``source`` to a new file, consistently, even while it is being written.

    The file has another name until it is complete, so that a killed copy is not taken for a backup.

    Raises:
        StoreError: a database cannot be read or written, or ``source`` is damaged. After any
            error, no copy is left.
    """
    with database_at(source).reading() as db:
        new = target.with_name(f"{target.name}.new")
        try:
            _remove(new)  # a killed copy
            new.touch(PRIVATE)
        except OSError as problem:
            text = f"The copy {target} cannot be written: {problem.strerror}."
            raise StoreError(text) from problem
        try:
            with in_plain_words(), closing(sqlite3.connect(new, isolation_level=None)) as copy:
                _fill(copy, db, source, progress)
                if copy.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                    raise sqlite3.DatabaseError("database disk image is malformed")
            new.replace(target)
        except BaseException:
            _remove(new)
            raise


def _remove(copy: Path) -> None:
    for path in (copy, copy.with_name(f"{copy.name}-journal")):
        path.unlink(missing_ok=True)


def stored_games(source: Address, *, shared: bool = False) -> Iterator[StoredGame]:
    """Yield all tables of the database ``source``, from a copy with the current schema.

    With ``shared``, yield only finished games of servers that share them. Its sets of components
    are registered.

    Raises:
        StoreError: it cannot be read, is not a database, or belongs to a newer version of
            Atoll.
    """
    passing = closing(sqlite3.connect(IN_A_PASSING_FILE, isolation_level=None))
    with database_at(source).reading() as db, passing as copy:
        try:
            with in_plain_words():
                _fill(copy, db, source)
                migrate(copy)
                for components in select_sets(copy):
                    register(components)
                for table_id in servers.select_open(copy) if shared else games.select_all(copy):
                    if stored := games.select_stored(copy, table_id):
                        yield stored
        except msgspec.MsgspecError as problem:
            raise StoreError(DAMAGED) from problem


def _fill(
    copy: sqlite3.Connection, db: Db, source: Address, progress: Progress | None = None
) -> None:
    """Fill an empty SQLite database. Copy another SQLite database page by page."""
    if isinstance(db, sqlite3.Connection):
        version = sqlite.File.version.read(db)  # it refuses a database of another program
        if version <= 0:
            raise StoreError(HALF_DONE if version else NO_DATA.format(source))
        db.backup(copy, pages=PAGES_AT_ONCE, progress=progress, sleep=0)
        return
    database = database_at(source)
    version = version_of(database, db, source)
    in_transaction(copy, make_tables, version)
    total = count_rows(db, version)
    done = 0
    for rows in copy_rows(db, copy, version):
        done += rows
        if progress is not None:
            progress(0, total - done, total)
    sqlite.File.version.write(copy, version)
