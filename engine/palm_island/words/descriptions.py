"""The reader's own cards in a few words: what the next answer needs."""

from collections.abc import Iterator

from engine.core.words import counted
from engine.palm_island.rules.actions import ACTION_OF, WAY_OF, Give, Pay, Reset
from engine.palm_island.rules.components import Card, Cost, Resources, Way
from engine.palm_island.rules.view import PalmView, VillageView

PLACES = "Top", "Second", "Third"


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
        yield " ".join(_in_hand(view, village))
    stored = "; ".join(f"{card.name} ({card.up.provides})" for card in village.stored)
    yield f"Stored: {stored or 'nothing'}."
    if not is_payment:
        yield f"{counted(village.ahead, 'card')} left in the round."


def _in_hand(view: PalmView, village: VillageView) -> Iterator[str]:
    """Yield the visible cards, with the price of each action that is not among the answers."""
    offered = {(getattr(option, "card", None), WAY_OF.get(type(option))) for option in view.options}
    for place, card in zip(PLACES, village.in_hand, strict=False):
        if card.is_tracker:
            yield f"{place} the round tracker."
            continue
        found = []
        for way in () if card.stored else ACTION_OF:
            cost = card.up.cost_of(way)
            if cost is not None and (card.number, way) not in offered:
                found.append(f"{way}: {price_words(cost)}")
        more = ["stored"] if card.stored else found
        yield f"{place} {card.name} ({'; '.join(more)})." if more else f"{place} {card.name}."
