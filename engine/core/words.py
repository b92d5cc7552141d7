"""Words that go with numbers, and words that fit on a button."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from engine.core.steps import Action

ViewT = TypeVar("ViewT")

LABEL_LENGTH = 80
"""How many letters a button holds."""

ELLIPSIS = "…"

EXCERPT_LENGTH = 60
"""How many characters of a typed text a message repeats."""


def fitting(phrasings: Iterable[str]) -> str:
    """Return the first of ``phrasings``, the fullest one first, that fits on a button.

    Where none does, the last one is cut: a turn can be shown whatever stands on its buttons.
    """
    phrasing = ""
    for phrasing in phrasings:
        if len(phrasing) <= LABEL_LENGTH:
            return phrasing
    return cut(phrasing)


def cut(words: str, length: int = LABEL_LENGTH) -> str:
    """Return ``words`` cut to ``length``, by default that of a button; an ellipsis marks a cut."""
    if len(words) <= length:
        return words
    return words[: length - len(ELLIPSIS)].rstrip() + ELLIPSIS


def excerpt(text: str) -> str:
    """Return the beginning of a typed text, short enough to be repeated in a message."""
    return cut(text.strip(), EXCERPT_LENGTH)


def one_by_one(
    label: Callable[[ViewT, Action], str],
) -> Callable[[ViewT, Iterable[Action]], list[str]]:
    """Return the function that labels many actions where each is labelled by itself."""
    return lambda view, actions: [label(view, action) for action in actions]


def without_icons(view: object, actions: Iterable[Action]) -> list[str]:
    """Return no icon for each action: words say it all."""
    return ["" for _ in actions]


def listed(words: Iterable[str]) -> str:
    """Return words with commas between them, and “and” before the last one."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its word: ``1 point``, ``2 points``, ``1,200 points``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
