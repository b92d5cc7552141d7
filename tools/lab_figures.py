"""Compute the figures of bot games: shares and means with their intervals, and the table."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import fmean

import msgspec

from bot.arena.results import CERTAIN, Share, interval_of

Interval = tuple[float, float]


class Sight(msgspec.Struct):
    """How one seat used a component in one game.

    ``taken`` is the part of the game that had passed, from 0 to 1. ``has`` means that it counted
    for the seat at the end.
    """

    offered: bool = False
    taken: float | None = None
    used: int = 0
    points: float = 0.0
    has: bool = False


class GameFigures(msgspec.Struct):
    """One game: its result, and the components by seat. ``first`` is the first player's seat."""

    wins: list[float]
    points: tuple[int, ...]
    first: int
    moves: int
    rounds: int
    ended_by: str
    sights: dict[str, list[Sight]]


class Figure(msgspec.Struct, frozen=True):
    """A mean or a share with its 95 % interval, and how many values it is from."""

    value: float
    interval: Interval
    of: int


class Measured(msgspec.Struct, frozen=True):
    """The figures of a component; ``None`` is a figure without any value.

    ``offered`` is the share of seats that could take it. ``taken`` is the share of those seats that
    took it, and ``kept`` the share of those for which it counted at the end. ``used`` and ``when``
    are means over the seats that took it, ``points`` over those that could. ``owners`` and
    ``others`` are shares of wins with and without it.
    """

    offered: Figure | None
    taken: Figure | None
    used: Figure | None
    when: Figure | None
    points: Figure | None
    kept: Figure | None
    owners: Figure | None
    others: Figure | None


class Side(msgspec.Struct, frozen=True):
    """The figures of all games of a trial. ``seats`` are win shares from the first player on.

    ``apart`` counts the components whose win shares differ between the two halves of the games, of
    the ``compared`` ones.
    """

    games: int
    seats: list[Figure]
    points: Figure
    moves: Figure
    rounds: Figure
    ties: Figure
    ended_by: dict[str, int]
    dead_ends: int
    compared: int
    apart: int
    components: dict[str, Measured]


class Report(msgspec.Struct, frozen=True):
    """A comparison at one level. ``order`` has the components with the clearest effect first."""

    game: str
    seats: int
    options: dict[str, str]
    level: str
    changes: list[str]
    fair: float
    order: list[str]
    before: Side
    after: Side | None = None


def measured(games: Sequence[GameFigures]) -> Side:
    """Return the figures of all games."""
    keys = sorted({key for one in games for key in one.sights})
    seats = range(len(games[0].wins))
    found = {key: component(games, key) for key in keys}
    half = len(games) // 2
    pairs = [(component(games[:half], key), component(games[half:], key)) for key in keys]
    compared = [
        (one.owners.interval, other.owners.interval)
        for one, other in pairs
        if one.owners and other.owners
    ]
    ends = [one.ended_by for one in games]
    return Side(
        games=len(games),
        seats=[
            share([one.wins[(one.first + place) % len(seats)] for one in games]) for place in seats
        ],
        points=mean([float(points) for one in games for points in one.points]),
        moves=mean([float(one.moves) for one in games]),
        rounds=mean([float(one.rounds) for one in games]),
        ties=share([float(0 < max(one.wins) < 1) for one in games]),
        ended_by={end: ends.count(end) for end in sorted(set(ends))},
        dead_ends=ends.count("no end"),
        compared=len(compared),
        apart=sum(a[1] < b[0] or b[1] < a[0] for a, b in compared),
        components=found,
    )


def component(games: Sequence[GameFigures], key: str) -> Measured:
    """Return the figures of one component."""
    rows = [(sight, win) for one in games for sight, win in _seats_of(one, key)]
    offered = [sight for sight, _ in rows if sight.offered]
    takers = [sight for sight, _ in rows if sight.taken is not None]
    owners = [sight for sight, _ in rows if sight.has]
    return Measured(
        offered=if_any(share, [float(sight.offered) for sight, _ in rows]),
        taken=if_any(share, [float(sight.taken is not None) for sight in offered]),
        used=if_any(mean, [float(sight.used) for sight in takers or owners]),
        when=if_any(mean, [sight.taken for sight in takers if sight.taken is not None]),
        points=if_any(mean, [sight.points for sight in offered]),
        kept=if_any(share, [float(sight.has) for sight in offered]),
        owners=if_any(share, [win for sight, win in rows if sight.has]),
        others=if_any(share, [win for sight, win in rows if not sight.has]),
    )


def _seats_of(game: GameFigures, key: str) -> Iterator[tuple[Sight, float]]:
    sights = game.sights.get(key) or [Sight() for _ in game.wins]
    return zip(sights, game.wins, strict=True)


def if_any(figure: Callable[[Sequence[float]], Figure], values: Sequence[float]) -> Figure | None:
    """Return a figure of values, or ``None`` without any value."""
    return figure(values) if values else None


def share(values: Sequence[float]) -> Figure:
    """Return a share of values from 0 to 1, with its Wilson score interval."""
    found = Share(sum(values), len(values))
    low, high = _rounded(found.interval)
    return Figure(round(found.rate, 4), (max(low, 0.0), min(high, 1.0)), found.games)


def mean(values: Sequence[float]) -> Figure:
    """Return a mean with its interval."""
    return Figure(round(fmean(values), 4), _rounded(interval_of(values)), len(values))


def _rounded(interval: Interval) -> Interval:
    return round(interval[0], 4), round(interval[1], 4)


FIGURES: tuple[Callable[[Measured], Figure | None], ...] = (
    lambda one: one.taken,
    lambda one: one.kept,
    lambda one: one.points,
    lambda one: one.owners,
)
"""The figures that show the effect of changing a component."""
FEW = 8
"""The minimum number of values for a useful figure."""


def ordered(sides: Sequence[Side], fair: float) -> list[str]:
    """Return the components with the clearest effect first, in standard errors.

    With a change it is the largest difference between both sides, otherwise the difference between
    the owners' share of wins and the fair one.
    """
    first = sides[0].components
    last = sides[-1].components

    def effect(key: str) -> float:
        if len(sides) == 1:
            owners = first[key].owners
            return _apart(owners, Figure(fair, (fair, fair), owners.of)) if owners else 0.0
        if key not in first or key not in last:
            return 0.0
        pairs = ((of(first[key]), of(last[key])) for of in FIGURES)
        return max((_apart(one, other) for one, other in pairs if one and other), default=0.0)

    return sorted({*first, *last}, key=lambda key: (-round(effect(key), 6), key))


def _apart(one: Figure, other: Figure) -> float:
    """Return how many standard errors two figures are apart, 0 for those of few values."""
    if min(one.of, other.of) < FEW:
        return 0.0
    errors = [(high - low) / 2 / CERTAIN for low, high in (one.interval, other.interval)]
    least = 0.5 / (1 + min(one.of, other.of))  # a figure without spread is not certain
    return abs(one.value - other.value) / sqrt(sum(error * error for error in errors) + least**2)


# --- the table


def table(report: Report, rows: int) -> list[str]:
    """Return the lines of the printed report."""
    sides = [("before", report.before), *([("after", report.after)] if report.after else [])]
    options = "".join(f" {key}={value}" for key, value in report.options.items())
    lines = [f"{report.game}, {report.seats} seats{options}, {report.level}"]
    lines += [f"  change: {text}" for text in report.changes]
    for name, side in sides:
        seats = ", ".join(percent(one) for one in side.seats)
        ends = ", ".join(f"{words} {number}" for words, number in side.ended_by.items())
        lines += [
            f"{name}: {side.games} games; wins from the first player on {seats};"
            f" points {number(side.points)}; moves {number(side.moves)}; rounds"
            f" {number(side.rounds)}; ties {percent(side.ties)}; dead ends {side.dead_ends}",
            f"  ends: {ends}",
            f"  halves: {side.apart} of {side.compared} components differ",
        ]
    lines.append(ROW.format("component", *COLUMNS))
    for key in report.order[:rows]:
        for name, side in sides:
            if key in side.components:
                one = side.components[key]
                title = key if name == sides[0][0] else f"  {name}"
                cells = (percent(one.offered), percent(one.taken), number(one.used))
                more = (percent(one.when), number(one.points), percent(one.kept))
                wins = (percent(one.owners), percent(one.others))
                lines.append(ROW.format(title, *cells, *more, *wins))
    return lines


COLUMNS = (
    "offered %",
    "taken %",
    "used",
    "when %",
    "points",
    "kept %",
    "owners win %",
    "others win %",
)
ROW = "{:22} {:>16} {:>16} {:>11} {:>16} {:>11} {:>16} {:>16} {:>16}"


def percent(figure: Figure | None) -> str:
    """Return a share in per cent with its interval."""
    if figure is None:
        return "–"
    low, high = (100 * bound for bound in figure.interval)
    return f"{100 * figure.value:.0f} ({low:.0f} to {high:.0f})"


def number(figure: Figure | None) -> str:
    """Return a mean with half the width of its interval."""
    if figure is None:
        return "–"
    low, high = figure.interval
    return f"{figure.value:.1f} ± {(high - low) / 2:.1f}"
