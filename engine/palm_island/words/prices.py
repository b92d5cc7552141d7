"""The cost and the result of a choice in the words of a label."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product
from typing import NamedTuple

from engine.core import Label, worded
from engine.core.words import counted, fitting
from engine.palm_island.rules.cards import NAMES, OUTPOSTS, VILLAGERS
from engine.palm_island.rules.components import BUILDING_OF, Card, Cost, Way, together
from engine.palm_island.rules.payment import Payment, wasted, ways_to_pay
from engine.palm_island.rules.state import Village
from engine.palm_island.rules.turn import reaching
from engine.palm_island.rules.view import VillageView


class Price(NamedTuple):
    """The cost of a choice: each way to pay ``cost``, and the abilities used up in any case."""

    cost: Cost
    payments: Sequence[Payment]
    abilities: tuple[str, ...] = ()


class Offer(NamedTuple):
    """The name of a choice that has a price, as a template, with its card and its icon."""

    name: str
    card: str
    icon: str


def price(village: VillageView, cost: Cost, *, saving: bool, card: Card | None = None) -> Price:
    """Return the price of using ``card``, or of a card outside the deck."""
    known = Village([*village.in_hand], powers=[*village.powers], used=[*village.used])
    found = ways_to_pay(known.ready, village.stored, cost, saving=saving)
    helps = [key for key in known.powers if all(key in payment.helps for payment in found)]
    return Price(cost, found, (*(reaching(known, card) if card else ()), *helps))


def coming_losses(village: VillageView, card: Card, price: Price) -> list[Card]:
    """Return the stored cards that come up and lose their resources after ``card`` is used."""
    below = [other for other in village.in_hand if other.number != card.number]
    coming = []
    for payment in price.payments:
        loose = (card.stored and card.number not in payment.cards for card in below)
        coming.append(below[: [*loose, False].index(False)])
    return [other for other in below if all(other in way for way in coming)]


def too_many(village: VillageView, price: Price) -> int:
    """Return how many cards must be turned back before one more can be stored."""
    paid = max(len(payment.cards) for payment in price.payments)
    return max(0, len(village.stored) - paid - village.stored_at_most + 1)


def priced(
    offer: Offer,
    stored: Sequence[Card],
    price: Price,
    gains: Sequence[str],
    coming: Sequence[str] = ("",),
    heard: str = "",
) -> Label:
    """Return a label: the choice, its cost, and its result.

    ``gains`` and ``coming`` (other losses) are phrasings, the longest first. The effect has the
    result as it is ``heard`` without a picture, or else the first of ``gains``.
    """
    used = [""]
    paid = _paid(stored, price)
    if price.abilities:
        named = " and ".join(NAMES[key] for key in price.abilities)
        amount = counted(len(price.abilities), "ability", "abilities")
        used = [f"use up {named}", f"use up {amount}"]

    whole = ", ".join(filter(None, [paid[-1], used[0], coming[0]]))
    effect = "{whole} → {most}" if whole else "{most}"

    def phrasings() -> Iterator[Label]:
        name, card, icon = offer
        known = {"card": card, "whole": whole, "most": heard or gains[0]}
        for gain, using, pay, losing in product(gains, used, paid, coming):
            takes = ", ".join(filter(None, [pay, using, losing]))
            line = "{name}: {takes} → {gain}" if takes else "{name} → {gain}"
            yield worded(name, effect, line, icon=icon, takes=takes, gain=gain, **known)
        for pay, losing in product(paid, coming):
            takes = ", ".join(filter(None, [pay, used[-1], losing]))
            yield worded(name, effect, "{name}: {takes}", icon=icon, takes=takes, **known)

    return fitting(phrasings())


def becomes(card: Card, way: Way) -> Sequence[str]:
    """Return the worth of a card after an upgrade, in the printed signs.

    If the other upgrade leads to the same worth, add what the card then stores.
    """
    other_way: Way = "flip" if way == "rotate" else "rotate"
    before = card.up
    after = card.after(way).up
    stores = ""
    if before.cost_of(other_way) is not None:
        other = card.after(other_way).up
        is_alike = (after.stars, after.arrows) == (other.stars, other.arrows)
        if is_alike and after.provides != other.provides:
            stores = f"; can store {after.provides}"
    worth = f"{_down(card, way)}worth {_signs(after.stars, after.arrows) or 'nothing'}"
    return [worth + stores, worth]


def heard(card: Card, way: Way) -> str:
    """Return the worth of a card after an upgrade, and what it then stores, for a listener.

    An upgrade that is one more than before goes without saying, unless it is all.
    """
    before = card.up
    after = card.after(way).up
    holds = f"holds {after.provides}" if after.provides.total else ""
    told = 0 if after.arrows == before.arrows + 1 else after.arrows
    worth = _signs(after.stars, told)
    if not worth and not holds:
        worth = _signs(after.stars, after.arrows) or "nothing"
    return _down(card, way) + "; ".join(filter(None, [worth, holds]))


def _down(card: Card, way: Way) -> str:
    """Return the words before a worth that is less than the present one."""
    before = card.up
    after = card.after(way).up
    is_down = (after.arrows, after.stars) < (before.arrows, before.stars)
    return "a step down: " if is_down else ""


def _signs(stars: int, arrows: int) -> str:
    """Return a worth in the printed signs, or "" if it is nothing."""
    counts = ((stars, "★"), (arrows, "↑"))
    return " ".join(f"{count}{sign}" for count, sign in counts if count)


def reward(village: VillageView, key: str) -> Sequence[str]:
    """Return the benefit of a villager or an outpost."""
    if key in OUTPOSTS:
        return [counted(OUTPOSTS[key].points, "point")]
    if VILLAGERS[key].ability:
        return ["helps from the next round on", "helps later"]
    return [counted(Village([*village.buildings]).points_of(key), "point")]


def too_much(cards: Sequence[Card], cost: Cost, helps: tuple[str, ...]) -> str:
    """Return how many resources are wasted, as the end of a label."""
    waste = wasted(together(cards), cost, helps)
    return f", wasting {waste}" if waste else ""


def losses(cards: Sequence[Card]) -> Sequence[str]:
    """Return the resources that stored cards lose, with and without the cards' names."""
    if not cards:
        return [""]
    held = together(cards)
    return [f"lose {held} ({names(cards)})", f"lose {held}"]


def names(cards: Iterable[Card]) -> str:
    """Name cards; cards of the same building share its name."""
    groups = groupby(sorted(card.number for card in cards), key=BUILDING_OF.__getitem__)
    return ", ".join(
        f"{building.name} {'+'.join(map(str, numbers))}"
        if len(building.numbers) > 1
        else building.name
        for building, numbers in groups
    )


def _paid(stored: Sequence[Card], price: Price) -> Sequence[str]:
    """Return the payment: the cards if there is one way to pay, otherwise the cost."""
    if len(price.payments) > 1:
        return [f"pay {' or '.join(map(str, price.cost))}"]
    [payment] = price.payments
    cards = [card for card in stored if card.number in payment.cards]
    if not cards:
        return [""]
    held = together(cards)
    more = too_much(cards, price.cost, payment.helps)
    return [
        f"pay {held} ({names(cards)}){more}",
        f"pay {held} ({counted(len(cards), 'card')}){more}",
        f"pay {held}{more}",
    ]
