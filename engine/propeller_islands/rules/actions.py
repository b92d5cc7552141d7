"""The actions of Propeller Islands, in the order of a turn."""

from engine.core import Action


class ChooseCharacter(Action, frozen=True):
    """Choose your character board."""

    character: str


class TakeDie(Action, frozen=True):
    """Take one of the dice on the forge."""

    die: int


class TurnDie(Action, frozen=True):
    """Change the value of your die; 6 and 1 are neighbours."""

    to: int


class Claim(Action, frozen=True):
    """Claim a tile beside the forge space of your die."""

    tile: str


class Discard(Action, frozen=True):
    """Discard a tile beside the forge space of your die for two energy."""

    tile: str


class ActivateIsland(Action, frozen=True):
    """Use your die to activate buildings on your island."""


class Place(Action, frozen=True):
    """Place the tile on your island."""

    cell: str


class Activate(Action, frozen=True):
    """Activate a building that has a ready worker."""

    tile: str


class ActivateExtra(Action, frozen=True):
    """Activate one building of another number with Marie's power."""

    tile: str


class ActivateAll(Action, frozen=True):
    """Activate all buildings that cost nothing and leave no choice."""

    tiles: tuple[str, ...]


class Pass(Action, frozen=True):
    """Stop here."""


class Choose(Action, frozen=True):
    """Choose the effect of the building."""

    effect: str


class Lift(Action, frozen=True):
    """Take a worker from your dock."""

    space: str


class Deploy(Action, frozen=True):
    """Put the worker into a building with an empty worker housing space."""

    tile: str


class ClaimReward(Action, frozen=True):
    """Claim the reward of a line of your dock that you have cleared."""

    line: str


class UseDepot(Action, frozen=True):
    """Take the benefit of one of your depots again."""

    tile: str


class Gain(Action, frozen=True):
    """Take the resource of your character's power."""

    resource: str


class Complete(Action, frozen=True):
    """Pay for and complete one of your blueprints."""

    card: str


class EndTurn(Action, frozen=True):
    """End your turn without completing a blueprint."""


class Install(Action, frozen=True):
    """Install the upgrade on one of your tiles."""

    tile: str


class SetAside(Action, frozen=True):
    """Set the upgrade aside; every two are worth one point at the end."""


class TakeBlueprint(Action, frozen=True):
    """Take a face-up blueprint."""

    card: str


class DrawBlueprint(Action, frozen=True):
    """Draw the top blueprint of a stack."""

    level: int


ACTIONS: tuple[type[Action], ...] = (
    ChooseCharacter,
    TakeDie,
    TurnDie,
    Claim,
    Discard,
    ActivateIsland,
    Place,
    Activate,
    ActivateExtra,
    ActivateAll,
    Pass,
    Choose,
    Lift,
    Deploy,
    ClaimReward,
    UseDepot,
    Gain,
    Complete,
    EndTurn,
    Install,
    SetAside,
    TakeBlueprint,
    DrawBlueprint,
)
"""Every action of the game, in the order in which players see them."""
