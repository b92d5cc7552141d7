"""Pictures in words: alternative texts, and text boards with numbered choices."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from engine.core import Label
from engine.core.words import cut

ALT_AT_MOST = 1024
"""The maximum number of characters of an alternative text in Discord."""


def alt_text(sentences: Iterable[str]) -> str:
    """Return an alternative text, cut to the length that Discord allows."""
    return cut(" ".join(sentences), ALT_AT_MOST)


class Section(StrEnum):
    """The parts of a text board: the standing, the question, its choices, what is mine, the rest.

    ``YOURS`` is short and follows each question unasked, as what is new of the ``OFFER``, which has
    one component a line. Readers can ask for the ``PARTS``. ``OTHERS`` are the players for whom one
    answer has no room.
    """

    WHERE = "where"
    ASKED = "asked"
    CHOICES = "choices"
    YOURS = "yours"
    OFFER = "offer"
    OWN = "own"
    MAP = "map"
    PLAYERS = "players"
    OTHERS = "others"
    MARKET = "market"
    REST = "rest"


PARTS = (Section.MAP, Section.PLAYERS, Section.OTHERS, Section.MARKET)


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
