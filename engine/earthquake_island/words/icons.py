"""The drawing that goes before each choice of Earthquake Island, by its name."""

from engine.core import Action
from engine.earthquake_island.rules.actions import (
    Discard,
    Flee,
    Keep,
    Move,
    Pass,
    Place,
    Remove,
    Sandbag,
    Use,
)
from engine.earthquake_island.rules.components import FACE_DOWN, STAY, TILES, TOOLS
from engine.earthquake_island.rules.view import QuakeView

_SIGNS: dict[type[Action], str] = {
    Keep: "hand",
    Discard: "discard",
    Sandbag: "sandbag",
    Remove: "cross",
    Pass: "tick",
}
_GROUND = {"ground": "", "crack": "crack"}
"""The kinds of tiles that have no drawing each."""


def icon(view: QuakeView, action: Action) -> str:
    """Return what a choice uses, else what lies where it leads; nothing for plain ground."""
    match action:
        case Use():
            return view.explorers[view.mover].tool or ""
        case Move(tool=tool) if tool in TOOLS:
            return tool or ""
        case Move(cell) | Place(cell) | Flee(cell):
            return _top(view, cell)
    return _SIGNS[type(action)]


def _top(view: QuakeView, cell: str) -> str:
    """Return what is seen on a cell: a tool, a peril, or the water where nothing stands."""
    at = view.explorers[view.mover].cell if cell == STAY else cell
    seen = view.cell(at or "")
    if not seen.height:
        return "wave"
    if seen.top == FACE_DOWN:
        return ""
    kind = TILES[seen.top].kind
    return _GROUND.get(kind.kind, kind.key)
