"""The names on the buttons of Island Hopper, and what its reasons count."""

from typing import Any

from engine.island_hopper.rules.components import ISLANDS
from engine.island_hopper.rules.scoring import count
from tests.own_words import Counted


def names_in(label: str, view: Any) -> set[str]:
    """Return the islands, and their letters where the label has them."""
    named = {island for island in ISLANDS if island.name in label}
    letters = {island.key for island in named if f"{island.key} {island.name}" in label}
    return {*letters, *(island.name for island in named)}


COUNTED: Counted = {
    r"earns you about \$(\d+) more": lambda g, seat: g.hands[seat].cash,
    r"sets worth about \$(\d+) more": lambda g, seat: count(g, seat).bonus,
}
