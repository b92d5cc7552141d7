"""Opening, migrating, reading and writing the database.

Each statement is a function of one of the modules beside this one; its first parameter is the
database within its thread. A call such as ``store.read(select_game, number)`` is one hop.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from bot.measures import COMMIT
from bot.store import sqlite
from bot.store.connection import Db, in_transaction
from bot.store.errors import StoreError
from bot.store.migrations import MIGRATIONS

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """An open database: one connection for turns, one more for reads that take long."""

    def __init__(self, connection: sqlite.Connection, beside: sqlite.Connection) -> None:
        self._connection, self._beside = connection, beside

    @classmethod
    async def open(cls, path: Path | str) -> "Store":
        """Open the database at ``path``, making it when it is not there.

        Raises:
            StoreError: it cannot be read, is no database, or is of a newer Atoll.
        """
        connection = await sqlite.connected(path)
        try:
            await connection.run(migrate)
            return cls(connection, await sqlite.connected_beside(connection, path))
        except BaseException:
            await connection.close()
            raise

    async def close(self) -> None:
        """Close the database; everything told to it is stored."""
        for connection in {self._beside, self._connection}:
            await connection.close()

    async def read(
        self, work: Callable[Concatenate[Db, P], T], *values: P.args, **named: P.kwargs
    ) -> T:
        """Run ``work`` in the database's thread: one hop, however many statements it makes.

        Raises:
            StoreError: the database cannot be reached.
        """
        return await self._connection.run(lambda db: work(db, *values, **named))

    async def read_long(
        self, work: Callable[Concatenate[Db, P], T], *values: P.args, **named: P.kwargs
    ) -> T:
        """Do what ``read`` does where it may take long: no turn waits behind it.

        Raises:
            StoreError: the database cannot be reached.
        """
        return await self._beside.run(lambda db: work(db, *values, **named))

    async def write(
        self, work: Callable[Concatenate[Db, P], T], *values: P.args, **named: P.kwargs
    ) -> T:
        """Run ``work`` as one transaction, in one hop: all of it or nothing.

        Raises:
            StoreError: the database cannot be written; nothing was changed.
        """
        with COMMIT.time():
            return await self._connection.run(lambda db: in_transaction(db, work, *values, **named))


def migrate(db: Db) -> None:
    """Bring a database into the present shape, all of it or nothing.

    Raises:
        StoreError: it was written by a newer Atoll.
    """
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise StoreError("This database was written by a newer Atoll. Update Atoll to use it.")
    if version < len(MIGRATIONS):
        in_transaction(db, _run_migrations, version)


def _run_migrations(db: Db, version: int) -> None:
    for step in MIGRATIONS[version:]:
        step(db)
    db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
