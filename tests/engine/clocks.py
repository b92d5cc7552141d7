"""A fake clock for bots that think."""

from collections.abc import Callable
from itertools import count


def ticking(seconds: float) -> Callable[[], float]:
    """Return a clock that advances by ``seconds`` each time it is read."""
    ticks = count()
    return lambda: next(ticks) * seconds
