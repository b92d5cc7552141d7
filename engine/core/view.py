"""The knowledge of a player: pictures, texts, buttons and bots use only views."""

from typing import Any, Self

import msgspec

from engine.core.play import awaited, decision_of, in_secret
from engine.core.state import AnyState, options_of
from engine.core.steps import Action


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The base class of every game's view.

    ``seat`` is the player's, or ``None`` in the public view. ``awaited`` are the seats that must
    act, and ``in_secret`` is true while they choose in secret at the same time. ``question`` and
    ``options`` are the player's. ``names`` are the players' names by seat; the caller fills them in
    because the rules do not know them. ``is_unaided`` says that pictures and texts leave out what
    only helps to choose, such as what a card would pay now. It is set in ranked attempts only,
    so it is no part of the encoded views of other games.
    """

    seat: int | None
    awaited: tuple[int, ...]
    over: bool
    question: str
    options: tuple[Action, ...]
    names: tuple[str, ...] = ()
    in_secret: bool = False
    is_unaided: bool | msgspec.UnsetType = msgspec.UNSET

    def name(self, seat: int) -> str:
        """Return the name of the player in ``seat``."""
        return self.names[seat] if seat < len(self.names) else f"Player {seat + 1}"

    @property
    def acting(self) -> tuple[int, ...]:
        """The awaited seats that a picture shows.

        There are none during secret choices. Otherwise each of them would change the picture.
        """
        return () if self.in_secret else self.awaited

    @property
    def mover(self) -> int:
        """The seat that ``options`` belong to: the player's own, or the first awaited one."""
        if self.seat is not None:
            return self.seat
        return self.awaited[0] if self.options and self.awaited else 0

    def offering(self, options: tuple[Action, ...]) -> Self:
        """Return this view with another seat's options, if they are public."""
        return msgspec.structs.replace(self, options=options)

    def closer(self, seat: int) -> Self:
        """Return this view zoomed in on one player, if the game has several pictures."""
        return self


def view_fields(g: AnyState, seat: int | None) -> dict[str, Any]:
    """Return the fields that every view has, for the player in ``seat``."""
    decision = None if seat is None else decision_of(g, seat)
    options = () if seat is None else tuple(options_of(g, seat))
    asking = decision.question if decision else ""
    return {
        "seat": seat,
        "awaited": tuple(awaited(g)),
        "in_secret": in_secret(g),
        "over": g.over,
        "question": (decision and len(options) == 1 and decision.alone) or asking,
        "options": options,
    }
