"""The results of a contest, with confidence intervals."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec

from bot.arena.contest import Contest, Match

CERTAIN = 1.96
"""The half-width of a 95 % confidence interval, in standard deviations."""
PERCENTILE = 0.95

Interval = tuple[float, float]


class Share(NamedTuple):
    """The number of games and of wins among them; a shared win counts as a fraction."""

    wins: float
    games: int

    @property
    def rate(self) -> float:
        """The win rate, from 0 to 1."""
        return self.wins / self.games

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of the win rate (Wilson score interval)."""
        square = CERTAIN * CERTAIN / self.games
        middle = (self.rate + square / 2) / (1 + square)
        spread = CERTAIN * sqrt(self.rate * (1 - self.rate) / self.games + square / self.games / 4)
        return middle - spread / (1 + square), middle + spread / (1 + square)


class Rung(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one bot against the others.

    ``points``, ``won`` and ``seconds_p95`` are by bot. ``won`` counts the games that a bot won in
    all seats, at solo tables and in groups. ``fair`` is the expected win rate at equal strength.
    ``points`` and ``lead`` are of the games that were finished. ``faults`` counts the games that
    the bot lost by a fault.
    """

    key: str = msgspec.field(name="game")
    seats: int
    options: dict[str, str]
    level: str
    against: str
    games: int
    rate: float
    fair: float
    interval: Interval
    points: dict[str, float]
    lead: float | None
    lead_interval: Interval | None
    seconds_p95: dict[str, float]
    won: dict[str, int] = {}
    faults: int = 0


def measured(contest: Contest, matches: Sequence[Match], bot: int) -> Rung:
    """Return the statistics of a bot in a contest's games."""
    share = Share(sum(match.wins[bot] for match in matches), len(matches))
    finished = [points for match in matches if None not in (points := match.points)]
    leads = list[float]()
    for points in finished:
        others = [point or 0 for one, point in enumerate(points) if one != bot]
        leads.append((points[bot] or 0) - (fmean(others) if others else 0))
    return Rung(
        key=contest.key,
        seats=contest.seats,
        options=contest.options,
        level=contest.bots[bot],
        against=", ".join(name for one, name in enumerate(contest.bots) if one != bot),
        games=share.games,
        rate=round(share.rate, 3),
        fair=round(contest.fair(bot), 3),
        interval=_rounded(share.interval, 3),
        points={
            name: round(fmean(points[one] or 0 for points in finished), 2)
            for one, name in enumerate(contest.bots)
            if finished
        },
        lead=round(fmean(leads), 2) if leads else None,
        lead_interval=_rounded(interval_of(leads), 2) if leads else None,
        seconds_p95={
            name: _p95(match.seconds[one] for match in matches)
            for one, name in enumerate(contest.bots)
        },
        won={
            name: sum(match.won[one] for match in matches)
            for one, name in enumerate(contest.bots)
            if contest.apart
        },
        faults=sum(bool(match.faults[bot]) for match in matches),
    )


def interval_of(figures: Sequence[float]) -> Interval:
    """Return the 95 % confidence interval of the mean."""
    mean = fmean(figures)
    spread = CERTAIN * stdev(figures) / sqrt(len(figures)) if len(figures) > 1 else 0.0
    return mean - spread, mean + spread


def _rounded(interval: Interval, digits: int) -> Interval:
    low, high = interval
    return round(low, digits), round(high, digits)


def _p95(times: Iterable[Sequence[float]]) -> float:
    """Return the 95th percentile of the seconds per choice."""
    every = sorted(second for game in times for second in game)
    return round(every[int(PERCENTILE * (len(every) - 1))], 4) if every else 0.0
