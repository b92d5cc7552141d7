"""The labels and icons of the choices of Palm Island."""

from collections.abc import Sequence

from engine.core import Action
from engine.core.words import counted, fitting
from engine.palm_island.rules.actions import (
    WAY_OF,
    Bring,
    Buy,
    Discard,
    Done,
    Flip,
    Give,
    Pay,
    Recruit,
    Reset,
    Rest,
    Rotate,
    Store,
    Use,
)
from engine.palm_island.rules.cards import ABILITIES, NAMES, OUTPOSTS, VILLAGERS
from engine.palm_island.rules.components import NOTHING, RESOURCES, Card, together
from engine.palm_island.rules.turn import saves
from engine.palm_island.rules.view import PalmView, VillageView
from engine.palm_island.words.prices import (
    Price,
    becomes,
    coming_losses,
    losses,
    names,
    price,
    priced,
    reward,
    too_many,
    too_much,
)

_SIGNS: dict[type[Action], str] = {
    Store: "store",
    Rotate: "rotate",
    Flip: "flip",
    Discard: "discard",
    Bring: "star",
    Use: "star",
    Rest: "hourglass",
    Recruit: "worker",
    Buy: "hut",
    Reset: "becomes",
    Done: "tick",
}


def label(view: PalmView, action: Action) -> str:
    """Return the label of ``action``."""
    village = view.villages[view.seat or 0]
    cards = {card.number: card for card in (*village.buildings, *village.feats)}
    match action:
        case Store() | Rotate() | Flip():
            card = cards[action.card]
            way = WAY_OF[type(action)]
            paid = price(village, card.up.cost_of(way) or (), saving=saves(card, way), card=card)
            head = f"{type(action).__name__} {card.name}"
            coming = losses(coming_losses(village, card, paid))
            if way != "store":
                return priced(head, village.stored, paid, becomes(card, way), coming)
            if full := too_many(village, paid):
                coming = [f"first turn back {counted(full, 'card')}"]
            return priced(head, village.stored, paid, [str(card.up.provides)], coming)
        case Discard():
            card = village.in_hand[0]
            free = price(village, (NOTHING,), saving=False, card=card)
            return fitting(
                f"Discard {card.name}" + (f": {losing}" if losing else "")
                for losing in losses(coming_losses(village, card, free))
            )
        case Pay(numbers):
            held = [cards[number] for number in numbers]
            more = too_much(held, view.cost, view.helps)
            return _holdings("Pay with", held, "no card", more)
        case Give(numbers):
            return _holdings("Give", [cards[number] for number in numbers], "nothing")
        case Reset(number):
            return f"Turn back {cards[number].name} → lose {cards[number].up.provides}"
    return _of_other_cards(village, action)


def _of_other_cards(village: VillageView, action: Action) -> str:
    """Return the label of a choice about cards outside the core deck."""
    match action:
        case Use(abilities):
            if not abilities:
                return "Use no ability"
            named = " and ".join(NAMES[key] for key in abilities)
            times = {ABILITIES[key].times.removeprefix("once a ") for key in abilities}
            until = f" for this {times.pop()}" if len(times) == 1 else ""
            return fitting([f"Use {named}: used up{until}", f"Use {named}"])
        case Bring(feat):
            return f"Bring {NAMES[feat]}"
        case Rest(villager):
            return f"Let the {NAMES[villager]} rest this round"
        case Recruit(villager):
            paid = price(village, (VILLAGERS[villager].cost,), saving=False)
            return _buy(village, "Recruit", villager, paid)
        case Buy(outpost):
            paid = price(village, (OUTPOSTS[outpost].cost,), saving=False)
            return _buy(village, "Buy", outpost, paid)
        case Done():
            return "Go on"
    raise TypeError(f"{action} is not an action of Palm Island")


def _buy(village: VillageView, verb: str, key: str, paid: Price) -> str:
    return priced(f"{verb} {NAMES[key]}", village.stored, paid, reward(village, key))


def _holdings(verb: str, cards: Sequence[Card], none: str, more: str = "") -> str:
    """Name cards with their resources, or with the sum of them if that is too long."""
    if not cards:
        return f"{verb} {none}"
    full = " and ".join(f"{card.name} ({card.up.provides})" for card in cards)
    summed = f"{together(cards)} ({names(cards)})"
    return fitting(f"{verb} {held}{more}" for held in (full, summed, names(cards)))


def icon(view: PalmView, action: Action) -> str:
    """Return the icon of an action, or of the only resource that is paid."""
    if not isinstance(action, Pay | Give):
        return _SIGNS[type(action)]
    village = view.villages[view.seat or 0]
    numbers = set(action.cards)
    cards = [card for card in village.buildings if card.number in numbers]
    held = {kind for card in cards for kind in RESOURCES if getattr(card.up.provides, kind)}
    return held.pop() if len(held) == 1 else ""
