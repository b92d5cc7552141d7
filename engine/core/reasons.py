"""Compare two choices for bots, and explain the difference to players."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.core.evaluation import Evaluation
from engine.core.play import StateT
from engine.core.words import counted, listed

AT_THE_END = "By the end of the game"
"""The time of a comparison if the game is over."""
THEM = "leaves {opponent}"
SET_BACK = "sets {opponent} back"
"""The verbs of features in which less is better for the opponent."""
STRONGEST = "your strongest opponent"
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


class Phrase(NamedTuple):
    """The words for a feature: a verb, what an option is better by, and what it is worse by.

    ``{n}`` is the amount, ``{s}`` a plural ending, and ``{opponent}`` the strongest opponent. A
    feature without a ``price`` is not named on that side. ``scores`` says that the amount is in
    points, so its worth needs no words.
    """

    verb: str
    gain: str
    price: str = ""
    scores: bool = False


@dataclass(frozen=True, kw_only=True)
class Reasons:
    """The words for a comparison.

    ``phrases`` has the words for each feature. ``when`` is the time of the comparison. ``towards``
    pairs features of progress with their goals: after completing more goals, the next one is
    further away. ``unit`` names a point, or is ``$``; it is empty in a game without points.
    """

    phrases: Mapping[str, Phrase]
    when: str
    towards: Mapping[str, str] = field(default_factory=dict)
    unit: str = "point"

    def is_countable(self, feature: str, number: float) -> bool:
        """Whether a player would notice this difference in a feature."""
        return "{n}" not in self.phrases[feature].gain or abs(number) >= NOTICEABLE

    def worth(self, feature: str, amount: Amount) -> int:
        """Return the points of an amount in a sentence, with its sign."""
        if not self.phrases[feature].scores:
            return round(amount.value)
        points = _shown(amount.number)
        return points if amount.value > 0 else -points

    def sentence(
        self,
        gains: Mapping[str, Amount],
        other: str,
        *,
        price: Mapping[str, Amount] | None = None,
        total: int | None = None,
        opponent: str = STRONGEST,
        over: bool = False,
    ) -> str:
        """Say what an option gains against the ``other`` one, and the ``price`` for it.

        With a ``total`` in points, both sides add up to it: what is not named is "elsewhere".
        ``over`` says that the game is over at the time of the comparison.
        """
        price, is_summed = price or {}, total is not None
        said = list[str]()
        last = ""
        for feature, amount in gains.items():
            verb = self.phrases[feature].verb
            what = self._what(feature, amount, valued=is_summed)
            said.append(what if verb == last else f"{verb} {what}")
            last = verb
        costs = [self._what(one, amount, valued=is_summed) for one, amount in price.items()]
        if total is not None:
            rest = total - sum(self.worth(*one) for one in (*gains.items(), *price.items()))
            if rest:
                (said if rest > 0 else costs).append(f"{self.points(rest)} elsewhere")
        when = AT_THE_END if over else self.when
        but = f", but {listed(costs)}" if costs else ""
        in_all = ""
        if total is not None and (costs or len(said) > 1):
            in_all = f": {self._worth(total)} more in all"
        text = f"{when}, it {listed(said)} than **{other}**{but}{in_all}."
        return text.replace("{opponent}", opponent)

    def points(self, number: int) -> str:
        """Return some points: ``2 points``, ``$2``."""
        return f"${abs(number)}" if self.unit == "$" else counted(abs(number), self.unit)

    def _what(self, feature: str, amount: Amount, *, valued: bool) -> str:
        phrase = self.phrases[feature]
        n = _shown(amount.number)
        words = phrase.gain if amount.value > 0 else phrase.price
        text = words.replace("{n}", f"{n}").replace("{s}", "" if n == 1 else "s")
        if not valued or phrase.scores:
            return text
        return f"{text} (worth {self._worth(self.worth(feature, amount))})"

    def _worth(self, points: int) -> str:
        return self.points(points) if points else f"under {self.points(1)}"


def _shown(number: float) -> int:
    return max(1, round(abs(number)))


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
