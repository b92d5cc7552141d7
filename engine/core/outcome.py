"""How a game ended."""

from collections.abc import Iterable, Sequence

import msgspec

from engine.core.words import counted


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: ``scores`` by seat, the ``winners``, and the reason in a few words.

    ``words`` describe the result of each seat, for games without points. If all play ``together``,
    all win or lose. The ``goal`` says what a better score is called. The ``tie_break`` decided
    between equal scores. Records contain ``ended_by``, so a game never changes its words.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    label: str = ""
    words: tuple[str, ...] = ()
    in_dollars: bool = False
    together: bool = False
    goal: str = ""
    tie_break: str = ""

    def result_of(self, seat: int) -> str:
        """Return the result of a seat: its words, or its score with its unit."""
        if self.words:
            return self.words[seat]
        score = self.scores[seat]
        return self.short_result_of(seat) if self.in_dollars else counted(score, "point")

    def short_result_of(self, seat: int) -> str:
        """Return the score of a seat, with its unit only if that is the dollar."""
        return f"${self.scores[seat]}" if self.in_dollars else str(self.scores[seat])


def tie_break(ranks: Iterable[Sequence[int]], names: Sequence[str]) -> str:
    """Return the name of the tie-break that decided between the two highest ranks, or "".

    A rank has a score, then a value for each tie-break in the order of their ``names``.
    """
    first, *others = sorted({*map(tuple, ranks)}, reverse=True)
    compared = zip(first, others[0] if others else first, ("", *names), strict=True)
    return next((name for one, other, name in compared if one != other), "")
