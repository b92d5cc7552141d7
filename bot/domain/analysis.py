"""The values of a seat's options, as records that can be sent to other processes and stored."""

from typing import Literal

import msgspec

Unit = Literal["chance", "points"]


class OptionValue(msgspec.Struct, frozen=True):
    """An option in its text form, and its value: a chance of winning from 0 to 1, or points."""

    do: str
    value: float


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """A move in a line: the seat, and the label of its button."""

    seat: int
    label: str


class Analysis(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of a seat that a search has compared, best first.

    ``loss`` is how much worse the chosen option is than the best, and ``lead`` how much better the
    best is than the next one. Both are lower bounds. ``worlds`` counts the sampled deals in which
    the best option was tried; with 0, no value is known.

    ``given_up`` estimates the loss, and ``at_stake`` what a random option would lose. Both are 0 if
    they were not analysed. With ``known`` values, nothing is hidden from the player: the loss
    follows from the values of later choices, and random moves to the end would lose ``at_stake``.
    ``line`` is what may follow the best option.
    """

    unit: Unit
    options: tuple[OptionValue, ...]
    loss: float = 0.0
    lead: float = 0.0
    worlds: int = 0
    given_up: float = 0.0
    at_stake: float = 0.0
    known: bool = False
    line: tuple[Reply, ...] = ()

    @property
    def best(self) -> OptionValue:
        """The best option."""
        return self.options[0]

    def value_of(self, do: str) -> float | None:
        """Return the value of an option, or ``None`` if the search did not look at it."""
        return next((option.value for option in self.options if option.do == do), None)
