"""Opening, migrating, reading and writing the database."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.store import outbox, queries
from bot.store.errors import OutOfRange, StoreError
from bot.store.files import make_private
from bot.store.migrations import MIGRATIONS
from bot.store.rows import Errand, GameRow, Move, Post, SeatRow, Turn

T = TypeVar("T")
Also = Callable[[sqlite3.Connection, int], None]

DAMAGED = "The file is no database of Atoll, or it is damaged. Restore it from a backup."


class Store:
    """An open database. Every method is one hop, and everything it writes is one transaction."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, path: Path | str) -> "Store":
        """Open the database at ``path``, making it when it is not there.

        Raises:
            StoreError: it cannot be read, is no database, or is of a newer Atoll.
        """
        make_private(path)
        connection = aiosqlite.connect(path, isolation_level=None)
        connection._thread.daemon = True  # a process that fails must not wait for it for ever
        try:
            await connection
        except sqlite3.Error as problem:
            await asyncio.to_thread(connection._thread.join)  # it has a last word for the loop
            raise StoreError(f"The database {path} cannot be opened: {problem}.") from problem
        store = cls(connection)
        try:
            await store.read(_prepare)
        except BaseException:
            await connection.close()
            raise
        return store

    async def close(self) -> None:
        """Close the database; everything told to it is stored."""
        await self._connection.close()

    async def new_game(
        self, row: GameRow, seats: tuple[SeatRow, ...], also: Also | None = None
    ) -> int:
        """Store a new table and return its number; ``row.id`` is not used.

        ``also`` stores what else belongs to the table of that number.
        """

        def insert(db: sqlite3.Connection) -> int:
            number = queries.insert_game(db, row, seats)
            if also is not None:
                also(db, number)
            return number

        return await self.write(insert)

    async def game(self, number: int) -> tuple[GameRow, tuple[SeatRow, ...]] | None:
        """Return a table and its seats, or ``None`` when there is no such table."""
        return await self.read(lambda db: queries.select_game(db, number))

    async def commit(self, turn: Turn) -> None:
        """Store a turn with its log, seats and errands.

        Raises:
            Moved: the table no longer stands where the turn began.
            StoreError: it cannot be written, for instance because the disk is full.
        """
        await self.write(lambda db: queries.write_turn(db, turn))

    async def log(self, number: int) -> list[Move]:
        """Return all actions of a table in their order."""
        return await self.read(lambda db: queries.select_log(db, number))

    async def tables_in(self, channel: int) -> list[int]:
        """Return the open tables of a channel, the one touched last first."""
        return await self.read(lambda db: queries.select_open(db, channel))

    async def tables_of(self, user: int) -> list[int]:
        """Return the open tables of a person: those that wait for them first, oldest first."""
        return await self.read(lambda db: queries.select_of(db, user))

    async def last_table_in(self, channel: int) -> int | None:
        """Return the table touched last in a channel, whether or not it is still open."""
        return await self.read(lambda db: queries.select_last(db, channel))

    async def lobbies(self, before: int) -> list[int]:
        """Return the lobbies that nobody has touched since ``before``."""
        return await self.read(lambda db: queries.select_lobbies(db, before))

    async def all_tables(self) -> list[int]:
        """Return the numbers of all tables."""
        return await self.read(queries.select_all)

    async def errands(self, game: int | None = None) -> list[Errand]:
        """Return what is still to be posted, for one table or for all, oldest first."""
        return await self.read(lambda db: outbox.select_errands(db, game))

    async def done(self, errand: Errand, post: Post | None) -> None:
        """Take an errand off the list and remember where its card is."""
        await self.write(lambda db: outbox.finish(db, errand, post))

    async def post(self, game: int, seat: int) -> Post | None:
        """Return where a card stands."""
        return await self.read(lambda db: outbox.select_post(db, game, seat))

    async def remember(self, key: str, value: str) -> None:
        """Keep a value about the bot itself."""
        await self.write(lambda db: queries.write_meta(db, key, value))

    async def recall(self, key: str) -> str | None:
        """Return a value about the bot itself."""
        return await self.read(lambda db: queries.select_meta(db, key))

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work`` in SQLite's thread as one transaction: all of it or nothing."""
        return await self.read(lambda db: _in_transaction(db, work))

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work`` in SQLite's thread: one hop, however many statements it makes."""
        connection = self._connection
        try:
            # aiosqlite's own methods take a hop for each statement; this is the queue below them.
            return await connection._execute(work, connection._conn)  # type: ignore[no-any-return, no-untyped-call]
        except sqlite3.Error as problem:
            raise StoreError(explained(problem)) from problem
        except OverflowError as problem:
            raise OutOfRange from problem


def _in_transaction(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    db.execute("BEGIN IMMEDIATE")
    try:
        result = work(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return result


def _prepare(db: sqlite3.Connection) -> None:
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        db.execute(f"PRAGMA {pragma}")
    migrate(db)


def migrate(db: sqlite3.Connection) -> None:
    """Bring a database into the present shape, all of it or nothing.

    Raises:
        StoreError: it was written by a newer Atoll.
    """
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise StoreError("This database was written by a newer Atoll. Update Atoll to use it.")
    if version < len(MIGRATIONS):
        _in_transaction(db, lambda db: _run_migrations(db, version))


def _run_migrations(db: sqlite3.Connection, version: int) -> None:
    for script in MIGRATIONS[version:]:
        for statement in script.split(";"):
            db.execute(statement)
    db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def explained(problem: sqlite3.Error) -> str:
    """Say in a person's words what SQLite complains about."""
    text = str(problem)
    if "full" in text:
        return "Atoll's disk is full, so nothing was saved. Please tell whoever hosts it."
    if "not a database" in text or "malformed" in text:
        return DAMAGED
    return f"Atoll cannot reach its database ({text}). Nothing was changed."
