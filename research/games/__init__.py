"""One module for each game. Its name is the game's key."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from research.arrays import Parts
from research.fields import Fields


class Description(Protocol):
    """A game as numbers."""

    VERSION: int
    """The version of the environment. Raise it with every change of its numbers or shapes."""

    VALUES: Mapping[str, Fields]
    """The values of the fields of each class of actions. A class that is missing has no number."""

    def observe(self, view: Any) -> Parts:
        """Return the named parts of a view. Their shapes are fixed."""
        ...


def description(key: str) -> Description:
    """Return the description of the game with a key."""
    return cast("Description", import_module(f"research.games.{key}"))
