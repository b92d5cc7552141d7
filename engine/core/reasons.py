"""Compare two choices for bots, and explain the difference to players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.core.evaluation import Evaluation
from engine.core.play import StateT

YOU = "you have "
"""How most phrases begin. A sentence has it only once."""


class Amount(NamedTuple):
    """A feature's amount, which players can count, and its value to the seat."""

    number: float
    value: float


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """How bots compare the results of two choices.

    ``features`` returns the amounts of a seat's features, always with the same names. ``is_past``
    returns whether the game has moved far enough past a state.
    """

    features: Callable[[Any, int], Mapping[str, Amount]]
    is_past: Callable[[Any, Any], bool]


@dataclass(frozen=True, kw_only=True)
class Reasons:
    """The words for a comparison.

    ``phrases`` describes the advantage of an option that is better by ``{n}`` of a feature. ``{s}``
    is a plural ending. ``when`` is the time of the comparison.
    """

    when: str
    phrases: Mapping[str, str]

    def phrase(self, feature: str, number: float) -> str:
        """Return the phrase for an option that is better by ``number`` of a feature."""
        n = max(1, round(abs(number)))
        return self.phrases[feature].format(n=n, s="" if n == 1 else "s")

    def sentence(self, phrases: Sequence[str], other: str) -> str:
        """Join phrases about an option into a sentence that compares it with ``other``."""
        first, *rest = phrases
        more = [phrase.removeprefix(YOU if first.startswith(YOU) else "") for phrase in rest]
        return f"{self.when} {' and '.join([first, *more])} than after **{other}**."


def opponent(evaluation: Evaluation[StateT], g: StateT, seat: int) -> Amount:
    """Return the points that the best opponent of ``seat`` can expect; less is better."""
    points = max((evaluation.points(g, other) for other in g.seats if other != seat), default=0.0)
    return Amount(points, -points)


def after_rounds(evaluation: Evaluation[StateT]) -> Callable[[StateT, StateT], bool]:
    """Return a test whether as many rounds were played as a deep search looks ahead."""
    return lambda before, now: (
        evaluation.round_of(now) >= evaluation.round_of(before) + evaluation.rounds
    )
