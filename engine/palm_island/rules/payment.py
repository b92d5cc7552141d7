"""Paying with stored cards and with abilities (rulebook pages 11 and 12; RULINGS.md, line 1)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeVar

from engine.core import Action, Decision, Step
from engine.palm_island.rules.actions import Pay, Use
from engine.palm_island.rules.cards import ABILITIES, NAMES
from engine.palm_island.rules.components import NOTHING, REMEMBERED, Card, Cost, Resources, together
from engine.palm_island.rules.state import PalmIsland

T = TypeVar("T")

Helps = tuple[str, ...]
"""The abilities used in one payment."""
Payments = tuple[tuple[int, ...], ...]
"""For each of several payments the numbers of the cards that are turned back."""


class Payment(NamedTuple):
    """One way to pay: the abilities that help, and the cards that are turned back."""

    helps: Helps
    cards: tuple[int, ...]


class ChooseHelp(Decision[PalmIsland], frozen=True):
    """Which abilities help you to pay?"""

    cost: Cost
    saving: bool = False

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Return each set of abilities that allows a payment without unnecessary parts."""
        village = g.village(self.seat)
        return [
            Use(helps)
            for helps in _sets(helpers(village.ready, saving=self.saving))
            if payments(village.stored, self.cost, helps)
        ]

    def take(self, g: PalmIsland, action: Use) -> Sequence[Step]:
        for ability in action.abilities:
            g.village(self.seat).use(ability)
            g.note_of(self.seat, "{ability} helps to pay.", ability=NAMES[ability])
        return [ChoosePayment(self.seat, self.cost, action.abilities)]


class ChoosePayment(Decision[PalmIsland], frozen=True):
    """Which stored cards do you pay with?"""

    cost: Cost
    helps: Helps = ()

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Return every payment without unnecessary cards."""
        stored = g.village(self.seat).stored
        return [Pay(numbers) for numbers in payments(stored, self.cost, self.helps)]

    def take(self, g: PalmIsland, action: Pay) -> Sequence[Step]:
        """Turn the cards back in place; surplus resources are lost."""
        village = g.village(self.seat)
        for number in action.cards:
            g.note_of_card(self.seat, "{card} pays {resources}.", village.card(number))
            village.reset(number)
        return []


def pay(g: PalmIsland, seat: int, cost: Cost, *, saving: bool = False) -> list[Step]:
    """Return the steps of a payment; ``saving`` allows abilities that save resources."""
    if helpers(g.village(seat).ready, saving=saving):
        return [ChooseHelp(seat, cost, saving)]
    return [ChoosePayment(seat, cost)]


def can_pay(held: Resources, cost: Cost, helps: Helps = ()) -> bool:
    """Whether the resources ``held`` pay ``cost`` with all of the abilities ``helps``."""
    if not helps:
        return any(held.covers(way) for way in cost)
    total, swaps, saves = _means(held, helps)
    return any(_missing(total, way, swaps) <= saves for way in cost)


def helpers(ready: Helps, *, saving: bool) -> Helps:
    """Return the ready abilities that could be used in a payment."""
    return tuple(
        key
        for key in ready
        if (ability := ABILITIES[key]).brings.total or ability.swaps or (saving and ability.saves)
    )


def payments(stored: Iterable[Card], cost: Cost, helps: Helps = ()) -> Payments:
    """Return the numbers of each set of cards that pays ``cost`` without unnecessary cards.

    All of the abilities ``helps`` are used, and the payment needs each of them.
    """
    return _payments(tuple(stored), cost, helps)


@lru_cache(REMEMBERED)
def _payments(stored: tuple[Card, ...], cost: Cost, helps: Helps) -> Payments:
    if not can_pay(together(stored), cost, helps):
        return ()
    most = 0 if can_pay(NOTHING, cost, helps) else len(stored)
    return tuple(
        tuple(card.number for card in cards)
        for size in range(most + 1)
        for cards in combinations(stored, size)
        if can_pay(together(cards), cost, helps) and not _is_wasteful(cards, cost, helps)
    )


def ways_to_pay(ready: Helps, stored: Sequence[Card], cost: Cost, *, saving: bool) -> list[Payment]:
    """Return each way to pay ``cost`` with the ``ready`` abilities and stored cards."""
    return [
        Payment(helps, numbers)
        for helps in _sets(helpers(ready, saving=saving))
        for numbers in payments(stored, cost, helps)
    ]


def wasted(held: Resources, cost: Cost, helps: Helps) -> int:
    """Return how many resources are lost beyond ``cost`` if ``held`` and ``helps`` pay it."""
    total, swaps, saves = _means(held, helps)
    return min(
        (total - way).total - _swapped(total, way, swaps)
        for way in cost
        if _missing(total, way, swaps) <= saves
    )


def _sets(helps: Helps) -> Iterator[Helps]:
    for size in range(len(helps) + 1):
        yield from combinations(helps, size)


def _means(held: Resources, helps: Helps) -> tuple[Resources, int, int]:
    """Return the resources paid with, how many can be swapped, and how many are saved."""
    abilities = [ABILITIES[key] for key in helps]
    return (
        sum((ability.brings for ability in abilities), held),
        sum(ability.swaps for ability in abilities),
        sum(ability.saves for ability in abilities),
    )


def _missing(total: Resources, way: Resources, swaps: int) -> int:
    """Return how many resources are missing after ``swaps`` swaps."""
    return (way - total).total - _swapped(total, way, swaps)


def _swapped(total: Resources, way: Resources, swaps: int) -> int:
    return min(swaps, (total - way).total, (way - total).total)


def without_one(things: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Yield ``things`` without each one in turn."""
    return ((*things[:place], *things[place + 1 :]) for place in range(len(things)))


def _is_wasteful(cards: tuple[Card, ...], cost: Cost, helps: Helps) -> bool:
    fewer_cards = (can_pay(together(rest), cost, helps) for rest in without_one(cards))
    fewer_helps = (can_pay(together(cards), cost, rest) for rest in without_one(helps))
    return any(fewer_cards) or any(fewer_helps)
