"""Pearls as numbers: the observation of a view, and the values of actions.

A random game has up to 24 decisions, with up to 3 options.
An observation has 23 numbers, and the vocabulary 3 actions.
"""

from engine.pearls.rules.components import PEARLS
from engine.pearls.rules.view import PearlsView

from research.arrays import Array, Parts, array, each
from research.fields import Fields

VERSION = 1
SEATS_AT_MOST = 4
_KINDS = [pearl.key for pearl in PEARLS]


def observe(view: PearlsView) -> Parts:
    """Return the round, the bag, the chests and the hand as numbers."""

    def chest(seat: int) -> Array:
        return array([view.chests[seat].count(kind) for kind in _KINDS])

    return {
        "round": array([view.round]),
        "bag": array([view.bag]),
        "chests": each(view.chests, view.seat or 0, SEATS_AT_MOST, chest),
        "hand": array([view.own.count(kind) for kind in _KINDS]),
    }


VALUES: dict[str, Fields] = {"Keep": {"pearl": _KINDS}}
