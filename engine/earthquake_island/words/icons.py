"""The icons of the choices of Earthquake Island."""

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
"""The kinds of tiles without a drawing for each tile."""


def icon(view: QuakeView, action: Action) -> str:
    """Return the icon of the tool that a choice uses, otherwise of the tile that it leads to."""
    match action:
        case Use():
            return view.explorers[view.mover].tool or ""
        case Move(tool=tool) if tool in TOOLS:
            return tool or ""
        case Move(cell) | Place(cell) | Flee(cell):
            at = view.explorers[view.mover].cell if cell == STAY else cell
            seen = view.cell(at or "")
            if not seen.height:
                return "wave"
            if seen.top == FACE_DOWN:
                return ""
            kind = TILES[seen.top].kind
            return _GROUND.get(kind.kind, kind.key)
    return _SIGNS[type(action)]
