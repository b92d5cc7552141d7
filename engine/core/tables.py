"""Component tables: ``data/<game>/<table>.toml`` as typed records."""

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec

from engine.core.editions import replaced
from engine.core.errors import TableError

Origin = Literal["rulebook", "published", "inferred", "designed", "mixed"]


class Component(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a table. ``origin`` says how far its values can be trusted.

    ``rulebook`` and ``published`` values are printed. ``inferred`` ones follow from printed facts.
    ``designed`` ones are our own because the printed original is unknown.
    """

    origin: Origin


KINDS: dict[str, dict[str, type[Component]]] = {}
"""The tables with components that have been read, by game, and the types of their rows."""

RowT = TypeVar("RowT", bound=msgspec.Struct)


def load_table(
    game: str, table: str, kind: type[RowT], *, rows: int | None = None
) -> tuple[RowT, ...]:
    """Return the rows ``[[row]]`` of ``data/<game>/<table>.toml`` as records of ``kind``.

    Raises:
        TableError: the file is missing, a value is wrong, or the table does not have ``rows`` rows.
    """
    name = f"data/{game}/{table}.toml"
    found = replaced(game, table, table_rows(game, table))
    if issubclass(kind, Component):
        KINDS.setdefault(game, {}).setdefault(table, kind)
    return _records(name, found, kind, rows)


class Number(Component, frozen=True):
    """A named number of the rules."""

    key: str
    value: int


def load_numbers(game: str, *, rows: int | None = None) -> dict[str, int]:
    """Return the numbers of ``data/<game>/numbers.toml`` by name.

    Raises:
        TableError: the file is missing, a value is wrong, or the table does not have ``rows`` rows.
    """
    return {row.key: row.value for row in load_table(game, "numbers", Number, rows=rows)}


def table_rows(game: str, table: str) -> list[dict[str, Any]]:
    """Return the rows of ``data/<game>/<table>.toml`` as they are written.

    Raises:
        TableError: the file is missing, or is not TOML.
    """
    return _rows(f"data/{game}/{table}.toml", _text(game, table))


def load_part(game: str, table: str, part: str, kind: type[RowT]) -> RowT:
    """Return the table ``[part]`` of ``data/<game>/<table>.toml`` as a record of ``kind``.

    Raises:
        TableError: the file or that table is missing, or a value is wrong.
    """
    return read_part(f"data/{game}/{table}.toml", _text(game, table), part, kind)


def read_part(name: str, text: str, part: str, kind: type[RowT]) -> RowT:
    """Return the table ``[part]`` of the TOML ``text``; ``name`` is the file in error messages."""
    return _record(f"{name}, [{part}]", _document(name, text).get(part), kind)


def read_rows(name: str, text: str, kind: type[RowT]) -> tuple[RowT, ...]:
    """Return the rows of the TOML ``text``; ``name`` is the file in error messages."""
    return _records(name, _rows(name, text), kind)


def _rows(name: str, text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _document(name, text).get("row", [])
    return found


def _records(
    name: str, found: Sequence[Mapping[str, Any]], kind: type[RowT], rows: int | None = None
) -> tuple[RowT, ...]:
    if rows is not None and len(found) != rows:
        raise TableError(f"{name}: {len(found)} rows, but {rows} are needed")
    records = []
    for number, row in enumerate(found, 1):
        title = row.get("name", row.get("key", "")) if isinstance(row, Mapping) else ""
        records.append(_record(f"{name}, row {number} {title}", row, kind))
    return tuple(records)


def _text(game: str, table: str) -> str:
    try:
        return files("data").joinpath(game, f"{table}.toml").read_text(encoding="utf-8")
    except OSError as problem:
        raise TableError(f"data/{game}/{table}.toml cannot be read: {problem}") from problem


def _document(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise TableError(f"{name} is not TOML: {problem}") from problem


def _record(place: str, row: Any, kind: type[RowT]) -> RowT:
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as problem:
        what, _, where = str(problem).partition(" - at `$.")
        field = where.rstrip("`") or "the row"
        raise TableError(f"{place}, field {field}: {what}") from problem
