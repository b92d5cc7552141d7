"""The kinds of steps by name: games of older editions have classes of their own."""

from typing import TypeGuard, TypeVar

T = TypeVar("T")


def is_a(step: object, kind: type[T]) -> TypeGuard[T]:
    """Return whether a step is of a kind, in any edition of its game."""
    return type(step).__name__ == kind.__name__
