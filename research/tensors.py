"""A player's view as numbers: named parts with fixed shapes, made only from the view.

``observe(game, view)`` returns the parts by name. ``flat(parts)`` joins them, and ``slices(key)``
says where each part is in the joined array. Players come in turn order from the reader on, so that
an agent sees itself first at every seat. A missing player, card or number is 0.
"""

from collections.abc import Mapping
from functools import cache
from math import prod
from typing import Any

import numpy as np

from engine import GAMES
from engine.core import Game
from research.arrays import MOST_SEATS, Array, Parts, array, turn_order
from research.games import description


def observe(game: Game, view: Any) -> Parts:
    """Return the named parts of a view. Their shapes depend only on the game."""
    parts = description(game.key).observe(view)
    seat = view.seat or 0
    parts["awaited"] = array(float(one in view.awaited) for one in turn_order(seat, MOST_SEATS))
    return parts


def flat(parts: Mapping[str, Array]) -> Array:
    """Return all parts joined into one array."""
    return np.concatenate([part.ravel() for part in parts.values()])


@cache
def shapes(key: str) -> dict[str, tuple[int, ...]]:
    """Return the shape of each part of a game's observations, in order."""
    game = GAMES[key]
    state = game.start(game.seats[-1], 1)
    return {name: part.shape for name, part in observe(game, game.view(state, 0)).items()}


def slices(key: str) -> dict[str, slice]:
    """Return where each part is in the joined array."""
    found = {}
    begin = 0
    for name, shape in shapes(key).items():
        found[name] = slice(begin, begin := begin + prod(shape))
    return found
