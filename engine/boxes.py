"""The components of a printed game that a host has copied: templates, checks and sets.

A box is one TOML file for a game. It has every row that is our own or inferred, by table, with the
values of the printed component. Numbers and effects are facts. A box needs no words or pictures of
the original.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from engine import GAMES
from engine.core import AtollError, ComponentSet
from engine.core.editions import Row, Tables, identity
from engine.core.tables import KINDS, table_rows
from engine.editions import with_components

OURS = ("designed", "inferred", "mixed")
BOX = "box-"
"""The start of the name of a box; the rest is from its digest."""
DIGITS = 12
UNASKED = ("origin", "count_origin")
"""The fields that a host does not fill in."""
LONGEST = 1_000_000
"""The maximum number of characters in the file of a box."""
LARGEST = 1_000
"""The largest number of a component. Atoll's own largest is 330."""
SUMS = ("count", "copies")
"""The fields whose sum over a table is printed."""


class BadBox(AtollError):
    """A box has mistakes; the message lists them."""


def asked(key: str) -> dict[str, list[Row]]:
    """Return the rows of a game that are ours or inferred, by table."""
    found = {table: table_rows(key, table) for table in KINDS[key]}
    ours: dict[str, list[Row]] = {
        table: [row for row in rows if {row["origin"], row.get("count_origin")} & {*OURS}]
        for table, rows in found.items()
    }
    return {table: rows for table, rows in ours.items() if rows}


def template(key: str) -> str:
    """Return a file with our own values, for a host to replace."""
    parts = [_HEAD.format(game=GAMES[key].name)]
    for table, rows in asked(key).items():
        for row in rows:
            lines = [
                f"{name} = {_toml(value)}" for name, value in row.items() if name not in UNASKED
            ]
            parts.append("\n".join([f"[[{table}]]", *lines, ""]))
    return "\n".join(parts)


_HEAD = """\
# {game}: the components that are not known to Atoll as printed.
# Replace the values with those of your game, and leave the first line of each row as it is: it
# names the row. Leave out a line for something that a component does not have.
"""


def read_box(key: str, text: str) -> ComponentSet:
    """Return the set of components in the file of a box.

    Raises:
        BadBox: it has mistakes.
    """
    wrong = mistakes(key, text)
    if wrong:
        raise BadBox("\n".join(wrong))
    return _set(key, tomllib.loads(text))


def mistakes(key: str, text: str) -> list[str]:
    """Return all mistakes in the file of a box, each with its row and field."""
    if len(text) > LONGEST:
        return [f"The file has more than {LONGEST:,} characters."]
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        return [f"This is not TOML: {problem}"]
    wanted = asked(key)
    wrong = list[str]()
    for table in tables:
        if table not in KINDS[key]:
            wrong.append(f"[[{table}]]: {GAMES[key].name} asks for no such table.")
    for table, rows in wanted.items():
        given = tables.get(table, [])
        if not isinstance(given, list) or not all(isinstance(row, dict) and row for row in given):
            wrong.append(f"[[{table}]]: write each row below a line [[{table}]].")
            continue
        wrong += _wrong_rows(key, table, given)
        wrong += _wrong_fields(key, table, given)
        # The components must add up to the same numbers as those of the printed game.
        for field in SUMS:
            right = sum(row.get(field, 0) for row in rows)
            values = [row.get(field, 0) for row in _completed(rows, given)]
            if right and all(isinstance(value, int) for value in values) and sum(values) != right:
                wrong.append(
                    f"{table}, field {field}: the rows add up to {sum(values)}, not {right}."
                )
    if not wrong:
        try:
            with_components(_set(key, tables))
        except (AtollError, LookupError, TypeError, ValueError) as problem:
            wrong.append(f"The components do not fit together: {problem}")
    return wrong


def remarks(key: str, text: str) -> list[str]:
    """Return how the file of a valid box differs from what this version of Atoll asks for.

    A release may ask for more rows. It asks for fewer if Atoll has learned a printed component.
    """
    tables = tomllib.loads(text)
    wanted = asked(key)
    found = list[str]()
    for table, rows in wanted.items():
        given = {identity(row) for row in tables.get(table, ())}
        missing = [identity(row) for row in rows if identity(row) not in given]
        found += [
            f"{table}, row {name}: it is missing, so Atoll's value is used." for name in missing
        ]
    for table, rows in tables.items():
        names = {identity(row) for row in wanted.get(table, ())}
        printed = [identity(row) for row in rows if identity(row) not in names]
        found += [
            f"{table}, row {name}: Atoll knows the printed value and uses it." for name in printed
        ]
    return found


def _completed(wanted: Sequence[Row], given: Sequence[Row]) -> list[Row]:
    """Return the wanted rows, with our own row for each that is not given."""
    found = {identity(row): row for row in given}
    return [found.get(identity(row), row) for row in wanted]


def _wrong_rows(key: str, table: str, given: Sequence[Row]) -> Iterator[str]:
    """Yield the rows that are unknown or repeated."""
    names = [identity(row) for row in given]
    known = {identity(row) for row in table_rows(key, table)}
    for name in dict.fromkeys(names):
        if name not in known:
            yield f"{table}, row {name}: there is no such row."
        elif names.count(name) > 1:
            yield f"{table}, row {name}: it is there {names.count(name)} times."


def _wrong_fields(key: str, table: str, given: Sequence[Row]) -> Iterator[str]:
    """Yield the fields that are unknown, missing, of a wrong kind, or name something unknown."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(KINDS[key][table])}
    names = _names(key, table)
    for row in given:
        place = f"{table}, row {identity(row)}"
        for name, value in row.items():
            if name not in fields or name in UNASKED:
                yield f"{place}, field {name}: there is no such field."
                continue
            if has_huge_number(value):
                yield f"{place}, field {name}: no number may be above {LARGEST:,}."
                continue
            try:
                msgspec.convert(value, fields[name].type)
            except msgspec.ValidationError as problem:
                yield f"{place}, field {name}: {str(problem).replace(' - at `$`', '')}."
                continue
            for word in _words(value):
                if name in names and word not in names[name]:
                    yield f"{place}, field {name}: “{word}” is none of {', '.join(names[name])}."
        for name, field in fields.items():
            if field.required and name not in row and name not in UNASKED:
                yield f"{place}, field {name}: it is missing."


def _names(key: str, table: str) -> dict[str, Sequence[str]]:
    """Return the fields of a table that name rows of another one, with the possible names."""
    rows = table_rows(key, table)
    first = next(iter(rows[0]))
    others = {
        other: [identity(row) for row in table_rows(key, other)]
        for other in KINDS[key]
        if other != table
    }
    found: dict[str, Sequence[str]] = {}
    for name in {name for row in rows for name in row} - {first, *UNASKED}:
        words = {word for row in rows for word in _words(row.get(name))}
        fitting = [known for known in others.values() if words and words <= {*known}]
        if len(fitting) == 1:
            found[name] = fitting[0]
    return found


def has_huge_number(value: Any) -> bool:
    """Return whether a value has a number whose size is above ``LARGEST``, at any depth."""
    if isinstance(value, Mapping):
        return any(map(has_huge_number, value.values()))
    if isinstance(value, list):
        return any(map(has_huge_number, value))
    return isinstance(value, int | float) and not -LARGEST <= value <= LARGEST


def _words(value: Any) -> list[str]:
    """Return a text, or the texts of a list."""
    values = value if isinstance(value, list) else [value]
    return [one for one in values if isinstance(one, str) and one]


def _set(key: str, tables: Mapping[str, Any]) -> ComponentSet:
    """Return the set of a box: whole rows, as printed, and our own for those that are missing."""
    made: Tables = {
        table: _completed(rows, [_printed(row, rows) for row in tables.get(table, ())])
        for table, rows in sorted(asked(key).items())
    }
    return ComponentSet(key, name_of(made), made)


def _printed(row: Row, ours: Sequence[Row]) -> Row:
    """Return a row of a host with the origins that our row has, as published."""
    origins = {name for one in ours if identity(one) == identity(row) for name in one}
    return {**row, **{name: "published" for name in UNASKED if name in origins}}


def name_of(tables: Tables) -> str:
    """Return the name of a box, which is from the digest of its rows."""
    digest = sha256(msgspec.json.encode(tables, order="sorted")).hexdigest()[:DIGITS]
    return f"{BOX}{digest}"


def learn_box(components: ComponentSet) -> None:
    """Let games be played with a box that came with a record.

    Raises:
        BadBox: the box has another name than its rows give it, or does not fit the game.
    """
    if has_huge_number(components.tables):
        raise BadBox(f"The components have a number above {LARGEST:,}.")
    if components.game not in GAMES or components.edition != name_of(components.tables):
        raise BadBox(f"The components are not those that are called “{components.edition}”.")
    try:
        with_components(components)
    except (AtollError, LookupError, TypeError, ValueError) as problem:
        raise BadBox(f"The components do not fit together: {problem}") from problem


def _toml(value: Any) -> str:
    """Return a value in TOML."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name} = {_toml(one)}' for name, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return msgspec.json.encode(value).decode()


def is_box(edition: str) -> bool:
    """Whether an edition is the box of a host."""
    return edition.startswith(BOX)
