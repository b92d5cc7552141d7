"""What the tests know of the words of one game, from ``tests/engine/<game>/own_words.py``."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

NamesIn = Callable[[str, Any], set[str]]
Counted = dict[str, Callable[[Any, int], float]]


class OwnWords(NamedTuple):
    """``names_in`` returns the names in a label that the picture of a view must show.

    ``counted`` has what players can count of the sentences of a reason, by their own counting.
    """

    names_in: NamesIn
    counted: Counted


def own_words(key: str) -> OwnWords:
    """Return the own words of a game, or fail with the name of the missing file."""
    module = f"tests.engine.{key}.own_words"
    assert find_spec(f"tests.engine.{key}") and find_spec(module), (
        f"{key}: {module.replace('.', '/')}.py is missing. Write names_in(label, view) and COUNTED"
        " (docs/adding-a-game.md, “The tests”)"
    )
    found = import_module(module)
    return OwnWords(found.names_in, found.COUNTED)
