"""What a reader may know: pictures, texts, buttons and bots are made from views alone."""

from typing import Any, Self

import msgspec

from engine.core.play import awaited, decision_of
from engine.core.state import AnyState, options_of
from engine.core.steps import Action, question


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The base of every game's view.

    ``seat`` is the reader's, or ``None`` for what everybody sees; ``awaited`` are the seats that
    may act; ``question`` and ``options`` are what the reader is asked. ``names`` are the players'
    names by seat: whoever shows the view fills them in, for the rules do not know them.
    """

    seat: int | None
    awaited: tuple[int, ...]
    over: bool
    question: str
    options: tuple[Action, ...]
    names: tuple[str, ...] = ()

    def name(self, seat: int) -> str:
        """Return how the player in ``seat`` is called."""
        return self.names[seat] if seat < len(self.names) else f"Player {seat + 1}"

    @property
    def mover(self) -> int:
        """The seat whose options these are: the reader's, or of whoever all see choosing."""
        if self.seat is not None:
            return self.seat
        return self.awaited[0] if self.options and self.awaited else 0

    def offering(self, options: tuple[Action, ...]) -> Self:
        """Return this view with somebody's options, where they may be shown to everybody."""
        return msgspec.structs.replace(self, options=options)

    def closer(self, seat: int) -> Self:
        """Return this view with the eye on one player, where a game has more than one picture."""
        return self


def asked(g: AnyState, seat: int | None) -> dict[str, Any]:
    """Return the fields that every view has, for the reader in ``seat``."""
    decision = None if seat is None else decision_of(g, seat)
    options = () if seat is None else tuple(options_of(g, seat))
    asking = question(decision) if decision else ""
    return {
        "seat": seat,
        "awaited": tuple(awaited(g)),
        "over": g.over,
        "question": (decision and len(options) == 1 and decision.alone) or asking,
        "options": options,
    }
