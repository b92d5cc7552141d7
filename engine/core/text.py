"""The text form of actions, such as ``store card:7``, for ``/do``, the log and records.

An action is its command, then its fields as ``name:value``. Fields with their default are left out.
The values of a tuple are joined with ``+``; an empty tuple is ``none``.

Reading is lenient: case does not matter, names of fields may be left out if the values are in
order, and a number alone picks an option as the text board numbers them.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, get_args, get_origin

import msgspec

from engine.core.errors import BadText
from engine.core.steps import Action
from engine.core.words import EXCERPT_LENGTH, excerpt

LISTED_AT_MOST = 8
"""The maximum number of commands in an error message."""


@cache
def command_of(kind: type[Action]) -> str:
    """Return the command of an action class: ``place-tile`` for ``PlaceTile``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


@cache
def _fields(kind: type[Action]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(kind)


def write(action: Action) -> str:
    """Return the text form of ``action``."""
    words = [command_of(type(action))]
    for field in _fields(type(action)):
        value = getattr(action, field.name)
        if field.required or value != field.default:
            words.append(f"{field.encode_name}:{write_value(value)}")
    return " ".join(words)


def write_value(value: Any) -> str:
    """Return the text form of one field's value."""
    if isinstance(value, tuple):
        return "+".join(map(write_value, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def read(text: str, actions: Sequence[Action]) -> Action:
    """Return the one of ``actions`` that ``text`` means.

    Raises:
        BadText: no action fits, or several do.
    """
    wanted = " ".join(text.lower().split())
    most = len(actions)
    if wanted.isdecimal():
        if len(wanted) > EXCERPT_LENGTH or not 1 <= int(wanted) <= most:
            raise BadText(f"There is no option {excerpt(wanted)}. {possible(actions, most)}")
        return actions[int(wanted) - 1]
    if not wanted:
        raise BadText(f"Write your move. {possible(actions, most)}")
    command, *words = wanted.split()
    named = [action for action in actions if command_of(type(action)) == command]
    if not named:
        raise BadText(f"“{excerpt(text)}” was not possible. {possible(actions, most)}")
    found = [action for action in named if _agrees(action, words)]
    exact = [action for action in found if len(write(action).split()) == len(words) + 1]
    found = exact or found
    if len(found) == 1:
        return found[0]
    problem = "could mean several things" if found else "was not possible"
    raise BadText(f"“{excerpt(text)}” {problem}. {possible(found or named, most)}")


def possible(actions: Iterable[Action], most: int) -> str:
    """Return a sentence that lists commands; the options have the numbers 1 to ``most``."""
    texts = [f"`{write(action)}`" for action in actions]
    if not texts:
        return "No question was put to you."
    number = f"a number from 1 to {most}" if most > 1 else "1"
    more = " …" if len(texts) > LISTED_AT_MOST else ""
    return f"Write {number}, or: {', '.join(texts[:LISTED_AT_MOST])}{more}"


def _agrees(action: Action, words: Sequence[str]) -> bool:
    """Whether each word is a value of ``action``: by name, or in the order of the fields."""
    values = {
        field.encode_name.lower(): write_value(getattr(action, field.name)).lower()
        for field in _fields(type(action))
    }
    unnamed = iter(values.values())
    for word in words:
        name, colon, value = word.partition(":")
        if (values.get(name) != value) if colon else (next(unnamed, None) != word):
            return False
    return True


def parse(text: str, kinds: tuple[type[Action], ...]) -> Action:
    """Return the action that ``write`` turned into ``text``, whether or not it is legal now.

    Raises:
        BadText: the text is not an action of ``kinds``.
    """
    command, *words = text.split(" ")
    kind = next((kind for kind in kinds if command_of(kind) == command), None)
    try:
        if kind is None:
            raise BadText(f"no action is called “{excerpt(command)}”")
        values = dict(word.split(":", 1) for word in words)
        return kind(
            **{
                field.name: _value(values[field.encode_name], field.type)
                for field in _fields(kind)
                if field.encode_name in values or field.required
            }
        )
    except (KeyError, ValueError) as problem:
        raise BadText(f"“{excerpt(text)}” is not an action: {excerpt(str(problem))}") from problem


def with_names(text: str, kinds: tuple[type[Action], ...]) -> str:
    """Return a typed action with the names of its fields, which players may leave out."""
    command, *words = text.split() or [""]
    kind = next((kind for kind in kinds if command_of(kind) == command.lower()), None)
    if kind is None or len(words) > len(_fields(kind)):
        return text
    pairs = zip(_fields(kind), words, strict=False)
    named = (word if ":" in word else f"{field.encode_name}:{word}" for field, word in pairs)
    return " ".join([command_of(kind), *named])


def _value(text: str, kind: Any) -> Any:
    if get_origin(kind) is tuple:
        parts = text.split("+") if text not in ("", "none") else []
        return tuple(_value(part, get_args(kind)[0]) for part in parts)
    if text in ("yes", "no") and bool in (kind, *get_args(kind)):
        return text == "yes"
    return msgspec.convert(None if text == "none" else text, kind, strict=False)
