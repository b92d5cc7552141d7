"""The names on the buttons of Island Hopper, and what its reasons count."""

import re
from typing import Any

from engine.island_hopper.rules.scoring import count
from tests.own_words import Counted


def names_in(label: str, view: Any) -> set[str]:
    """Return the letters of islands. A letter after degrees is a point of the compass."""
    return {*re.findall(r"(?<!° )\b[A-L]\b", label)}


COUNTED: Counted = {
    r"earns you about \$(\d+) more": lambda g, seat: g.hands[seat].cash,
    r"sets worth about \$(\d+) more": lambda g, seat: count(g, seat).bonus,
}
