"""Numbers with their words, lists, and texts that fit on a button."""

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from engine.core.label import Label
from engine.core.play import decision_of
from engine.core.steps import Action

ViewT = TypeVar("ViewT")
LabelT = TypeVar("LabelT", Label, str)

LABEL_LENGTH = 80
"""The maximum number of characters on a button."""

ELLIPSIS = "…"

EXCERPT_LENGTH = 60
"""The maximum number of characters of a typed text that a message repeats."""


def fitting(phrasings: Iterable[LabelT]) -> LabelT:
    """Return the first of ``phrasings`` that fits on a button, or else the last one.

    Pass the longest one first.
    """
    for phrasing in phrasings:
        if len(str(phrasing)) <= LABEL_LENGTH:
            return phrasing
    return phrasing


def cut(words: str, length: int = LABEL_LENGTH) -> str:
    """Return ``words`` cut to ``length``, with an ellipsis if something is missing."""
    if len(words) <= length:
        return words
    return words[: length - len(ELLIPSIS)].rstrip() + ELLIPSIS


def excerpt(text: str) -> str:
    """Return the beginning of a typed text for use in a message, without control characters."""
    shown = text[: 2 * EXCERPT_LENGTH].strip()
    return cut("".join(one if one.isprintable() else " " for one in shown), EXCERPT_LENGTH)


def one_by_one(
    label: Callable[[ViewT, Action], Label],
) -> Callable[[ViewT, Iterable[Action]], list[Label]]:
    """Return a function that labels each action separately with ``label``."""
    return lambda view, actions: [label(view, action) for action in actions]


def theme_of_question(g: Any, seat: int) -> str:
    """Return the kind of the choice of ``seat``: ``place house`` for the step ``PlaceHouse``."""
    name = type(decision_of(g, seat)).__name__
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Return words joined by commas, with “and” or another ``joint`` before the last."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} {joint} {last}" if first else last


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: ``1 point``, ``2 points``, ``1,200 points``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
