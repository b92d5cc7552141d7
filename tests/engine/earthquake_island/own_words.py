"""The names on the buttons of Earthquake Island, and what its reasons count."""

import re
from typing import Any

from engine.earthquake_island import GAME
from tests.own_words import Counted


def names_in(label: str, view: Any) -> set[str]:
    """Return the cells."""
    return set(re.findall(r"\b[A-G][1-7]\b", label))


COUNTED: Counted = {
    "keeps you on the island more often": lambda g, seat: not g.is_out(seat),
    "off the island more often": lambda g, seat: seat in GAME.rules.outcome(g).winners,
    "fewer opponents? on the island": lambda g, seat: len(g.board.out) - g.is_out(seat),
}
