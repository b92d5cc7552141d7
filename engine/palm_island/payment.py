"""Paying with stored cards (rulebook pages 11 and 12; RULINGS.md, line 1)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.palm_island.components import Card, Cost, Resources


def can_pay(stored: Sequence[Card], cost: Cost) -> bool:
    """Whether all stored cards together pay ``cost``."""
    return _pays(stored, cost)


def payments(stored: Sequence[Card], cost: Cost) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of each set of cards that pays ``cost`` and holds no needless card."""
    for size in range(len(stored) + 1):
        for cards in combinations(stored, size):
            if _pays(cards, cost) and not _has_needless_card(cards, cost):
                yield tuple(card.number for card in cards)


def _pays(cards: Sequence[Card], cost: Cost) -> bool:
    total = sum((card.resources for card in cards), Resources())
    return any(total.covers(way) for way in cost)


def _has_needless_card(cards: Sequence[Card], cost: Cost) -> bool:
    return any(_pays([*cards[:place], *cards[place + 1 :]], cost) for place in range(len(cards)))
