"""Returning memory to the system after drawing."""

import ctypes
from collections.abc import Callable
from functools import cache

from render.caches import TEXTURES


def give_back() -> None:
    """Drop textures that only sprites need, and return free memory to the system.

    Otherwise the C library would hold it, which is a third of the memory of a busy bot. This takes
    some milliseconds, during which other threads run.
    """
    TEXTURES.clear()
    _trim()(0)


@cache
def _trim() -> Callable[[int], object]:
    """Return glibc's ``malloc_trim``, or a function without effect in other C libraries."""
    try:
        found: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return lambda _: None
    return found
