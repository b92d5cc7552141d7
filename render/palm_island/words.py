"""Palm Island in words: the picture's alternative text and the complete text board."""

from collections.abc import Iterator

from engine.palm_island.components import (
    BUILDINGS,
    ROUNDS,
    STORED_AT_MOST,
    Card,
    Cost,
    Resources,
    Way,
)
from engine.palm_island.view import PalmView, VillageView, label
from render.painter import ALT_AT_MOST

WAYS: tuple[Way, ...] = ("store", "rotate", "flip")
PLACES = ("Top card", "Second card", "Third card, only to look at")
FACES = {
    "front_top": "front, top up",
    "front_bottom": "front, bottom up",
    "back_top": "back, top up",
    "back_bottom": "back, bottom up",
}


def alt(view: PalmView) -> str:
    """Say in at most 1,024 characters whose turn it is, the round and the position."""
    village = view.villages[view.seat or 0]
    told = " ".join([_where(view, village), *_in_hand(village), _holding(village)])
    return told if len(told) <= ALT_AT_MOST else told[: ALT_AT_MOST - 1] + "…"


def text(view: PalmView) -> str:
    """Tell everything that the picture shows, and every choice, one thing a line."""
    village = view.villages[view.seat or 0]
    parts = [
        [_where(view, village)],
        ["Your hand" if view.seat is not None else "The hand", *_cards(village)],
        [f"Stored, {len(village.stored)} of {STORED_AT_MOST}", *_stored(village)],
        [_noted(village)] if village.noted else [],
        ["The village", *_buildings(village)],
        [view.question or "Choices", *_choices(view)] if view.options else [],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _where(view: PalmView, village: VillageView) -> str:
    name = view.name(view.seat or 0)
    score = f"{_stars(village.stars)}, {_arrows(village.arrows)}"
    if view.over:
        verdict = f": {village.label}" if village.label else ""
        return f"Palm Island is over. {name} has {score}{verdict}."
    whose = f"{name} to act" if view.awaited else f"{name} waits"
    return (
        f"Palm Island, round {view.round} of {ROUNDS}, {whose}. {score}. "
        f"{_plural(village.ahead, 'card')} to the end of the round."
    )


def _in_hand(village: VillageView) -> Iterator[str]:
    for place, card in zip(PLACES, village.in_hand, strict=False):
        yield f"{place}: {_named(card)}."


def _holding(village: VillageView) -> str:
    if not village.stored:
        return "Nothing is stored."
    cards = ", ".join(f"{card.name} ({card.up.provides})" for card in village.stored)
    return f"Stored, {len(village.stored)} of {STORED_AT_MOST}: {cards}."


def _cards(village: VillageView) -> Iterator[str]:
    for place, card in zip(PLACES, village.in_hand, strict=False):
        yield f"{place}: {_named(card)}."
        if not card.is_tracker:
            yield from (f"  {line}" for line in _active_area(card))


def _named(card: Card) -> str:
    if card.is_tracker:
        return "the round tracker, which ends the round"
    stored = ", stored, so that nothing can be done with it" if card.stored else ""
    return f"{card.name}, card {card.number}, {FACES[card.face]}{stored}"


def _active_area(card: Card) -> Iterator[str]:
    if card.up.stars or card.up.arrows:
        yield f"It is worth {_worth(card)}."
    ways = [(way, card.up.cost_of(way)) for way in WAYS]
    for way, cost in ways:
        if cost is not None:
            yield f"{way.capitalize()} for {_cost(cost)}: {_gain(card, way)}."
    if all(cost is None for _, cost in ways):
        yield "It has no action left."


def _cost(cost: Cost) -> str:
    return " or ".join("free" if price == Resources() else str(price) for price in cost)


def _gain(card: Card, way: Way) -> str:
    if way == "store":
        return f"it then holds {card.up.provides}"
    after = card.after(way)
    can_hold = f"can be stored for {after.up.provides}" if after.up.provides.total else ""
    return " and ".join(part for part in (f"worth {_worth(after)}", can_hold) if part)


def _stored(village: VillageView) -> Iterator[str]:
    for card in village.stored:
        yield f"{card.name}, card {card.number}: {card.up.provides}."
    yield f"Together: {village.resources}."


def _noted(village: VillageView) -> str:
    order = ("the round tracker" if card.is_tracker else card.name for card in village.noted)
    return f"Noted, behind your hand: {', '.join(order)}."


def _buildings(village: VillageView) -> Iterator[str]:
    cards = {card.number: card for card in village.buildings}
    for building in BUILDINGS:
        for number in building.numbers:
            card = cards[number]
            stored = ", stored" if card.stored else ""
            yield f"{card.name}, card {number}, {FACES[card.face]}: {_worth(card)}{stored}."


def _choices(view: PalmView) -> Iterator[str]:
    for number, action in enumerate(view.options, 1):
        yield f"{number}. {label(view, action)}"


def _worth(card: Card) -> str:
    counts = ((card.up.stars, _stars), (card.up.arrows, _arrows))
    return ", ".join(told(count) for count, told in counts if count) or "not upgraded"


def _stars(count: int) -> str:
    return _plural(count, "star")


def _arrows(count: int) -> str:
    return _plural(count, "upgrade")


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
