"""The reader's own cards in a few words: what the next answer needs."""

from collections.abc import Iterator

from engine.core.words import counted
from engine.palm_island.rules.actions import ACTION_OF, WAY_OF, Give, Pay, Reset
from engine.palm_island.rules.components import Card, Cost, Resources, Way
from engine.palm_island.rules.view import PalmView, VillageView


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
    """Yield what the reader needs for the question, apart from its answers."""
    if view.seat is None or not view.options:
        return
    village = view.villages[view.seat]
    is_payment = any(isinstance(option, Give | Pay | Reset) for option in view.options)
    if is_payment and view.cost:
        together = " together" if any(isinstance(one, Give) for one in view.options) else ""
        yield f"To pay{together}: {price_words(view.cost)}."
    if not is_payment:
        yield from _in_hand(view, village)
    stored = ", ".join(str(card.up.provides) for card in village.stored)
    yield f"Stored: {stored or 'nothing'}."


def _in_hand(view: PalmView, village: VillageView) -> Iterator[str]:
    """Yield the next cards of the hand, then the visible cards with the prices of their actions.

    The second card is not named if an answer names it, as the discard does with the top card. A
    card has no line of its own if the answers have all its actions.
    """
    offered = {(getattr(option, "card", None), WAY_OF.get(type(option))) for option in view.options}
    following = village.in_hand[1:3]
    if following and following[0].number in {card for card, _ in offered}:
        then = f"then {', '.join(map(_named, following[1:])) or 'none'}"
    else:
        then = f"next {', '.join(map(_named, following)) or 'none'}"
    yield f"{village.ahead} left, {then}."
    for card in village.in_hand[:3]:
        ways = (
            {}
            if card.is_tracker or card.stored
            else {way: card.up.cost_of(way) for way in ACTION_OF}
        )
        prices = {way: cost for way, cost in ways.items() if cost is not None}
        if any((card.number, way) not in offered for way in prices):
            listed = (f"{way} {price_words(cost)}" for way, cost in prices.items())
            yield f"{card.name}: {', '.join(listed)}."


def _named(card: Card) -> str:
    if card.is_tracker:
        return "the round tracker"
    return f"{card.name} (stored)" if card.stored else card.name
