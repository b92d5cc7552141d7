"""The icons of the choices of Propeller Islands."""

from engine.core import Action
from engine.propeller_islands.rules.actions import (
    Activate,
    ActivateAll,
    ActivateExtra,
    ActivateIsland,
    Choose,
    ChooseCharacter,
    Claim,
    ClaimReward,
    Complete,
    Deploy,
    Discard,
    DrawBlueprint,
    EndTurn,
    Gain,
    Install,
    Lift,
    Pass,
    Place,
    SetAside,
    TakeBlueprint,
    TakeDie,
    TurnDie,
    UseDepot,
)
from engine.propeller_islands.rules.components import GUILDS, TILE_OF, Guild
from engine.propeller_islands.rules.view import PropellerView

_SIGNS: dict[type[Action], str] = {
    ChooseCharacter: "worker",
    Discard: "energy",
    ActivateIsland: "hammer",
    Place: "tiles",
    ActivateAll: "hammer",
    Pass: "tick",
    Choose: "becomes",
    Lift: "worker",
    ClaimReward: "star",
    Complete: "crown",
    EndTurn: "tick",
    SetAside: "discard",
    TakeBlueprint: "flag",
    DrawBlueprint: "flag",
}
_OF_GUILD: dict[Guild, str] = dict(zip(GUILDS, ("part", "flask", "mask"), strict=True))
_OF_KIND = {"depot": "crate", "landmark": "temple"}


def icon(view: PropellerView, action: Action) -> str:
    """Return the icon of a die, a resource or a guild, otherwise of the action."""
    match action:
        case TakeDie(number) | TurnDie(number):
            return f"die_{number}"
        case Gain(resource):
            return resource
        case (
            Claim(tile)
            | Activate(tile)
            | ActivateExtra(tile)
            | Deploy(tile)
            | Install(tile)
            | UseDepot(tile)
        ):
            face = TILE_OF[tile]
            guild = face.banner or face.hub
            return _OF_GUILD[guild] if guild else _OF_KIND.get(face.kind, "house")
    return _SIGNS[type(action)]
