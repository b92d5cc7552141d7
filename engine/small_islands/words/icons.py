"""The icons of the choices of Small Islands."""

from engine.core import Action
from engine.small_islands.rules.actions import (
    AddPort,
    Back,
    Build,
    Choose,
    Confirm,
    Cover,
    Done,
    Explore,
    Keep,
    KeepToken,
    Land,
    Place,
    PutBack,
    Turn,
)
from engine.small_islands.rules.view import SmallView

_SIGNS: dict[type[Action], str] = {
    Choose: "flag",
    Keep: "hand",
    Explore: "tiles",
    Place: "tiles",
    Turn: "rotate",
    Land: "ship",
    AddPort: "port",
    Build: "house",
    KeepToken: "discovery",
    Confirm: "tick",
    Back: "cross",
    PutBack: "discard",
    Done: "tick",
}
_RESOURCES = {"flower": "lotus", "fruit": "dragon_fruit"}
"""Resources whose drawing has another name."""


def icon(view: SmallView, action: Action) -> str:
    """Return the icon of an action; for a token, of the resource that it shows."""
    if isinstance(action, Cover):
        return _RESOURCES.get(action.resource, action.resource)
    return _SIGNS[type(action)]
