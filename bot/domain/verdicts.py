"""What options were found to be worth, as records that can be sent and stored."""

from typing import Literal

import msgspec

Unit = Literal["chance", "points"]


class Judged(msgspec.Struct, frozen=True):
    """An option in its text form, and what it is worth: a chance from 0 to 1, or points alone."""

    do: str
    value: float


class Verdict(msgspec.Struct, frozen=True):
    """The options of a seat that were looked at, the best first.

    ``loss`` is what the one that was done is worth less than the best, and ``lead`` what the best
    is worth more than the next one, both as far as that is certain. ``worlds`` is in how many
    worlds the best was tried; where it is 0, nothing is known of any value.
    """

    unit: Unit
    options: tuple[Judged, ...]
    loss: float = 0.0
    lead: float = 0.0
    worlds: int = 0

    @property
    def best(self) -> Judged:
        """The best of the options."""
        return self.options[0]

    def value_of(self, do: str) -> float | None:
        """Return what an option is worth, where it was looked at."""
        return next((option.value for option in self.options if option.do == do), None)
