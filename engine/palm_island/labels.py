"""What stands on the buttons of Palm Island."""

from collections.abc import Sequence

from engine.core import Action
from engine.palm_island.actions import (
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
from engine.palm_island.cards import NAMES, OUTPOSTS, VILLAGERS
from engine.palm_island.components import Card
from engine.palm_island.views import PalmView

Cards = dict[int, Card]

LONGEST = 70
"""How many letters the cards of a payment may take on a button."""


def label(view: PalmView, action: Action) -> str:
    """Return what stands on the button for ``action``."""
    village = view.villages[view.seat or 0]
    cards = {card.number: card for card in (*village.buildings, *village.feats)}
    match action:
        case Store() | Rotate() | Flip():
            return _turn(cards[action.card], action)
        case Pay(numbers):
            return f"Pay with {_holdings(cards, numbers) or 'no card'}"
        case Reset(number):
            return f"Turn back {_holding(cards[number])}"
        case Give(numbers):
            return f"Give {_holdings(cards, numbers) or 'nothing'}"
        case Discard():
            return f"Discard {village.in_hand[0].name}"
    return _of_other_cards(action)


def _turn(card: Card, action: Store | Rotate | Flip) -> str:
    match action:
        case Store():
            return f"Store {card.name}: {card.up.provides}"
        case Rotate():
            return f"Rotate {card.name}: pay {card.up.rotate}"
        case Flip():
            return f"Flip {card.name}: pay {card.up.flip}"


def _of_other_cards(action: Action) -> str:
    """Name a choice that is about other cards than those of the core deck."""
    match action:
        case Use(abilities):
            named = " and ".join(NAMES[key] for key in abilities)
            return f"Use {named}" if named else "Use no ability"
        case Bring(feat):
            return f"Bring {NAMES[feat]}"
        case Rest(villager):
            return f"Let {NAMES[villager]} rest"
        case Recruit(villager):
            return f"Recruit {NAMES[villager]}: pay {VILLAGERS[villager].cost}"
        case Buy(outpost):
            return f"Buy {NAMES[outpost]}: pay {OUTPOSTS[outpost].cost}"
        case Done():
            return "Go on"
    raise TypeError(f"{action} is no action of Palm Island")


def _holdings(cards: Cards, numbers: Sequence[int]) -> str:
    """Name cards with what they hold, or without it where that would be too long."""
    full = " and ".join(_holding(cards[number]) for number in numbers)
    if len(full) <= LONGEST:
        return full
    return ", ".join(cards[number].name for number in numbers)


def _holding(card: Card) -> str:
    return f"{card.name} ({card.up.provides})"
