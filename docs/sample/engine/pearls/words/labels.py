"""The words on the buttons."""

from typing import Any

from engine.pearls.rules.components import PEARL_OF, SET, SET_POINTS
from engine.pearls.rules.view import PearlsView

from engine.core import Label, counted, worded


def label(view: PearlsView, action: Any) -> Label:
    """Return the name of the pearl, its points, and those for a set that it completes."""
    pearl = PEARL_OF[action.pearl]
    held = view.chests[view.mover].count(pearl.key)
    effect = "{points} and {set} for a set" if held % SET == SET - 1 else "{points}"
    points = counted(pearl.points, "point")
    return worded(
        "Keep a {pearl}", effect, icon="store", pearl=pearl.name, points=points, set=SET_POINTS
    )


def turn(_: PearlsView) -> str:
    """Return the task of the awaited players."""
    return "keep a pearl"
