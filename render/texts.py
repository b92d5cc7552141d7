"""Pictures in words: alternative texts, and text boards with numbered choices."""

from collections.abc import Iterable, Sequence

from engine.core import Label
from engine.core.words import cut

ALT_AT_MOST = 1024
"""The maximum number of characters of an alternative text in Discord."""


def alt_text(sentences: Iterable[str]) -> str:
    """Return an alternative text, cut to the length that Discord allows."""
    return cut(" ".join(sentences), ALT_AT_MOST)


def text_board(parts: Iterable[Sequence[str]]) -> str:
    """Return the parts of a text board, with one fact a line and a free line between parts."""
    return "\n\n".join("\n".join(part) for part in parts if part)


def numbered(labels: Iterable[Label]) -> list[str]:
    """Return the labels of the choices with their numbers."""
    return [
        f"{number}. {str(label).removeprefix(f'{number}: ')}"
        for number, label in enumerate(labels, 1)
    ]
