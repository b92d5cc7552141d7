"""Sets of components: the editions of our own, and those of hosts who own the printed game.

The tables in ``data/<game>`` are the current edition. ``data/<game>/editions/<n>.toml`` has those
rows of edition ``n`` that the next edition changed, by table. A game keeps the edition with which
it started.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.resources import files
from typing import Any

import msgspec

from engine.core.errors import TableError
from engine.core.options import Option

EDITION = "edition"
"""The option of a game that names its set of components; tables without it have edition 1."""
FIRST = "1"

Row = Mapping[str, Any]
Tables = Mapping[str, Sequence[Row]]
"""Whole rows by table. The first field of a row names the row that it replaces."""


class ComponentSet(msgspec.Struct, frozen=True):
    """The components of a game that differ from its current edition.

    ``edition`` is the number of an older edition, or the name of another set.
    """

    game: str
    edition: str
    tables: Tables


_in_use: ContextVar[ComponentSet | None] = ContextVar("components", default=None)


@contextmanager
def reading(components: ComponentSet) -> Iterator[None]:
    """Let ``load_table`` read the rows of ``components`` within the block."""
    token = _in_use.set(components)
    try:
        yield
    finally:
        _in_use.reset(token)


def replaced(game: str, table: str, rows: Sequence[Row]) -> Sequence[Row]:
    """Return the rows of a table with those of the set in use.

    Raises:
        TableError: the set has a row that the table does not have.
    """
    components = _in_use.get()
    if components is None or components.game != game or table not in components.tables:
        return rows
    found = {identity(row): row for row in rows}
    for row in components.tables[table]:
        if identity(row) not in found:
            raise TableError(f"{table}.toml, row {identity(row)}: the game has no such row")
        found[identity(row)] = row
    return list(found.values())


def identity(row: Row) -> str:
    """Return the value of the first field of a row, which names it."""
    return str(next(iter(row.values()), ""))


def edition_option(game: str) -> Option:
    """Return the option that names the components of a game. Users cannot choose it."""
    components = _in_use.get()
    numbers = [str(number) for number in range(1, current_edition(game) + 1)]
    own = components.edition if components and components.game == game else numbers[-1]
    return Option(
        key=EDITION,
        title="Components",
        help="Which edition of the components, or which set of the host?",
        values=tuple(dict.fromkeys((*numbers, own))),
        default=own,
        ruling=True,
    )


def current_edition(game: str) -> int:
    """Return the number of the edition in ``data/<game>``."""
    folder = files("data").joinpath(game, "editions")
    if not folder.is_dir():
        return 1
    return 1 + sum(file.name.endswith(".toml") for file in folder.iterdir())


def older_edition(game: str, number: int) -> ComponentSet:
    """Return an edition before the current one.

    Raises:
        TableError: a file of an edition cannot be read.
    """
    tables: dict[str, list[Row]] = {}
    for edition in range(current_edition(game) - 1, number - 1, -1):
        try:
            file = files("data").joinpath(game, "editions", f"{edition}.toml")
            changed = tomllib.loads(file.read_text("utf-8"))
        except (OSError, tomllib.TOMLDecodeError) as problem:
            name = f"data/{game}/editions/{edition}.toml"
            raise TableError(f"{name} cannot be read: {problem}") from problem
        for table, rows in changed.items():
            known = {identity(row): row for row in tables.get(table, ())}
            tables[table] = [*(known | {identity(row): row for row in rows}).values()]
    return ComponentSet(game, str(number), tables)
