"""Compare two choices for bots, and explain the difference to players."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from math import fsum
from typing import Any, NamedTuple

from engine.core.evaluation import Evaluation
from engine.core.play import StateT
from engine.core.words import counted

AT_THE_END = "By the end of the game"
"""The time of a comparison if the game is over."""
THEM, SET_BACK = "leaves {opponent}", "sets {opponent} back"
"""The verbs of features in which less is better for the opponent."""
STRONGEST = "your strongest opponent"
MORE, FEWER = " more ", " fewer "
NOTICEABLE = 0.5
"""The smallest difference to count in a sentence."""


class Amount(NamedTuple):
    """A feature's amount, which players can count, and its value to the seat."""

    number: float
    value: float


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """How bots compare the results of two choices.

    ``features`` returns the amounts of a seat's features, always with the same names. ``is_past``
    returns whether the game has moved far enough past a state in which a seat chose. ``final`` are
    the features that count at the end of the game. The others are worth nothing then.
    """

    features: Callable[[Any, int], Mapping[str, Amount]]
    is_past: Callable[[Any, Any, int], bool]
    final: Collection[str]

    def amounts(self, g: StateT, seat: int) -> Mapping[str, Amount]:
        """Return the amounts of a seat's features that still count."""
        found = self.features(g, seat)
        if not g.over:
            return found
        return {name: found[name] if name in self.final else Amount(0.0, 0.0) for name in found}


@dataclass(frozen=True, kw_only=True)
class Reasons:
    """The words for a comparison.

    ``phrases`` has a verb for each feature, and what an option is better by: ``{n}`` of something.
    ``{s}`` is a plural ending, and ``{opponent}`` the strongest opponent. ``when`` is the time of
    the comparison. ``towards`` pairs features of progress with their goals: after completing more
    goals, the next one is further away.
    """

    phrases: Mapping[str, tuple[str, str]]
    when: str
    towards: Mapping[str, str] = field(default_factory=dict)

    def is_countable(self, feature: str, number: float) -> bool:
        """Whether a player would notice this difference in a feature."""
        return "{n}" not in self.phrases[feature][1] or abs(number) >= NOTICEABLE

    def sentence(
        self,
        numbers: Mapping[str, float],
        other: str,
        *,
        opponent: str = STRONGEST,
        over: bool = False,
        price: Mapping[str, float] | None = None,
        rest: float = 0.0,
    ) -> str:
        """Say that an option is better by some ``numbers`` of features than the ``other`` one.

        ``over`` says that the game is over at the time of the comparison. The ``price`` are
        features in which it is worse, and ``rest`` the points of all others. Then the sentence has
        both sides, and ends with their sum.
        """
        said, last = list[str](), ""
        for feature, number in numbers.items():
            verb, what = self.phrases[feature][0], self._what(feature, number)
            said.append(what if verb == last else f"{verb.format(opponent=opponent)} {what}")
            last = verb
        when = AT_THE_END if over else self.when
        if price is None:
            return f"{when}, it {' and '.join(said)} than **{other}**."
        costs = [self._what(one, number).replace(MORE, FEWER) for one, number in price.items()]
        if rest:
            (said if rest > 0 else costs).append(f"{_points(rest)} elsewhere")
        whole = _points(fsum([*numbers.values(), *price.values(), rest]))
        but = f", but {' and '.join(costs)}" if costs else ""
        total = f": {whole} more in all" if costs or len(said) > 1 else ""
        return f"{when}, it {' and '.join(said)} than **{other}**{but}{total}."

    def _what(self, feature: str, number: float) -> str:
        n = max(1, round(abs(number)))
        return self.phrases[feature][1].format(n=n, s="" if n == 1 else "s")


def _points(number: float) -> str:
    return counted(abs(round(number)), "point")


def strongest_of(seats: int) -> str:
    """Return what players at a table of some seats call their strongest opponent."""
    return "your opponent" if seats == 2 else STRONGEST


def opponent(evaluation: Evaluation[StateT], g: StateT, seat: int) -> Amount:
    """Return the points that the best opponent of ``seat`` can expect; less is better."""
    points = max((evaluation.points(g, other) for other in g.seats if other != seat), default=0.0)
    return Amount(points, -points)


def after_rounds(evaluation: Evaluation[StateT]) -> Callable[[StateT, StateT, int], bool]:
    """Return a test whether as many rounds were played as a deep search looks ahead."""
    return lambda before, now, seat: (
        evaluation.round_of(now) >= evaluation.round_of(before) + evaluation.rounds
    )
