"""Which scene a picture shows: it follows from what the reader is asked, or asked to see."""

from typing import Literal

from engine.propeller_islands.actions import (
    ChooseCharacter,
    Claim,
    Discard,
    Place,
    TakeBlueprint,
    TakeDie,
)
from engine.propeller_islands.view import PropellerView

Scene = Literal["table", "forge", "island", "blueprints", "characters", "visit"]

AT_THE_FORGE = {TakeDie, Claim, Discard}


def scene_of(view: PropellerView) -> Scene:
    """Return the scene.

    ``table``: the forge and all players, for everybody. A seat sees its own boards and hand with
    the ``forge``, its ``island`` or the open ``blueprints`` beside them; ``characters`` to choose
    from; or a ``visit`` to the island that the reader asked to see.
    """
    kinds = {type(action) for action in view.options}
    if view.shown is not None:
        return "visit"
    if ChooseCharacter in kinds:
        return "characters"
    if view.seat is None:
        return "table"
    if kinds & AT_THE_FORGE:
        return "forge"
    return "blueprints" if TakeBlueprint in kinds else "island"


def host_of(view: PropellerView) -> int:
    """Return the seat whose island and boards are seen closely."""
    return view.shown if view.shown is not None else view.seat or 0


def candidates(view: PropellerView) -> tuple[str, ...]:
    """Return the empty cells that are offered to the reader, in the order of the options."""
    if scene_of(view) != "island":
        return ()
    return tuple(action.cell for action in view.options if isinstance(action, Place))
