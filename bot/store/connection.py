"""What statements are run on: a database within its own thread."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Values = Sequence[Any] | Mapping[str, Any]


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


Part = Callable[[Db], object]
"""What a feature stores within the transaction of a turn."""


def bound(
    statement: Callable[Concatenate[Db, P], object], *values: P.args, **named: P.kwargs
) -> Part:
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
    db.execute("BEGIN IMMEDIATE")
    try:
        result = work(db, *values, **named)
        db.execute("COMMIT")
    except BaseException:
        with suppress(Exception):  # a commit that failed may have ended the transaction already
            db.execute("ROLLBACK")
        raise
    return result
