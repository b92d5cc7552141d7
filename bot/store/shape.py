"""The schema after a number of migrations, read from a database that has run them."""

import sqlite3
from contextlib import closing
from functools import cache
from typing import NamedTuple

from bot.store.files import IN_MEMORY
from bot.store.migrations import MIGRATIONS


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
        for step in MIGRATIONS[:migrations]:
            step(db)
        statement = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid"
        return tuple(_table(db, name) for (name,) in db.execute(statement).fetchall())


def _table(db: sqlite3.Connection, name: str) -> Table:
    columns = db.execute(f"PRAGMA table_info({name})").fetchall()
    names, kinds = tuple(column[1] for column in columns), tuple(column[2] for column in columns)
    places = {column[5]: column[1] for column in columns if column[5]}
    return Table(name, names, kinds, tuple(places[place] for place in sorted(places)))
