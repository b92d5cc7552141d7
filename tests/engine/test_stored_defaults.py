"""Values that stored actions and steps leave out, because they are the defaults of their fields."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.core import Action, Step

RELEASED = Path(__file__).with_name("stored_defaults.json")


def below(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in base.__subclasses__():
        yield one
        yield from below(one)


def defaults_of(base: type[msgspec.Struct]) -> dict[str, dict[str, Any]]:
    """Return the defaults of each class below ``base`` of the games, by its module and name.

    The classes of a host's own components are copies of these.
    """
    found = {
        f"{one.__module__}.{one.__name__}": {
            field.name: field.default
            for field in msgspec.structs.fields(one)
            if field.default is not msgspec.NODEFAULT
        }
        for one in below(base)
        if one.__module__.startswith("engine.") and "@" not in one.__module__
    }
    return {name: defaults for name, defaults in sorted(found.items()) if defaults}


def test_no_default_of_a_stored_action_or_step_changes() -> None:
    """Change the file only for a new class or field: a running game has no other default."""
    now = {"actions": defaults_of(Action), "steps": defaults_of(Step)}
    assert json.loads(RELEASED.read_text("utf-8")) == json.loads(msgspec.json.encode(now))
