"""SQLite: a connection runs whole pieces of work in its thread."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.store.connection import Connection as AnyConnection
from bot.store.connection import Db, Version
from bot.store.errors import FULL_DISK, OutOfRange, StoreError
from bot.store.files import IN_MEMORY, claimed, make_private
from bot.store.statements import select_column

T = TypeVar("T")

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON")
"""`secure_delete` overwrites deleted rows, which hold users' data."""

TABLES_OF_ATOLL = {"games", "seats", "log"}
"""Tables that every version of Atoll has."""
SCRUB_WAITS_MS = 500
REPLACED = (
    "Atoll's database was deleted or replaced. Nothing was changed. Its host must restart Atoll"
    " with the right file."
)
DAMAGED = "This file is not a database of Atoll, or it is damaged. Restore it from a backup."


def _identity(path: Path | str) -> tuple[int, int] | None:
    """Return which file is at a path, or ``None`` without one."""
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Connection(aiosqlite.Connection):
    """A connection to SQLite that runs a whole piece of work with one thread switch.

    aiosqlite's own methods switch threads for each statement, and a turn runs a dozen.
    """

    def __init__(self, path: Path | str) -> None:
        super().__init__(lambda: _connected(path), iter_chunk_size=1)
        self._path = path
        self._file = _identity(path)
        self._thread.daemon = True  # do not let it keep a failed process alive

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work`` in SQLite's thread.

        Raises:
            StoreError: SQLite reports an error, for instance because the disk is full.
            OutOfRange: a number is too large for SQLite.
        """
        with in_plain_words():
            return await self._execute(self._checked, work)  # type: ignore[no-any-return, no-untyped-call]

    def _checked(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work`` here unless the file was replaced."""
        if _identity(self._path) != self._file:
            raise StoreError(REPLACED)
        return work(self._conn)

    async def scrub(self) -> bool:
        """Truncate the write-ahead log, which still holds deleted rows.

        Return False if another connection, such as a backup, is reading it.
        """
        return await self.run(_truncate_log)


def _truncate_log(db: sqlite3.Connection) -> bool:
    [waits] = db.execute("PRAGMA busy_timeout").fetchone()
    db.execute(f"PRAGMA busy_timeout = {SCRUB_WAITS_MS}")
    try:
        busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        db.execute(f"PRAGMA busy_timeout = {waits}")
    return not busy


def _read_version(db: Db) -> int:
    """Return the version of a database, or 0 if it is empty."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    found = set(select_column(db, "SELECT name FROM sqlite_schema"))
    if (version == 0 and found) or (version > 0 and not found >= TABLES_OF_ATOLL):
        raise StoreError(DAMAGED)
    return version


def _write_version(db: Db, version: int) -> None:
    db.execute(f"PRAGMA user_version = {version}")


class File:
    """A database in a file, or in memory (``:memory:``)."""

    version = Version(_read_version, _write_version)

    def __init__(self, path: Path | str) -> None:
        self._path = path

    async def connected(self) -> Connection:
        """Return a connection to the file. Create the file if it does not exist.

        Raises:
            StoreError: it cannot be opened.
        """
        if str(self._path) != IN_MEMORY:
            await asyncio.to_thread(_prepare, self._path)
        return await Connection(self._path)  # type: ignore[return-value]

    async def connected_beside(self, connection: AnyConnection) -> AnyConnection:
        """Return a connection that only reads. A database in memory has only one connection."""
        if str(self._path) == IN_MEMORY:
            return connection
        beside = await self.connected()
        await beside.run(lambda db: db.execute("PRAGMA query_only = ON"))
        return beside

    def claimed(self) -> AbstractContextManager[object]:
        """Claim the file for one bot.

        Raises:
            StoreError: another bot has claimed it.
        """
        return claimed(self._path)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Open the file and read it as it is now, however long that takes.

        On a read-only disk, open it without creating SQLite's other files. A write-ahead log that
        is not empty must be read too, so it requires the normal mode.

        Raises:
            StoreError: it does not exist, or is not a database.
        """
        path = Path(self._path)
        log = Path(f"{self._path}-wal")
        _refuse_folder(path)
        if not path.is_file():
            raise StoreError(f"There is no database {path}. Check its path.")
        _refuse_foreign(path)
        with in_plain_words():
            has_log = log.exists() and log.stat().st_size
            is_writable = os.access(path.resolve().parent, os.W_OK)
            mode = "mode=rw" if is_writable or has_log else "mode=ro&immutable=1"
            uri = f"{path.resolve().as_uri()}?{mode}"
            with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as db:
                db.execute("PRAGMA query_only = ON")  # closing can still clean up
                db.execute("BEGIN")
                db.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
                yield db

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Open the file to write it. Create it if it does not exist.

        Raises:
            StoreError: it cannot be opened.
        """
        _prepare(self._path)
        with in_plain_words(), closing(_connected(self._path)) as db:
            yield db

    def go_on_counting(self, db: Db, tables: Iterable[str]) -> None:
        """Do nothing: SQLite itself continues after the highest ID."""


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise StoreError(f"The database {path} is a folder. Name a file in it, like atoll.sqlite.")


def _refuse_foreign(path: Path | str) -> None:
    """Check a database without changing anything, not even its journal.

    Raises:
        StoreError: another program created it, or it is not a database.
    """
    uri = f"{Path(path).resolve().as_uri()}?mode=ro&immutable=1"
    with (
        in_plain_words(),
        suppress(sqlite3.OperationalError),  # opening it later reports the error
        closing(sqlite3.connect(uri, uri=True)) as db,
    ):
        _read_version(db)


def _prepare(path: Path | str) -> None:
    """Make a file private, and test that it opens before starting a thread for it."""
    _refuse_folder(Path(path))
    _refuse_foreign(path)
    make_private(path)
    try:
        sqlite3.connect(path).close()
    except sqlite3.Error as problem:
        raise StoreError(f"The database {path} cannot be opened: {problem}.") from problem
    with in_plain_words():
        _connected(path).close()


def _connected(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    for pragma in PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    return db


@contextmanager
def in_plain_words() -> Iterator[None]:
    """Replace SQLite's errors with messages for users.

    Raises:
        StoreError, OutOfRange: the errors that replace SQLite's.
    """
    try:
        yield
    except sqlite3.Error as problem:
        words = f"Atoll cannot reach its database ({problem}). Nothing was changed."
        if "full" in str(problem):
            words = FULL_DISK
        elif "not a database" in str(problem) or "malformed" in str(problem):
            words = DAMAGED
        raise StoreError(words) from problem
    except OverflowError as problem:
        raise OutOfRange from problem
