"""Measures that need a process of their own: whatever was measured before is not in its memory."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def apart(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Return what ``work`` returns in a process that has just begun."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(work, *given, **named).result()
