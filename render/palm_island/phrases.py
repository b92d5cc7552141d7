"""The phrases of Palm Island: amounts, and the value of a card."""

from engine.core import counted
from engine.palm_island.rules.components import Card


def points(count: int) -> str:
    """Return a number of victory points."""
    return counted(count, "point")


def arrows(count: int) -> str:
    """Return a number of upgrades."""
    return counted(count, "upgrade")


def cards(count: int) -> str:
    """Return a number of cards."""
    return counted(count, "card")


def worth(card: Card) -> str:
    """Return the stars and the upgrades on the active area of a card."""
    counts = ((card.up.stars, "star"), (card.up.arrows, "upgrade"))
    return ", ".join(counted(*pair) for pair in counts if pair[0]) or "not upgraded"
