"""Interfaces of databases, and helpers to run statements in transactions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Values = Sequence[Any] | Mapping[str, Any]

BEGIN = "BEGIN IMMEDIATE"
COMMIT = "COMMIT"


class Cursor(Protocol):
    """The rows that a statement returned, and the number of rows that it changed."""

    @property
    def rowcount(self) -> int:
        """The number of changed rows."""

    @property
    def description(self) -> Sequence[Sequence[Any]]:
        """The columns. The first item of each is its name."""

    def fetchone(self) -> Any:
        """Return the next row, or ``None``."""

    def fetchall(self) -> list[Any]:
        """Return the remaining rows."""

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the remaining rows."""


class Db(Protocol):
    """An open database, used only in its thread."""

    def execute(self, statement: str, values: Values = (), /) -> Cursor:
        """Run a statement. Its placeholders are ``?`` or ``:name``."""

    def executemany(self, statement: str, rows: Iterable[Values], /) -> Cursor:
        """Run a statement once for each row of values."""


class Connection(Protocol):
    """An open database with a thread in which all its work runs."""

    async def run(self, work: Callable[[Db], T], /) -> T:
        """Run a piece of work in that thread.

        Raises:
            StoreError: the database cannot be reached, or reports an error.
        """

    async def scrub(self) -> bool:
        """Remove deleted rows from the database's journal. Return whether that was possible now."""

    async def close(self) -> None:
        """Close the database after all pending work."""


class Version(NamedTuple):
    """How a kind of database reads and writes its version."""

    read: Callable[[Db], int]
    write: Callable[[Db, int], object]


class Database(Protocol):
    """A database at an address: the operations that differ between SQLite and PostgreSQL."""

    version: Version

    async def connected(self) -> Connection:
        """Return a connection. Create the file if it does not exist.

        Raises:
            StoreError: the database cannot be opened.
        """

    async def connected_beside(self, connection: Connection) -> Connection:
        """Return a second connection, which only reads."""

    def claimed(self) -> AbstractContextManager[object]:
        """Claim the database for one bot, until the block or the process ends.

        Raises:
            StoreError: another bot has claimed it.
        """

    def reading(self) -> AbstractContextManager[Db]:
        """Open the database in this thread, and read a consistent snapshot.

        Raises:
            StoreError: the database does not exist or cannot be opened.
        """

    def writing(self) -> AbstractContextManager[Db]:
        """Open the database in this thread to write it. Create the file if it does not exist.

        Raises:
            StoreError: the database cannot be opened.
        """

    def go_on_counting(self, db: Db, tables: Iterable[str]) -> None:
        """Make sure that new rows of tables get higher IDs than all existing rows."""


Part = Callable[[Db], object]
"""A statement of a feature, to run in the transaction of a turn."""


def bound(
    statement: Callable[Concatenate[Db, P], T], *values: P.args, **named: P.kwargs
) -> Callable[[Db], T]:
    """Return a statement bound to its values, to run in another function's transaction."""
    return lambda db: statement(db, *values, **named)


Migration = Callable[[Db], None]


def run_all(db: Db, *every: str) -> None:
    """Run statements without values, one after the other."""
    for statement in every:
        db.execute(statement)


def statements(*every: str) -> Migration:
    """Return a migration that only runs statements without values."""
    return lambda db: run_all(db, *every)


def in_transaction(
    db: Db, work: Callable[Concatenate[Db, P], T], *values: P.args, **named: P.kwargs
) -> T:
    """Run ``work`` as one transaction: all or nothing."""
    db.execute(BEGIN)
    try:
        result = work(db, *values, **named)
        db.execute(COMMIT)
    except BaseException:
        with suppress(Exception):  # a failed commit may have ended the transaction
            db.execute("ROLLBACK")
        raise
    return result
