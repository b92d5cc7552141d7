"""Parameters that `make test` skips and `make check` runs."""

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from engine import GAMES


def one_in(number: int, values: Iterable[Any]) -> list[ParameterSet]:
    """Return parameters; `make test` runs one in ``number`` of them."""
    return [
        longer(value) if place % number else _parameter(value) for place, value in enumerate(values)
    ]


def first_of(values: Iterable[Any]) -> list[ParameterSet]:
    """Return parameters; `make test` runs only the first of them."""
    first, *others = values
    return [_parameter(first), *map(longer, others)]


def each_game() -> list[ParameterSet]:
    return [pytest.param(game, id=key) for key, game in GAMES.items()]


def longer(value: Any) -> ParameterSet:
    """Return a parameter that `make test` skips."""
    parameter = _parameter(value)
    return pytest.param(
        *parameter.values, id=parameter.id, marks=[*parameter.marks, pytest.mark.long]
    )


def _parameter(value: Any) -> ParameterSet:
    return value if isinstance(value, ParameterSet) else pytest.param(value)
