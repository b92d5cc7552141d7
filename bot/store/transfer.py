"""Copy a whole bot from one database to another of any kind, in batches.

An interrupted copy resumes where it stopped. Existing rows are compared, and missing rows are
added. A second pass finds nothing missing, which proves that the copy is complete.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from itertools import zip_longest
from operator import methodcaller
from typing import Any, NamedTuple

from bot.store.addresses import Address
from bot.store.connection import Database, Db, in_transaction
from bot.store.errors import HALF_DONE, NEWER_ATOLL, NO_DATA, StoreError
from bot.store.files import IN_MEMORY
from bot.store.kinds import database_at
from bot.store.migrations import MIGRATIONS
from bot.store.statements import insert, select_column, select_value

BATCH = 500
Row = tuple[Any, ...]


class Table(NamedTuple):
    """A table: its columns, their types (``INTEGER``, ``TEXT`` …), and its key columns."""

    name: str
    columns: tuple[str, ...]
    kinds: tuple[str, ...]
    key: tuple[str, ...]


@cache
def tables_after(migrations: int) -> tuple[Table, ...]:
    """Return the tables after a number of migrations. Tables come after those they reference."""
    with closing(sqlite3.connect(IN_MEMORY, isolation_level=None)) as db:
        make_tables(db, migrations)
        statement = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid"
        tables = list[Table]()
        for name in select_column(db, statement):
            columns = db.execute(f"PRAGMA table_info({name})").fetchall()
            _, names, kinds, *_, places = zip(*columns, strict=True)
            key = [column for place, column in sorted(zip(places, names, strict=True)) if place]
            tables.append(Table(name, names, kinds, tuple(key)))
        return tuple(tables)


def transfer(source: Address, target: Address) -> Iterator[tuple[int, int]]:
    """Copy a whole bot to a new database. Yield the number of rows processed, and the total.

    Raises:
        StoreError: a bot is using one of them, there is nothing to copy, or ``target`` is not
            the beginning of a copy of ``source``.
    """
    old, new = database_at(source), database_at(target)
    with old.claimed(), new.claimed(), old.reading() as here, new.writing() as there:
        migrations = known_shape(old, here, source)
        _prepare(new, there, migrations, target)
        total, done = 2 * count_rows(here, migrations), 0
        for _ in ("copied", "compared"):
            for rows in copy_rows(here, there, migrations):
                done += rows
                yield done, total
        in_transaction(there, _finish, new, migrations)


def known_shape(database: Database, db: Db, address: Address) -> int:
    """Return the number of migrations that a database has run.

    Raises:
        StoreError: it has run none, or more than this version knows, or it is an unfinished
            copy.
    """
    migrations = database.version.read(db)
    if migrations == 0:
        raise StoreError(NO_DATA.format(address))
    if migrations < 0:
        raise StoreError(HALF_DONE)
    if migrations > len(MIGRATIONS):
        raise StoreError(NEWER_ATOLL)
    return migrations


def count_rows(db: Db, migrations: int) -> int:
    """Return the number of rows in all tables of a database."""
    counts = (f"SELECT COUNT(*) FROM {table.name}" for table in tables_after(migrations))  # noqa: S608
    return sum(select_value(db, statement, default=0) for statement in counts)


def make_tables(db: Db, migrations: int) -> None:
    """Run the first ``migrations`` migrations on an empty database."""
    for step in MIGRATIONS[:migrations]:
        step(db)


def copy_rows(source: Db, target: Db, migrations: int) -> Iterator[int]:
    """Copy the rows that ``target`` is missing, in batches. Yield the size of each batch.

    Raises:
        StoreError: ``target`` has different rows.
    """
    for table in tables_after(migrations):
        last: Row = ()
        while batch := _rows(source, table, last):
            found = _rows(target, table, last)
            _refuse_others(table, batch, found)
            if missing := batch[len(found) :]:
                statement = insert(table.name, table.columns)
                in_transaction(target, methodcaller("executemany", statement, missing))
            row = batch[-1]
            last = tuple(row[table.columns.index(name)] for name in table.key)
            yield len(batch)
        _refuse_others(table, [], _rows(target, table, last))


def _prepare(database: Database, db: Db, migrations: int, address: Address) -> None:
    """Make the tables, and mark the copy as unfinished."""
    version = database.version.read(db)
    if version == -migrations:
        return
    if version:
        raise StoreError(f"The database {address} is not empty. Copy to a new one.")

    def prepare(db: Db) -> None:
        make_tables(db, migrations)
        database.version.write(db, -migrations)  # no bot opens an unfinished copy

    in_transaction(db, prepare)


def _finish(db: Db, database: Database, migrations: int) -> None:
    numbered = [table.name for table in tables_after(migrations) if table.key == ("id",)]
    database.go_on_counting(db, numbered)
    database.version.write(db, migrations)


def _rows(db: Db, table: Table, last: Row) -> list[Row]:
    """Return the next batch of rows after a key, in key order.

    Convert values to the types of their columns, because SQLite itself accepts any type.
    """
    names, key, marks = ", ".join(table.columns), ", ".join(table.key), ", ".join("?" * len(last))
    after = f"WHERE ({key}) > ({marks})" if last else ""
    statement = f"SELECT {names} FROM {table.name} {after} ORDER BY {key} LIMIT ?"  # noqa: S608
    return [
        tuple(
            value.decode() if kind == "TEXT" and isinstance(value, bytes) else value
            for kind, value in zip(table.kinds, row, strict=True)
        )
        for row in db.execute(statement, [*last, BATCH])
    ]


def _refuse_others(table: Table, wanted: Sequence[Row], found: Sequence[Row]) -> None:
    for mine, other in zip_longest(wanted, found):
        if other is not None and other != mine:
            raise StoreError(
                f"The copy differs from its source in “{table.name}”: it belongs to another"
                " database, or a bot has used one of them. Start again with a new database."
            )
