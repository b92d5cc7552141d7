"""SQL statements for all kinds of records, shared by all databases."""

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from bot.store.connection import Db

T = TypeVar("T")
RecordT = TypeVar("RecordT", bound=msgspec.Struct)


@cache
def columns(record: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the columns of a record's table: the encoded names of its fields."""
    return tuple(field.encode_name for field in msgspec.structs.fields(record))


def values_of(record: msgspec.Struct) -> dict[str, Any]:
    """Return the values of a record by column."""
    return dict(zip(columns(type(record)), msgspec.structs.astuple(record), strict=True))


def select(db: Db, record: type[RecordT], table: str, which: str, *values: object) -> list[RecordT]:
    """Return rows as records. ``which`` begins after the name of the table."""
    names = columns(record)
    rows = db.execute(f"SELECT {', '.join(names)} FROM {table} {which}", values)  # noqa: S608
    found = (dict(zip(names, row, strict=True)) for row in rows)
    return [msgspec.convert(row, record, strict=False) for row in found]


def select_column(db: Db, statement: str, *values: object) -> list[Any]:
    """Return the first value of each row."""
    return [row[0] for row in db.execute(statement, values)]


def select_value(db: Db, statement: str, *values: object, default: T) -> T:
    """Return the first value of the first row, or ``default`` without rows."""
    row = db.execute(statement, values).fetchone()
    return row[0] if row else default


def insert(table: str, names: Sequence[str], rows: int = 1) -> str:
    """Return the statement that stores one row, or some."""
    row = f"({', '.join('?' * len(names))})"
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES {', '.join([row] * rows)}"  # noqa: S608


def insert_new(table: str, names: Sequence[str]) -> str:
    """Return the statement that stores a row, unless one with the same keys exists."""
    return f"{insert(table, names)} ON CONFLICT DO NOTHING"


def put(table: str, names: Sequence[str], keys: Sequence[str], rows: int = 1) -> str:
    """Return the statement that stores one row, or some, replacing those with the same keys."""
    changes = ", ".join(f"{name} = excluded.{name}" for name in names if name not in keys)
    return f"{insert(table, names, rows)} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changes}"
