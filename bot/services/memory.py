"""Giving memory back to the system: the C library keeps what was freed, a third of a busy bot."""

import ctypes
from collections.abc import Callable
from functools import cache

from render.caches import TEXTURES


def give_back() -> None:
    """Drop what is only needed to draw sprites, and give back all memory that is free.

    It takes some milliseconds, during which other threads run.
    """
    TEXTURES.clear()
    _trim()(0)


@cache
def _trim() -> Callable[[int], object]:
    """Return the C library's function that gives memory back; nothing elsewhere than on glibc."""
    try:
        found: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return lambda _: None
    return found
