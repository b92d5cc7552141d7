"""The drawing that goes before each choice of Palm Island, by its name."""

from collections.abc import Iterable

from engine.core import Action
from engine.palm_island.rules.actions import (
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
from engine.palm_island.rules.components import RESOURCES, Card
from engine.palm_island.rules.views import PalmView

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


def icon(view: PalmView, action: Action) -> str:
    """Return the sign of what is done, or the resource that is paid; nothing for none at all."""
    if not isinstance(action, Pay | Give):
        return _SIGNS[type(action)]
    village = view.villages[view.seat or 0]
    numbers = set(action.cards)
    return _paid(card for card in village.buildings if card.number in numbers)


def _paid(cards: Iterable[Card]) -> str:
    """Return the only resource that some cards hold; nothing for none or several."""
    held = {kind for card in cards for kind in RESOURCES if getattr(card.up.provides, kind)}
    return held.pop() if len(held) == 1 else ""
