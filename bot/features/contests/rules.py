"""Points of a contest: percent of par, in tenths.

Par of a deal is the mean of its five best results, at least 1. A deal of Earthquake Island has
none: the points say how many of the explorers one has outlived, oneself included.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

import msgspec

from bot.domain.ids import UserId
from bot.features.challenges.rules import KINDS
from bot.features.contests.store import Results

BEST = 5
"""The number of best results whose mean is par. With fewer, it is provisional."""
TENTHS = 1_000
TENTHS_AT_MOST = 1_050
DEALS = range(3, 11)
DAYS = range(1, 61)
HOW_POINTS_WORK = (
    "Points of a deal are your result in percent of par, from 0 to 105. Par is the mean of the five"
    " best results. On Earthquake Island they are the share of explorers that you outlive, yourself"
    " included. A deal that you don't finish has none. Only Palm Island has a best line by Atoll:"
    " elsewhere, luck and bots decide what is possible. One account for each player is a matter of"
    " honour: Atoll can't check that."
)


class Par(NamedTuple):
    """The sum and the number of the best results of a deal."""

    total: int
    results: int

    @property
    def value(self) -> Fraction:
        """The mean, at least 1."""
        return max(Fraction(self.total, self.results or 1), Fraction(1))


class Line(NamedTuple):
    """A player of the standing. ``points`` are in tenths, ``None`` without a finished attempt."""

    place: int
    user: UserId
    points: Sequence[int | None]

    @property
    def total(self) -> int:
        """The sum of the points, in tenths."""
        return sum(one or 0 for one in self.points)


def par_of(scores: Sequence[int]) -> Par:
    """Return the par of a deal from all results."""
    best = sorted(scores, reverse=True)[:BEST]
    return Par(sum(best), len(best))


def points_of(kind: str, score: int, par: Par) -> int:
    """Return the points of a result in tenths, rounded half up."""
    found = KINDS.get(kind)
    if found is not None and not found.game.scored:
        share = Fraction(score + 1, found.about.seats)
    else:
        share = score / par.value
    return min(max(floor(TENTHS * share + Fraction(1, 2)), 0), TENTHS_AT_MOST)


def pars_of(results: Results) -> list[Par]:
    """Return the pars of the deals of a contest: those of its close, or those of now."""
    stored = msgspec.json.decode(results.contest.pars, type=list[tuple[int, int]])
    if stored:
        return [Par(*one) for one in stored]
    return [
        par_of([one.score for one in deal if one.score is not None and results.counts(one.user)])
        for deal in results.attempts
    ]


def standing_of(results: Results) -> list[Line]:
    """Return the standing of a contest, best first. Equal totals share a place."""
    kind = results.contest.kind
    pars = pars_of(results)
    lines = []
    for user in results.users:
        attempts = [results.attempt(place, user) for place in range(len(results.deals))]
        points = [
            None if one is None or one.score is None else points_of(kind, one.score, par)
            for one, par in zip(attempts, pars, strict=True)
        ]
        lines.append(Line(0, user, points))
    lines.sort(key=lambda line: -line.total)
    return [
        line._replace(place=1 + sum(other.total > line.total for other in lines)) for line in lines
    ]


def in_words(tenths: int) -> str:
    """Return points as text, such as ``98.5``."""
    return f"{tenths // 10}.{tenths % 10}"
