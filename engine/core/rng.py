"""A small random number generator whose whole state is one integer in ``hidden``."""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_BACK = pow(_STEP, -1, 1 << 64)


class Rng(msgspec.Struct, array_like=True):
    """SplitMix64: 64 bits of state, the same numbers on every machine and in every version."""

    state: int

    def bits(self) -> int:
        """Return the next 64 random bits."""
        self.state = (self.state + _STEP) & _MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound - 1``, each equally likely."""
        limit = (1 << 64) - (1 << 64) % bound
        while (drawn := self.bits()) >= limit:
            pass
        return drawn % bound

    def die(self, sides: int = 6) -> int:
        """Return the roll of one die, from 1 to ``sides``."""
        return self.below(sides) + 1

    def pick(self, things: Sequence[T]) -> T:
        """Return one of ``things``, each equally likely."""
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Shuffle ``things`` in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return ``things`` in a new, shuffled list."""
        copy = list(things)
        self.shuffle(copy)
        return copy

    def fraction(self) -> float:
        """Return a number from 0 up to 1, with 53 random bits."""
        return (self.bits() >> 11) / (1 << 53)


class EvenRng(Rng):
    """A generator that sorts before it shuffles, so the result does not reveal the old order."""

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Shuffle ``things`` in place; the result does not depend on their order."""
        things[:] = sorted(things, key=msgspec.json.encode)
        super().shuffle(things)


def drawn(before: Rng, after: Rng) -> list[int]:
    """Return the numbers of 64 bits that turned one state of a generator into a later one."""
    number = (after.state - before.state) * _BACK & _MASK
    copy = Rng(before.state)
    return [copy.bits() for _ in range(number)]
