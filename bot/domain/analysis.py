"""The values of a seat's options, as records that can be sent to other processes and stored."""

from typing import Literal

import msgspec

Unit = Literal["chance", "points"]


class OptionValue(msgspec.Struct, frozen=True):
    """An option in its text form, and its value: a chance of winning from 0 to 1, or points."""

    do: str
    value: float


class Analysis(msgspec.Struct, frozen=True):
    """The options of a seat that a search has compared, best first.

    ``loss`` is how much worse the chosen option is than the best, and ``lead`` how much better the
    best is than the next one. Both are lower bounds. ``worlds`` counts the sampled deals in which
    the best option was tried; with 0, no value is known.
    """

    unit: Unit
    options: tuple[OptionValue, ...]
    loss: float = 0.0
    lead: float = 0.0
    worlds: int = 0

    @property
    def best(self) -> OptionValue:
        """The best option."""
        return self.options[0]

    def value_of(self, do: str) -> float | None:
        """Return the value of an option, or ``None`` if the search did not look at it."""
        return next((option.value for option in self.options if option.do == do), None)
