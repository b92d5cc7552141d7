"""Whether a choice leaves an explorer in the water, as far as the tiles on top tell."""

from typing import Literal

from engine.earthquake_island.actions import Move
from engine.earthquake_island.components import FACE_DOWN, TILES
from engine.earthquake_island.view import CellView

Fall = Literal["no", "perhaps", "surely"]

SECOND_TILE = 2
"""The height at which one more tile, once the top is gone, is the last."""


def fall(seen: CellView, move: Move, tool: str | None) -> Fall:
    """Return whether who holds ``tool`` and lands on ``seen`` by ``move`` is in the water then."""
    blasted = move.target == seen.cell and move.tool == "dynamite"
    height = seen.height - blasted
    if not seen.height:
        return "surely"
    if blasted or seen.top == FACE_DOWN:
        return _unless_held("perhaps", move, tool) if height == 1 else "no"
    kind = TILES[seen.top].kind.kind
    if kind == "tool" and move.keep != "no":
        return keeping(height) if move.keep else _unless_held("surely", move, tool, height)
    if kind == "hole" and height == SECOND_TILE:
        return _unless_held("perhaps", move, tool)
    return _unless_held("surely", move, tool, height)


def keeping(height: int) -> Fall:
    """Return whether who keeps a tool on a stack of ``height`` is in the water then."""
    if height == 1:
        return "surely"
    return "perhaps" if height == SECOND_TILE else "no"


def _unless_held(falls: Fall, move: Move, tool: str | None, height: int = 1) -> Fall:
    """Return ``falls`` for the last tile, unless a sandbag is, or may be, removed instead."""
    if height > 1 or (tool == "sandbag" and move.sandbag == "yes"):
        return "no"
    return "perhaps" if tool == "sandbag" and move.sandbag is None else falls
