"""The names on the buttons of Small Islands, and what its reasons count."""

import re
from typing import Any

from engine.small_islands.rules.scoring import ship_points
from tests.own_words import Counted


def names_in(label: str, view: Any) -> set[str]:
    """Return the tiles and cells."""
    return {*re.findall(r"\b[A-Z]+[0-9]+\b", label), *re.findall(r"[Tt]ile (\w+)", label)}


COUNTED: Counted = {
    "more points? from Houses": lambda g, seat: g.player(seat).points,
    "more points? from Discovery": lambda g, seat: sum(g.hands[seat].discoveries),
    "more points? from the Ports around": ship_points,
    "more Houses? for later": lambda g, seat: g.player(seat).houses + g.player(seat).supply,
    "more Bonus tokens?": lambda g, seat: len(g.player(seat).tokens),
}
