"""What a choice takes and brings, in the words of a button."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product, takewhile
from typing import NamedTuple

from engine.core.words import counted, fitting
from engine.palm_island.rules.cards import NAMES, OUTPOSTS, VILLAGERS
from engine.palm_island.rules.components import BUILDING_OF, Card, Cost, FaceUp, together
from engine.palm_island.rules.payment import Plan, plans, wasted
from engine.palm_island.rules.state import Village
from engine.palm_island.rules.turn import reaching
from engine.palm_island.rules.views import VillageView


class Price(NamedTuple):
    """What a choice takes: each way to pay ``cost``, and the abilities used up whatever is paid."""

    cost: Cost
    plans: Sequence[Plan]
    abilities: tuple[str, ...] = ()


def price(village: VillageView, cost: Cost, *, saving: bool, card: Card | None = None) -> Price:
    """Return what is paid to use ``card``, or for a card from elsewhere."""
    known = _known(village)
    found = plans(known.ready, village.stored, cost, saving=saving)
    helps = [key for key in known.powers if all(key in plan.helps for plan in found)]
    return Price(cost, found, (*(reaching(known, card) if card else ()), *helps))


def lost(village: VillageView, card: Card, price: Price) -> list[Card]:
    """Return the stored cards that come up, and lose what they hold, once ``card`` is gone."""
    below = [other for other in village.in_hand if other.number != card.number]
    ways = [_come_up(below, plan.cards) for plan in price.plans]
    return [other for other in below if all(other in way for way in ways)]


def too_many(village: VillageView, price: Price) -> int:
    """Return how many cards must be turned back, whatever is paid, before one more is stored."""
    paid = max(len(plan.cards) for plan in price.plans)
    return max(0, len(village.stored) - paid - village.stored_at_most + 1)


def told(
    head: str,
    stored: Sequence[Card],
    price: Price,
    gains: Sequence[str],
    coming: Sequence[str] = ("",),
) -> str:
    """Say what is done, what it takes and what it brings.

    ``gains``, and ``coming`` for what is lost besides, are phrasings, the fullest one first.
    """
    return fitting(_told(head, stored, price, gains, coming))


def becomes(before: FaceUp, after: FaceUp) -> str:
    """Say what an upgrade makes of a card, or a step down, in the printed signs."""
    is_down = (after.arrows, after.stars) < (before.arrows, before.stars)
    head = "a step down: " if is_down else ""
    signs = " ".join(
        f"{count}{sign}" for count, sign in ((after.stars, "★"), (after.arrows, "↑")) if count
    )
    return head + (signs or "worth nothing")


def reward(village: VillageView, key: str) -> Sequence[str]:
    """Say what a villager or an outpost brings."""
    if key in OUTPOSTS:
        return [counted(OUTPOSTS[key].points, "point")]
    if VILLAGERS[key].ability:
        return ["helps from the next round on", "helps later"]
    return [counted(Village([*village.buildings]).points_of(key), "point")]


def too_much(cards: Sequence[Card], cost: Cost, helps: tuple[str, ...] = ()) -> str:
    """Say how much more than needed is paid."""
    waste = wasted(together(cards), cost, helps)
    return f", wasting {waste}" if waste else ""


def losses(cards: Sequence[Card]) -> Sequence[str]:
    """Say which stored cards lose what they hold, by name and without."""
    if not cards:
        return [""]
    held = together(cards)
    return [f"lose {held} ({names(cards)})", f"lose {held}"]


def names(cards: Iterable[Card]) -> str:
    """Name cards; those of one building have its name in common."""
    groups = groupby(sorted(card.number for card in cards), key=BUILDING_OF.__getitem__)
    return ", ".join(_group(building.name, building.numbers, found) for building, found in groups)


def _group(name: str, numbers: Sequence[int], found: Iterable[int]) -> str:
    places = "+".join(str(numbers.index(number) + 1) for number in found)
    return f"{name} {places}" if len(numbers) > 1 else name


def _told(
    head: str, stored: Sequence[Card], price: Price, gains: Sequence[str], coming: Sequence[str]
) -> Iterator[str]:
    used = _used(price.abilities)
    for using, paid, losing, gain in product(used, _paid(stored, price), coming, gains):
        takes = ", ".join(filter(None, [paid, using, losing]))
        yield (f"{head}: {takes}" if takes else head) + f" → {gain}"
    for paid, losing in product(_paid(stored, price), coming):
        yield f"{head}: {', '.join(filter(None, [paid, used[-1], losing]))}"


def _used(abilities: Sequence[str]) -> Sequence[str]:
    """Say which abilities are used up, by name and without."""
    if not abilities:
        return [""]
    named = " and ".join(NAMES[key] for key in abilities)
    return [f"use up {named}", f"use up {counted(len(abilities), 'ability', 'abilities')}"]


def _paid(stored: Sequence[Card], price: Price) -> Sequence[str]:
    """Say what is paid: the cards where there is one way, else the cost."""
    if len(price.plans) > 1:
        return [f"pay {' or '.join(map(str, price.cost))}"]
    [plan] = price.plans
    cards = [card for card in stored if card.number in plan.cards]
    if not cards:
        return [""]
    held, more = together(cards), too_much(cards, price.cost, plan.helps)
    return [
        f"pay {held} ({names(cards)}){more}",
        f"pay {held} ({counted(len(cards), 'card')}){more}",
        f"pay {held}{more}",
    ]


def _come_up(below: Iterable[Card], paid: Sequence[int]) -> list[Card]:
    return list(takewhile(lambda card: card.stored and card.number not in paid, below))


def _known(village: VillageView) -> Village:
    return Village([*village.in_hand], powers=[*village.powers], used=[*village.used])
