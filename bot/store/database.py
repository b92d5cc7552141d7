"""Open, migrate, read and write the database.

Each statement is a function in a module of this package. Its first parameter is the database. A
call such as ``store.read(select_game, number)`` switches to the database's thread once.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Concatenate, ParamSpec, TypeVar

import structlog

from bot.measures import COMMIT
from bot.store import sqlite
from bot.store.addresses import Address
from bot.store.connection import Connection, Db, Version, in_transaction
from bot.store.kinds import database_at
from bot.store.migrations import checked, migrations, newest

P = ParamSpec("P")
T = TypeVar("T")

SCRUB_ATTEMPTS = 5

log = structlog.get_logger()


class Store:
    """An open database: one connection for turns, and one for long reads."""

    def __init__(self, connection: Connection, beside: Connection) -> None:
        self._connection = connection
        self._beside = beside

    @classmethod
    async def open(cls, address: Address) -> "Store":
        """Open the database at ``address``. Create the file if it does not exist.

        Raises:
            StoreError: it cannot be read, is not a database, or belongs to a newer version of
                Atoll.
        """
        database = database_at(address)
        connection = await database.connected()
        try:
            await connection.run(lambda db: migrate(db, database.version))
            return cls(connection, await database.connected_beside(connection))
        except BaseException:
            await connection.close()
            raise

    async def close(self) -> None:
        """Close the database after all pending work."""
        for connection in {self._beside, self._connection}:
            await connection.close()

    async def scrub(self) -> None:
        """Remove deleted rows from the database's journal, once no other connection reads it."""
        for _ in range(SCRUB_ATTEMPTS):
            if await self._connection.scrub():
                return
            await asyncio.sleep(1)
        log.warning("deleted data stays in the journal until the next stop")

    async def read(
        self, work: Callable[Concatenate[Db, P], T], *values: P.args, **named: P.kwargs
    ) -> T:
        """Run ``work`` in the database's thread, however many statements it contains.

        Raises:
            StoreError: the database cannot be reached.
        """
        return await self._connection.run(lambda db: work(db, *values, **named))

    async def read_each(
        self,
        works: Iterable[Callable[Concatenate[Db, P], T]],
        *values: P.args,
        **named: P.kwargs,
    ) -> list[T]:
        """Run several reads of the same values with one thread switch. Return their results.

        Raises:
            StoreError: the database cannot be reached.
        """
        return await self._connection.run(lambda db: [work(db, *values, **named) for work in works])

    async def read_long(
        self, work: Callable[Concatenate[Db, P], T], *values: P.args, **named: P.kwargs
    ) -> T:
        """Run a read that may take long, without blocking turns.

        Raises:
            StoreError: the database cannot be reached.
        """
        return await self._beside.run(lambda db: work(db, *values, **named))

    async def write(
        self, work: Callable[Concatenate[Db, P], T], *values: P.args, **named: P.kwargs
    ) -> T:
        """Run ``work`` in the database's thread as one transaction: all or nothing.

        Raises:
            StoreError: the database cannot be written. Nothing was changed.
        """
        with COMMIT.time():
            return await self._connection.run(lambda db: in_transaction(db, work, *values, **named))


def migrate(db: Db, version: Version = sqlite.File.version) -> None:
    """Migrate a database to the current schema, all or nothing.

    Raises:
        StoreError: an older or a newer Atoll wrote it, or it is an unfinished copy.
    """
    taken = checked(version.read(db))
    if taken < newest():
        in_transaction(db, _run_migrations, taken, version)


def _run_migrations(db: Db, taken: int, version: Version) -> None:
    for step in migrations(taken, newest()):
        step(db)
    version.write(db, newest())
