"""Component tables: ``data/<game>/<table>.toml`` as typed records."""

import tomllib
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec

from engine.core.errors import TableError

Origin = Literal["rulebook", "published", "inferred", "designed", "mixed"]


class Component(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a table. ``origin`` says how far its values can be trusted.

    ``rulebook`` and ``published`` values are printed. ``inferred`` ones follow from printed facts.
    ``designed`` ones are our own because the printed original is unknown.
    """

    origin: Origin


RowT = TypeVar("RowT", bound=msgspec.Struct)


def load_table(
    game: str, table: str, kind: type[RowT], *, rows: int | None = None
) -> tuple[RowT, ...]:
    """Return the rows ``[[row]]`` of ``data/<game>/<table>.toml`` as records of ``kind``.

    Raises:
        TableError: the file is missing, a value is wrong, or the table does not have ``rows`` rows.
    """
    return read_rows(f"data/{game}/{table}.toml", _text(game, table), kind, rows=rows)


def load_part(game: str, table: str, part: str, kind: type[RowT]) -> RowT:
    """Return the table ``[part]`` of ``data/<game>/<table>.toml`` as a record of ``kind``.

    Raises:
        TableError: the file or that table is missing, or a value is wrong.
    """
    return read_part(f"data/{game}/{table}.toml", _text(game, table), part, kind)


def read_part(name: str, text: str, part: str, kind: type[RowT]) -> RowT:
    """Return the table ``[part]`` of the TOML ``text``; ``name`` is the file in error messages."""
    return _record(f"{name}, [{part}]", _document(name, text).get(part), kind)


def read_rows(
    name: str, text: str, kind: type[RowT], *, rows: int | None = None
) -> tuple[RowT, ...]:
    """Return the rows of the TOML ``text``; ``name`` is the file in error messages."""
    found = _document(name, text).get("row", [])
    if rows is not None and len(found) != rows:
        raise TableError(f"{name}: {len(found)} rows, but {rows} are needed")
    return tuple(
        _record(f"{name}, row {number} {_title(row)}", row, kind)
        for number, row in enumerate(found, 1)
    )


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


def _title(row: Any) -> str:
    return str(row.get("name", row.get("key", ""))) if isinstance(row, dict) else ""


def _record(place: str, row: Any, kind: type[RowT]) -> RowT:
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as problem:
        what, _, where = str(problem).partition(" - at `$.")
        field = where.rstrip("`") or "the row"
        raise TableError(f"{place}, field {field}: {what}") from problem
