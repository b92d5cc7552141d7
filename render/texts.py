"""Pictures in words: alternative texts, and text boards with numbered choices."""

from collections.abc import Iterable, Sequence

from engine.core import Label
from engine.core.words import cut

ALT_AT_MOST = 1024
"""The maximum number of characters of an alternative text in Discord."""


def alt_text(sentences: Iterable[str]) -> str:
    """Return an alternative text, cut to the length that Discord allows."""
    return cut(" ".join(sentences), ALT_AT_MOST)


MAP, PLAYERS, MARKET = "map", "players", "market"
PARTS = (MAP, PLAYERS, MARKET)
"""The names of parts of text boards, which readers can ask for. Other parts have the name ""."""
YOURS = "yours"
"""The short part about the reader's own things, which follows each question unasked."""


def text_board(parts: Iterable[tuple[str, Sequence[str]]], only: str = "") -> str:
    """Return a text board of parts with names: one fact a line, and a free line between parts.

    ``only`` is the name of the parts to return, or "" for all.
    """
    found = (lines for name, lines in parts if lines and only in ("", name))
    return "\n\n".join(map("\n".join, found))


def numbered(labels: Iterable[Label]) -> list[str]:
    """Return the choices with their numbers, for a list below their question."""
    return [f"{number}. {spoken(one)}" for number, one in enumerate(labels, 1)]


def spoken(label: Label) -> str:
    """Return the name and the effect of a choice, with words for signs."""
    words = f"{label.name}: {label.effect}" if label.effect.template else str(label.name)
    for sign, (one, many) in _SIGNS.items():
        words = words.replace(f" 1{sign}", f" 1 {one}").replace(sign, f" {many}")
    return words


_SIGNS = {"★": ("star", "stars"), "↑": ("upgrade", "upgrades")}
