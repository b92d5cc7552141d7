"""The names on the buttons of Propeller Islands, and what its reasons count."""

import re
from typing import Any

from engine.propeller_islands.rules.components import CHARACTERS, TILES
from engine.propeller_islands.rules.scoring import points_of
from tests.own_words import Counted

NAMES = [
    *(tile.name for tile in TILES),
    *(character.name for character in CHARACTERS),
]


def names_in(label: str, view: Any) -> set[str]:
    """Return names of tiles, cards and characters, letters and numbers of the dock, and cells.

    The neighbours of a place are for listeners. The picture has its number.
    """
    if label.startswith("Place "):
        label = label.partition(":")[0]
    whole = "|".join(sorted(map(re.escape, NAMES), key=len, reverse=True))
    found = set(re.findall(rf"\b(?:{whole})\b", label))
    spaces = re.match(r"([A-C])([1-4])\b", label)
    lines = re.findall(r"\b(?:[Rr]ow|[Cc]olumn) ([A-C1-4])", label)
    found |= set(re.findall(r"(?<=^Place )\d+|(?<=^Take )[A-F]\b|(?<=^Complete )[A-F]\b", label))
    return {*found, *(spaces.groups() if spaces else ()), *lines}


def _points(g: Any, seat: int) -> Any:
    return points_of(g.player(seat))


COUNTED: Counted = {
    "more fame": lambda g, seat: g.player(seat).fame,
    "more points? from landmarks": lambda g, seat: _points(g, seat).landmarks,
    "more points? from blueprints": lambda g, seat: _points(g, seat).blueprints,
    "more energy": lambda g, seat: g.player(seat).resources.energy,
    "more steel": lambda g, seat: g.player(seat).resources.steel,
    "more parts?": lambda g, seat: g.player(seat).resources.part,
}
