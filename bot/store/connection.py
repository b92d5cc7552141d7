"""What statements are run on: a database within its own thread."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Values = Sequence[Any] | Mapping[str, Any]

BEGIN, COMMIT = "BEGIN IMMEDIATE", "COMMIT"


class Cursor(Protocol):
    """The rows that a statement found, and how many it changed."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    @property
    def description(self) -> Sequence[Sequence[Any]]:
        """The columns; the first thing of each is its name."""

    def fetchone(self) -> Any:
        """Return the next row, or ``None``."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """Return an iterator over the rows that are left."""


class Db(Protocol):
    """A database within its own thread."""

    def execute(self, statement: str, values: Values = (), /) -> Cursor:
        """Run a statement; its values stand as ``?`` in it, or as ``:name``."""

    def executemany(self, statement: str, rows: Iterable[Values], /) -> Cursor:
        """Run a statement for each of some rows of values."""


class Connection(Protocol):
    """A database with the thread in which work on it is done."""

    async def run(self, work: Callable[[Db], T], /) -> T:
        """Run a piece of work in that thread.

        Raises:
            StoreError: the database cannot be reached, or cannot do it.
        """

    async def scrub(self) -> bool:
        """Remove deleted rows from the database's journal; return whether that was possible now."""

    async def close(self) -> None:
        """Close the database; everything told to it is stored."""


class Version(NamedTuple):
    """How a kind of database keeps the number of migrations that one has gone through."""

    read: Callable[[Db], int]
    write: Callable[[Db, int], object]


class Database(Protocol):
    """A place where games are kept: what differs between SQLite and PostgreSQL."""

    version: Version

    async def connected(self) -> Connection:
        """Return a connection to it; a file that is not there is made.

        Raises:
            StoreError: it cannot be opened.
        """

    async def connected_beside(self, connection: Connection) -> Connection:
        """Return a connection that only reads, beside one that writes."""

    def claimed(self) -> AbstractContextManager[object]:
        """Claim it for one bot, until the claim is left, or the process ends in any way.

        Raises:
            StoreError: another bot has claimed it.
        """

    def reading(self) -> AbstractContextManager[Db]:
        """Open it within this thread, to read it as it is at one moment.

        Raises:
            StoreError: there is none, or it cannot be opened.
        """

    def writing(self) -> AbstractContextManager[Db]:
        """Open it within this thread, to write it; a file that is not there is made.

        Raises:
            StoreError: it cannot be opened.
        """

    def go_on_counting(self, db: Db, tables: Iterable[str]) -> None:
        """Let the next rows of tables get numbers above all that are there."""


Part = Callable[[Db], object]
"""What a feature stores within the transaction of a turn."""


def bound(
    statement: Callable[Concatenate[Db, P], T], *values: P.args, **named: P.kwargs
) -> Callable[[Db], T]:
    """Return a statement with its values, to be run within somebody else's transaction."""
    return lambda db: statement(db, *values, **named)


def run_all(db: Db, *statements: str) -> None:
    """Run statements without values, one after the other."""
    for statement in statements:
        db.execute(statement)


def in_transaction(
    db: Db, work: Callable[Concatenate[Db, P], T], *values: P.args, **named: P.kwargs
) -> T:
    """Run ``work`` as one transaction: all of it or nothing."""
    db.execute(BEGIN)
    try:
        result = work(db, *values, **named)
        db.execute(COMMIT)
    except BaseException:
        with suppress(Exception):  # a commit that failed may have ended the transaction already
            db.execute("ROLLBACK")
        raise
    return result
