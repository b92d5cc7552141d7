"""The names on the buttons of Palm Island, and what its reasons count."""

import re
from typing import Any

from engine.palm_island.rules.cards import NAMES
from engine.palm_island.rules.components import BUILDINGS
from tests.own_words import Counted


def names_in(label: str, view: Any) -> set[str]:
    """Return the cards."""
    named = {card.name for village in view.villages for card in village.buildings}
    names = {*named, *NAMES.values()}
    return {name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", label)}


COUNTED: Counted = {
    f"more stars? on {row.name} cards": lambda g, seat, row=row: sum(
        card.up.stars for card in g.village(seat).deck if card.number in row.numbers
    )
    for row in BUILDINGS
} | {"more levels? of the disaster": lambda g, seat: g.board.level}
