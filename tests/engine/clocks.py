"""Clocks for players who look ahead."""

from collections.abc import Callable
from itertools import count


def ticking(seconds: float) -> Callable[[], float]:
    """A clock that goes on by so much each time that somebody looks at it."""
    ticks = count()
    return lambda: next(ticks) * seconds
