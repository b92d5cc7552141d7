"""Measures in a new process, without the memory of earlier measures."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def apart(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Return the result of ``work`` in a new process."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(work, *given, **named).result()
