"""The reader's own cards in a few words: for the next answer."""

from collections.abc import Container, Iterator
from itertools import groupby

from engine.core.words import counted
from engine.palm_island.rules.actions import ACTION_OF, WAY_OF, Give, Pay, Reset
from engine.palm_island.rules.components import Card, Cost, Resources, Way, together
from engine.palm_island.rules.payment import wasted
from engine.palm_island.rules.view import PalmView, VillageView

COUNTED = 6
"""The last cards of a round, which are counted for a listener."""


def price_words(cost: Cost) -> str:
    """Return a cost with all its ways to pay, or “free”."""
    return " or ".join("free" if price == Resources() else str(price) for price in cost)


def worth(card: Card) -> str:
    """Return the stars and the upgrades on the active area of a card."""
    counts = ((card.up.stars, "star"), (card.up.arrows, "upgrade"))
    return ", ".join(counted(*pair) for pair in counts if pair[0]) or "not upgraded"


def result(card: Card, way: Way) -> str:
    """Return what an action makes of a card."""
    if way == "store":
        return card.up.provides.listed
    after = card.after(way)
    holds = after.up.provides
    return worth(after) + (f", holds {holds.listed}" if holds.total else "")


def needed(view: PalmView) -> Iterator[str]:
    """Yield facts for the question that its answers do not have."""
    if view.seat is None or not view.options:
        return
    village = view.villages[view.seat]
    is_payment = any(isinstance(option, Give | Pay | Reset) for option in view.options)
    if is_payment and view.cost and not _is_paid_exactly(view, village):
        for_all = " together" if any(isinstance(one, Give) for one in view.options) else ""
        yield f"To pay{for_all}: {price_words(view.cost)}."
    if not is_payment:
        yield from _in_hand(view, village)
    yield f"Stored: {', '.join(_holdings(village)) or 'nothing'}."


def _is_paid_exactly(view: PalmView, village: VillageView) -> bool:
    """Whether an answer has the price, because it pays that with cards alone and wastes nothing."""
    payments = [option.cards for option in view.options if isinstance(option, Pay)]
    held = (
        together([card for card in village.stored if card.number in cards]) for cards in payments
    )
    return not view.helps and any(not wasted(each, view.cost, ()) for each in held)


def _holdings(village: VillageView) -> Iterator[str]:
    """Yield the resources of each stored card; a single one has no number."""
    for card in village.stored:
        held = card.up.provides
        yield str(held).removeprefix("1 ") if held.total == 1 else str(held)


def _in_hand(view: PalmView, village: VillageView) -> Iterator[str]:
    """Yield the next cards of the hand, then the visible cards with the prices of their actions.

    Near the end of a round, the cards that are left are counted.
    The second card is not named if an answer names it, as the discard does with the top card, and
    the third one if it has a line of its own. The answers have all actions of a card without one.
    """
    offered = {(getattr(option, "card", None), WAY_OF.get(type(option))) for option in view.options}
    lines = {card.number: _prices(card, offered) for card in village.in_hand[:3]}
    in_answers = {card for card, _ in offered}
    second = [card for card in village.in_hand[1:2] if card.number not in in_answers]
    third = [card for card in village.in_hand[2:3] if not lines[card.number]]
    following = ", ".join(map(_named, [*second, *third]))
    place = "next" if second else "then"
    if village.ahead <= COUNTED:
        yield f"{village.ahead} left{f', {place} {following}' if following else ''}."
    elif following:
        yield f"{place.capitalize()} {following}."
    yield from filter(None, lines.values())


def _prices(card: Card, offered: Container[tuple[int | None, Way | None]]) -> str:
    """Return the prices of a card's actions, or "" if all of them are offered."""
    if card.is_tracker or card.stored:
        return ""
    costs = {way: card.up.cost_of(way) for way in ACTION_OF}
    priced = {way: price_words(cost) for way, cost in costs.items() if cost is not None}
    if all((card.number, way) in offered for way in priced):
        return ""
    groups = groupby(priced, key=priced.__getitem__)
    listed = ", ".join(f"{' or '.join(ways)} {price}" for price, ways in groups)
    return f"{card.name}: {listed}."


def _named(card: Card) -> str:
    if card.is_tracker:
        return "the round tracker"
    return f"{card.name} (stored)" if card.stored else card.name
