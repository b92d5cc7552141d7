"""Words that go with numbers, and words that fit on a button."""

from collections.abc import Iterable

LABEL_LENGTH = 80
"""How many letters a button holds."""


def fitting(phrasings: Iterable[str]) -> str:
    """Return the first of ``phrasings``, the fullest one first, that fits on a button.

    Raises:
        ValueError: none does.
    """
    for phrasing in phrasings:
        if len(phrasing) <= LABEL_LENGTH:
            return phrasing
    raise ValueError(f"too long for a button: {phrasing}")


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its word: ``1 point``, ``2 points``, ``1,200 points``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
