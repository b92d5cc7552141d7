"""The icons of the choices of Island Hopper."""

from engine.core import Action
from engine.island_hopper.rules.actions import (
    Agree,
    Bid,
    Bribe,
    Decline,
    Discard,
    Done,
    Draw,
    Drop,
    FlyAgain,
    GiveUp,
    Keep,
    Nudge,
    Offer,
    Pass,
    Plan,
    Prefer,
    Price,
    Say,
    Show,
    Take,
    TakeOver,
)
from engine.island_hopper.rules.components import CONTRACT_OF
from engine.island_hopper.rules.views import HopperView

_SIGNS: dict[type[Action], str] = {
    Bid: "coin",
    Pass: "cross",
    Offer: "crate",
    Price: "coin",
    Agree: "tick",
    TakeOver: "plane",
    Bribe: "coin",
    Done: "tick",
    Show: "tourist",
    Say: "",
    Nudge: "compass",
    Drop: "becomes",
    Decline: "cross",
    Keep: "tick",
    Draw: "store",
    Prefer: "store",
}
_GOODS = {"coconuts": "coconut", "pineapples": "pineapple"}
_SYMBOLS = {"sun": "bright_sun", "anchor": "port"}
"""Goods and symbols whose drawing has another name."""


def icon(view: HopperView, action: Action) -> str:
    """Return the icon of an action, the good that is flown, or the symbol of a contract."""
    match action:
        case Plan(good) | FlyAgain(good):
            return _GOODS.get(good, good)
        case Take(card) | Discard(card) | GiveUp(card):
            contract = CONTRACT_OF[card]
            return (
                "tourist" if contract.is_tourist else _SYMBOLS.get(contract.symbol, contract.symbol)
            )
    return _SIGNS[type(action)]
