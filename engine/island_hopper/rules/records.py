"""The small records on the table and behind screens: calls, bribes, words, flights, landings."""

from typing import Literal

import msgspec

from engine.island_hopper.rules.components import Place

Phase = Literal["auction", "bribes", "flights", "contracts", "over"]

PASSED = -1
"""In place of an amount: this player is out of the auction."""


class Call(msgspec.Struct, frozen=True, array_like=True):
    """What a player called in the auction: an amount in dollars, or ``PASSED``."""

    seat: int
    amount: int


class Placed(msgspec.Struct, frozen=True, array_like=True):
    """What a player placed beside an island this round."""

    seat: int
    island: str
    amount: int


class Spoken(msgspec.Struct, frozen=True, array_like=True):
    """A word called during a flight."""

    seat: int
    word: str


class Drift(msgspec.Struct, frozen=True, array_like=True):
    """How far a plane is off: hundredths of a degree, and ten-thousandths of the distance."""

    heading: int
    distance: int


class Cashed(msgspec.Struct, frozen=True, array_like=True):
    """A contract that a landing paid."""

    seat: int
    card: str


class Landing(msgspec.Struct, frozen=True, array_like=True):
    """How a flight ended: places in hundredths of an inch, money in dollars.

    ``before`` is the true place before the nudge, ``after`` the one before the drop, ``place``
    where the good came down. ``island`` is where it lies wholly on a tile, or empty;
    ``delivered`` whether that island wanted it.
    """

    drift: Drift
    before: Place
    after: Place
    place: Place
    island: str
    delivered: bool
    money: int = 0
    tourists: int = 0
    bonus: int = 0
    cashed: tuple[Cashed, ...] = ()


class Flight(msgspec.Struct, frozen=True, array_like=True):
    """One flight: what the captain ordered, what was called, and how it ended.

    ``heading`` and ``distance`` (half inches) is the plan, ``island`` its target or empty.
    ``nudge`` is a heading and half inches, none until ordered; ``again`` marks a second chance.
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
    """A stored order for collecting: a discard or empty, then open cards, then blind draws."""

    discard: str
    cards: tuple[str, ...]
