"""Two ways to number the actions of a game.

* ``slots``: the index of an option among those that are legal now. Small, and enough for agents
  that look at states.
* ``vocabulary``: one fixed number for each action, made by enumeration. A network can learn the
  meaning of a number.

Both are versioned by name, such as ``atoll/palm_island-v1``, as are the shapes of observations. A
test checks the numbers and shapes of each version. If you change them, raise ``VERSION`` in
``research/games/<game>.py``.

Actions that the rules accept but do not list as options have no number: free words and free
courses in Island Hopper, and its orders for collecting.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import prod
from typing import Any, Literal, Protocol, get_args

import msgspec

from engine import GAMES
from engine.core import Action, AtollError, BadOption, Game
from research.games import description

SLOTS = 256
"""The number of slots: nearly twice the most options seen in any game (135)."""


Kind = Literal["slots", "vocabulary"]


class NoNumber(AtollError):
    """An action is missing from an encoding, which is a bug of the encoding."""


class Encoding(Protocol):
    """A numbering of actions: ``size`` numbers from 0."""

    size: int

    def numbers(self, options: Sequence[Action]) -> list[int]:
        """Return the number of each of the options that are legal now, all different."""
        ...


class Slots:
    """Number each option by its index among those that are legal now."""

    size = SLOTS

    def numbers(self, options: Sequence[Action]) -> list[int]:
        """Return the numbers from 0. Raises NoNumber if there are more than ``SLOTS`` options."""
        if len(options) > SLOTS:
            raise NoNumber(f"{len(options)} options are more than {SLOTS} slots.")
        return [*range(len(options))]


class Vocabulary:
    """One fixed number for each action: an offset for its class plus the indices of its values.

    A class whose fields can take ``a``, ``b`` and ``c`` values has ``a * b * c`` numbers. The
    numbers are the same in every edition of a game.
    """

    def __init__(self, game: Game) -> None:
        self.size = 0
        self._classes: dict[str, tuple[int, list[tuple[str, dict[Any, int]]]]] = {}
        values_of = description(game.key).VALUES
        for action in game.rules.actions:
            if action.__name__ not in values_of:
                continue
            values = values_of[action.__name__]
            fields = list[tuple[str, dict[Any, int]]]()
            for field in msgspec.structs.fields(action):
                if field.name in values:
                    optional = [None] if type(None) in get_args(field.type) else []
                    every = [*optional, *values[field.name]]
                    fields.append((field.name, {value: at for at, value in enumerate(every)}))
            self._classes[action.__name__] = self.size, fields
            self.size += prod(len(places) for _, places in fields)

    def numbers(self, options: Sequence[Action]) -> list[int]:
        """Return the number of each option. Raises NoNumber for an action without one."""
        found = [*map(self._number, options)]
        if len({*found}) < len(found):
            raise NoNumber("Two options have the same number.")
        return found

    def _number(self, action: Action) -> int:
        try:
            offset, fields = self._classes[type(action).__name__]
            number = 0
            for name, places in fields:
                value = getattr(action, name)
                key = frozenset(value) if isinstance(value, tuple) else value
                number = number * len(places) + places[key]
        except KeyError as problem:
            raise NoNumber(f"{action} has no number.") from problem
        return offset + number

    def __iter__(self) -> Iterator[tuple[int, str, list[tuple[str, dict[Any, int]]]]]:
        """Yield the offset, the name and the fields of each class of actions."""
        for action, (offset, fields) in self._classes.items():
            yield offset, action, fields


@cache
def encoding(key: str, kind: Kind) -> Encoding:
    """Return an encoding of the actions of a game; ``key`` is one of ``engine.GAMES``.

    Raises:
        BadOption: there is no such kind.
    """
    if kind not in get_args(Kind):
        raise BadOption(f"actions cannot be “{kind}”. Choose {' or '.join(get_args(Kind))}.")
    return Slots() if kind == "slots" else Vocabulary(GAMES[key])


def name(game: Game) -> str:
    """Return the versioned name of a game's environment, such as ``atoll/palm_island-v1``."""
    return f"atoll/{game.key}-v{description(game.key).VERSION}"
