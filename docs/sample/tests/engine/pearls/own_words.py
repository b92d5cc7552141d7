"""The names on the buttons of Pearls, and what its reasons count."""

from typing import Any

from engine.pearls.rules.components import PEARLS
from engine.pearls.rules.scoring import points_of_pearls, points_of_sets

from tests.own_words import Counted


def names_in(label: str, view: Any) -> set[str]:
    """Return the pearls."""
    return {pearl.name for pearl in PEARLS if pearl.name in label}


COUNTED: Counted = {
    "more points? on pearls": lambda g, seat: points_of_pearls(g.board.chests[seat]),
    "more points? for sets": lambda g, seat: points_of_sets(g.board.chests[seat]),
}
