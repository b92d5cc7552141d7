"""Typed labels: match the beginnings of words with the labels of the options.

``store logger 4`` means the option with this label, and ``market`` the only one that names it.
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cache

from engine.core.errors import BadText
from engine.core.words import excerpt

MEANT_AT_MOST = 3
ALIKE = 0.6
COMPARED_LENGTH = 30
"""The maximum number of characters of a text to compare with each name."""


def match_label(text: str, labels: Sequence[str]) -> int:
    """Return the index of the only label that ``text`` means.

    Each typed word must begin a word of the label, in the same order. The details of a label, after
    a colon, semicolon, parenthesis or arrow, count only if the names alone are not unique. Another
    order of the words counts only if no label has them in this one.

    Raises:
        BadText: no label fits, or several do; the message suggests some.
    """
    wanted = _words(text)
    heads = [head(label) for label in labels]
    named = [place for place, head in enumerate(heads) if _goes_with(wanted, _words(head))]
    whole = [place for place, label in enumerate(labels) if _goes_with(wanted, _words(label))]
    exact = [place for place in named if len(_words(heads[place])) == len(wanted)]
    mixed = with_words(text, labels)
    for found in (exact, named, whole, mixed):
        if wanted and len(found) == 1:
            return found[0]
    found = named or whole or mixed
    problem = "could mean several things" if found else "was not possible"
    meant = [heads[place] for place in found] or _alike(text, heads)
    names = ", ".join(f"“{name}”" for name in [*dict.fromkeys(meant)][:MEANT_AT_MOST])
    raise BadText(f"“{excerpt(text)}” {problem}.{f' Do you mean {names}?' if names else ''}")


def with_words(text: str, labels: Sequence[str]) -> list[int]:
    """Return the indices of the labels that have each typed word, in any order.

    A typed word may be the beginning of a word. If some labels have all of them whole, return only
    those.
    """
    wanted = _words(text)
    words = [set(_words(label)) for label in labels]
    whole = [place for place, own in enumerate(words) if own.issuperset(wanted)]
    return whole or [
        place
        for place, own in enumerate(words)
        if all(any(word.startswith(one) for word in own) for one in wanted)
    ]


def head(label: str) -> str:
    """Return the part of a label that names the choice, without details and results."""
    return re.split("[:→;(]", label)[0].strip()


def _words(text: str) -> list[str]:
    return re.findall(r"[\w$]+", text.lower())


def _goes_with(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each typed word begins a different word of the label, in the same order."""
    left = iter(words)
    return all(any(word.startswith(one) for word in left) for one in wanted)


def _alike(text: str, heads: Sequence[str]) -> list[str]:
    """Return the names with a similar spelling, the most similar first."""
    matcher = SequenceMatcher(None, b=text.strip()[:COMPARED_LENGTH].lower())

    @cache
    def likeness(part: str) -> float:
        matcher.set_seq1(part)
        if min(matcher.real_quick_ratio(), matcher.quick_ratio()) < ALIKE:
            return 0.0
        return matcher.ratio()

    best = {head: max(map(likeness, [head.lower(), *_words(head)])) for head in heads}
    similar = (head for head in heads if best[head] >= ALIKE)
    return sorted(similar, key=lambda head: -best[head])
