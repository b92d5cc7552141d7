"""Records of the public and private parts: calls, bribes, words, flights, landings."""

from typing import Literal

import msgspec

from engine.island_hopper.rules.components import Point

Phase = Literal["auction", "bribes", "flights", "contracts", "over"]

PASSED = -1
"""Used instead of an amount: the player is out of the auction."""


class Call(msgspec.Struct, frozen=True, array_like=True):
    """A player's call in the auction: an amount in dollars, or ``PASSED``."""

    seat: int
    amount: int


class Placed(msgspec.Struct, frozen=True, array_like=True):
    """A player's bribe of this round."""

    seat: int
    island: str
    amount: int


class Spoken(msgspec.Struct, frozen=True, array_like=True):
    """A word called during a flight."""

    seat: int
    word: str


class Drift(msgspec.Struct, frozen=True, array_like=True):
    """The error of a plane: hundredths of a degree, and ten-thousandths of the distance."""

    heading: int
    distance: int


class Cashed(msgspec.Struct, frozen=True, array_like=True):
    """A contract paid by a landing."""

    seat: int
    card: str


class Landing(msgspec.Struct, frozen=True, array_like=True):
    """The end of a flight: places in hundredths of an inch, money in dollars.

    ``before`` is the true place before the nudge, ``after`` before the drop, ``place`` of the good.
    ``island`` is the tile that the good is wholly on, or empty; ``delivered`` says whether that
    island wanted it.
    """

    drift: Drift
    before: Point
    after: Point
    place: Point
    island: str
    delivered: bool
    money: int = 0
    tourists: int = 0
    bonus: int = 0
    cashed: tuple[Cashed, ...] = ()


class Flight(msgspec.Struct, frozen=True, array_like=True):
    """A flight: the captain's plan, the words called, and the landing.

    ``heading`` and ``distance`` (half inches) are the plan, ``island`` its target or empty.
    ``nudge`` is a heading and half inches, ``None`` until it is filed. ``again`` marks a second
    chance.
    """

    good: str
    island: str
    heading: int
    distance: int
    again: bool = False
    words: tuple[Spoken, ...] = ()
    nudge: tuple[int, int] | None = None
    landing: Landing | None = None

    def spoken_by(self, seat: int) -> int:
        """Return how many words ``seat`` has called during this flight."""
        return sum(spoken.seat == seat for spoken in self.words)


class Preference(msgspec.Struct, frozen=True, array_like=True):
    """A stored preference for collecting: a discard or an empty string, then open cards."""

    discard: str
    cards: tuple[str, ...]
