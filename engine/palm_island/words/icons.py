"""The icons of the choices of Palm Island."""

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
from engine.palm_island.rules.components import RESOURCES
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
    """Return the icon of an action, or of the only resource that is paid."""
    if not isinstance(action, Pay | Give):
        return _SIGNS[type(action)]
    village = view.villages[view.seat or 0]
    numbers = set(action.cards)
    cards = [card for card in village.buildings if card.number in numbers]
    held = {kind for card in cards for kind in RESOURCES if getattr(card.up.provides, kind)}
    return held.pop() if len(held) == 1 else ""
