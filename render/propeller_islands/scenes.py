"""The scene of a picture: it follows from the reader's question or request."""

from typing import Literal

from engine.propeller_islands.rules.actions import (
    Activate,
    ActivateAll,
    ActivateExtra,
    ChooseCharacter,
    Claim,
    ClaimReward,
    Deploy,
    Discard,
    Install,
    Lift,
    Place,
    TakeBlueprint,
    TakeDie,
    UseDepot,
)
from engine.propeller_islands.rules.components import Resources
from engine.propeller_islands.rules.view import PropellerView

Scene = Literal["table", "forge", "island", "blueprints", "characters", "visit"]

AT_THE_FORGE = {TakeDie, Claim, Discard}
ON_THE_ISLAND = {Place, Activate, ActivateExtra, ActivateAll, UseDepot, Lift, Deploy, Install}


def scene_of(view: PropellerView) -> Scene:
    """Return the scene.

    ``table``: the forge and all players. A seat sees its own panels and hand beside the ``forge``,
    its ``island`` or the open ``blueprints``; ``characters`` to choose from; or a ``visit`` to the
    island that the reader asked to see, or that all see while its owner chooses something there.
    """
    kinds = {type(action) for action in view.options}
    if view.shown is not None:
        return "visit"
    if ChooseCharacter in kinds:
        return "characters"
    if view.seat is None:
        if Claim in kinds or Discard in kinds:
            return "forge"
        if TakeBlueprint in kinds:
            return "blueprints"
        return "visit" if ON_THE_ISLAND.intersection(kinds) else "table"
    if kinds & AT_THE_FORGE:
        return "forge"
    return "blueprints" if TakeBlueprint in kinds else "island"


def host_of(view: PropellerView) -> int:
    """Return the seat whose island and boards are in close-up."""
    if view.shown is not None:
        return view.shown
    if view.seat is None and view.awaited:
        return view.awaited[0]
    return view.seat or 0


def purse(view: PropellerView) -> Resources | None:
    """Return with what the reader, or the player whom all see choosing, can pay for blueprints."""
    if view.is_unaided or (view.seat is None and not view.options):
        return None
    return view.players[view.mover].resources


def candidates(view: PropellerView) -> tuple[str, ...]:
    """Return the empty cells that are offered to the reader, in the order of the options."""
    if view.shown is not None or scene_of(view) not in ("island", "visit"):
        return ()
    return tuple(action.cell for action in view.options if isinstance(action, Place))


def is_lifting(view: PropellerView) -> bool:
    """Whether the question is about the dock, which is then large."""
    kinds = (Lift, ClaimReward)
    return view.shown is None and any(isinstance(action, kinds) for action in view.options)
