"""SQLite: one file, one thread, one hop for a whole piece of work."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.store.errors import OutOfRange, StoreError
from bot.store.files import IN_MEMORY, make_private

T = TypeVar("T")

DAMAGED = "The file is no database of Atoll, or it is damaged. Restore it from a backup."


class Connection(aiosqlite.Connection):
    """A connection to SQLite that runs a whole piece of work in one hop into its thread.

    aiosqlite's own methods take a hop for each statement, and a turn makes a dozen.
    """

    def __init__(self, path: Path | str) -> None:
        super().__init__(lambda: _connected(path), iter_chunk_size=1)
        self._thread.daemon = True  # a process that fails must not wait for it for ever

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work`` in SQLite's thread.

        Raises:
            StoreError: SQLite cannot do it, for instance because the disk is full.
            OutOfRange: a number is larger than SQLite's.
        """
        with in_plain_words():
            return await self._execute(work, self._conn)  # type: ignore[no-any-return, no-untyped-call]


async def connected(path: Path | str) -> Connection:
    """Return a connection to the database at ``path``, making it when it is not there.

    Raises:
        StoreError: it cannot be opened.
    """
    make_private(path)
    if str(path) != IN_MEMORY:
        await asyncio.to_thread(_try, path)
    return await Connection(path)  # type: ignore[return-value]


async def connected_beside(connection: Connection, path: Path | str) -> Connection:
    """Return a connection that only reads, beside one that writes; in memory there is but one."""
    if str(path) == IN_MEMORY:
        return connection
    beside = await connected(path)
    await beside.run(lambda db: db.execute("PRAGMA query_only = ON"))
    return beside


def _try(path: Path | str) -> None:
    """Open a database and close it again: only what can be opened is worth a thread."""
    try:
        sqlite3.connect(path).close()
    except sqlite3.Error as problem:
        raise StoreError(f"The database {path} cannot be opened: {problem}.") from problem
    with in_plain_words():
        _connected(path).close()


def _connected(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        db.execute(f"PRAGMA {pragma}")
    return db


@contextmanager
def in_plain_words() -> Iterator[None]:
    """Say in a person's words what SQLite complains about.

    Raises:
        StoreError, OutOfRange: what SQLite's own errors mean.
    """
    try:
        yield
    except sqlite3.Error as problem:
        raise StoreError(_explained(str(problem))) from problem
    except OverflowError as problem:
        raise OutOfRange from problem


def _explained(problem: str) -> str:
    if "full" in problem:
        return "Atoll's disk is full, so nothing was saved. Please tell whoever hosts it."
    if "not a database" in problem or "malformed" in problem:
        return DAMAGED
    return f"Atoll cannot reach its database ({problem}). Nothing was changed."
