"""The pearls, and the numbers of the rules."""

from engine.core import Component, load_numbers, load_table

KEY = "pearls"


class Pearl(Component, frozen=True):
    """A kind of pearl: its points at the end, and how many of it are in the bag."""

    key: str
    name: str
    points: int
    copies: int


PEARLS = load_table(KEY, "pearls", Pearl)
PEARL_OF = {pearl.key: pearl for pearl in PEARLS}
_NUMBERS = load_numbers(KEY, rows=4)
HAND = _NUMBERS["hand"]
ROUNDS = _NUMBERS["rounds"]
SET = _NUMBERS["set"]
SET_POINTS = _NUMBERS["set_points"]
