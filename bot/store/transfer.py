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
from bot.store.errors import NO_DATA, StoreError
from bot.store.files import IN_MEMORY
from bot.store.kinds import database_at
from bot.store.migrations import checked, migrations
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
def tables_of(version: int) -> tuple[Table, ...]:
    """Return the tables of a version of the database. Tables come after those they reference."""
    with closing(sqlite3.connect(IN_MEMORY, isolation_level=None)) as db:
        make_tables(db, version)
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
    old = database_at(source)
    new = database_at(target)
    with old.claimed(), new.claimed(), old.reading() as here, new.writing() as there:
        version = version_of(old, here, source)
        _prepare(new, there, version, target)
        total = 2 * count_rows(here, version)
        done = 0
        for _ in ("copied", "compared"):
            for rows in copy_rows(here, there, version):
                done += rows
                yield done, total
        in_transaction(there, _finish, new, version)


def version_of(database: Database, db: Db, address: Address) -> int:
    """Return the version of a database.

    Raises:
        StoreError: it is empty, an older or a newer Atoll wrote it, or it is an unfinished copy.
    """
    version = checked(database.version.read(db))
    if version == 0:
        raise StoreError(NO_DATA.format(address))
    return version


def count_rows(db: Db, version: int) -> int:
    """Return the number of rows in all tables of a database."""
    counts = (f"SELECT COUNT(*) FROM {table.name}" for table in tables_of(version))  # noqa: S608
    return sum(select_value(db, statement, default=0) for statement in counts)


def make_tables(db: Db, version: int) -> None:
    """Make the tables of a version in an empty database."""
    for step in migrations(0, version):
        step(db)


def copy_rows(source: Db, target: Db, version: int) -> Iterator[int]:
    """Copy the rows that ``target`` is missing, in batches. Yield the size of each batch.

    Raises:
        StoreError: ``target`` has different rows.
    """
    for table in tables_of(version):
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


def _prepare(database: Database, db: Db, version: int, address: Address) -> None:
    """Make the tables, and mark the copy as unfinished."""
    stored = database.version.read(db)
    if stored == -version:
        return
    if stored:
        raise StoreError(f"The database {address} is not empty. Copy to a new one.")

    def prepare(db: Db) -> None:
        make_tables(db, version)
        database.version.write(db, -version)  # no bot opens an unfinished copy

    in_transaction(db, prepare)


def _finish(db: Db, database: Database, version: int) -> None:
    numbered = [table.name for table in tables_of(version) if table.key == ("id",)]
    database.go_on_counting(db, numbered)
    database.version.write(db, version)


def _rows(db: Db, table: Table, last: Row) -> list[Row]:
    """Return the next batch of rows after a key, in key order.

    Convert values to the types of their columns, because SQLite itself accepts any type.
    """
    names = ", ".join(table.columns)
    key = ", ".join(table.key)
    marks = ", ".join("?" * len(last))
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
