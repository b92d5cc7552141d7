"""The actions of Earthquake Island; cells are named as on the board, such as ``D4``.

A ``Move`` can describe a whole turn. Its ``cell`` is a cell or ``stay``. Its ``tool`` is the one
that the explorer holds. A rope, spring or lifebelt carries the explorer to ``cell``. The other
tools are used on ``target`` after the move, or before it if they cannot be used afterwards;
``hold`` keeps the tool. ``keep`` answers ``yes`` or ``no`` for a tool on the tile, ``sandbag`` for
a held sandbag. The game asks for missing answers.
"""

from engine.core import Action


class Place(Action, frozen=True):
    """Place your explorer on a stack."""

    cell: str


class Move(Action, frozen=True):
    """Stay or move to a cell. You can add a tool and its target, or answers to later questions."""

    cell: str
    tool: str | None = None
    target: str | None = None
    keep: str | None = None
    sandbag: str | None = None


class Use(Action, frozen=True):
    """Use your dynamite, bazooka, push or thief on a cell."""

    target: str


class Keep(Action, frozen=True):
    """Keep the tool you landed on; the tile below is played too."""


class Discard(Action, frozen=True):
    """Discard a tool: the one you landed on if asked, otherwise the one you hold."""


class Sandbag(Action, frozen=True):
    """Remove your sandbag instead of the tile under you."""


class Remove(Action, frozen=True):
    """Remove the tile under you and keep your sandbag."""


class Flee(Action, frozen=True):
    """Leave the volcano under you for a cell."""

    cell: str


class Pass(Action, frozen=True):
    """End your turn without using your tool."""


ACTIONS: tuple[type[Action], ...] = (
    Place,
    Move,
    Use,
    Keep,
    Discard,
    Sandbag,
    Remove,
    Flee,
    Pass,
)
"""Every action of the game, in the order in which players see them."""
