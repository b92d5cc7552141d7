"""Arrays with fixed shapes for the parts of an observation.

Rows of players begin with the reader. A missing player, card or number is 0.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from engine import GAMES

Array = npt.NDArray[np.float32]
Parts = dict[str, Array]

MOST_SEATS = 6

LATER_RULINGS = frozenset({"second_chance"})
"""Rulings added after the released shapes. All new games have the same value of them."""


def array(values: Iterable[float]) -> Array:
    """Return numbers as an array."""
    return np.fromiter(values, np.float32)


def marks(found: Iterable[Any], known: Sequence[Any]) -> Array:
    """Return for each known value how often it was found."""
    counted = np.zeros(len(known), np.float32)
    places = places_of(tuple(known))
    for value in found:
        if value in places:
            counted[places[value]] += 1
    return counted


@cache
def places_of(known: tuple[Any, ...]) -> dict[Any, int]:
    """Return the index of each value."""
    return {value: place for place, value in enumerate(known)}


def turn_order(seat: int, seats: int) -> list[int]:
    """Return all seats in turn order, beginning with ``seat``."""
    return [(seat + step) % seats for step in range(seats)]


def each(players: Sequence[Any], seat: int, most: int, row: Callable[[int], Array]) -> Array:
    """Return a row for each player from ``seat`` on, and empty rows up to ``most``."""
    rows = [row(one) for one in turn_order(seat, len(players))]
    return np.stack([*rows, *[np.zeros_like(rows[0])] * (most - len(rows))])


def settings(key: str, chosen: Iterable[tuple[str, str]]) -> Array:
    """Return a mark for the chosen value of each option."""
    options = GAMES[key].rules.options
    released = [one for one in options if one.key not in LATER_RULINGS]
    return marks(chosen, [(one.key, value) for one in released for value in one.values])
