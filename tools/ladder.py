"""Measure the strength of bot levels in games between two levels."""

from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec

from bot.cli import progress
from bot.cli.arguments import add_deals, at_least_one, run
from bot.cli.games import CliError, read_file, write_file
from engine import GAMES
from engine.core import Game, counted
from engine.players import LEVELS
from tools.arguments import add_games, add_seats, tool
from tools.kept_matches import KeptMatches
from tools.matches import Contest, Match, play_match
from tools.opponents_page import entered, table_in

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
    """The result of one level against another.

    ``points``, ``won`` and ``seconds_p95`` are by level. ``won`` counts the games that a level won
    in all seats, at solo tables and in groups.
    ``fair`` is the expected win rate at equal strength. ``lead`` is in points.
    """

    game: str
    seats: int
    options: dict[str, str]
    level: str
    against: str
    games: int
    rate: float
    fair: float
    interval: Interval
    points: dict[str, float]
    lead: float
    lead_interval: Interval
    seconds_p95: dict[str, float]
    won: dict[str, int] = {}


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.ladder``."""
    command = tool("ladder", ladder, "measure levels of bots against each other")
    add_seats(command)
    add_deals(command)
    add_games(command, 200)
    about = "both levels play each deal, with all seats of one level: for groups"
    command.add_argument("--together", action="store_true", help=about)
    about = f"two or more of {', '.join(LEVELS)}, weakest first (default: easy,steady)"
    command.add_argument("--levels", type=_levels, default=("easy", "steady"), help=about)
    about = "number of processes that play games in parallel (default: 1)"
    command.add_argument("--jobs", type=at_least_one, default=1, help=about)
    about = "keep the games in this file; run the same command again to continue"
    command.add_argument("--keep", type=Path, metavar="FILE.jsonl", help=about)
    about = "enter the results into the table of this page, such as docs/bots.md"
    command.add_argument("--out", type=Path, metavar="PAGE.md", help=about)
    run(command, words)


def _levels(text: str) -> tuple[str, ...]:
    levels = tuple(text.split(","))
    if len(levels) < 2 or not set(levels) <= set(LEVELS):
        raise ArgumentTypeError(f"“{text}” is not two or more of {', '.join(LEVELS)}")
    return levels


def ladder(chosen: Namespace) -> int:
    """Measure each level against the one below it; print one JSON object per line."""
    game = GAMES[chosen.game]
    if chosen.out is not None:
        table_in(_page(chosen.out))  # fail before hours of games, not after
    for lower, higher in pairwise(chosen.levels):
        contest = _contest(game, lower, higher, chosen)
        rung = measured(contest, _matches(contest, chosen, KeptMatches(chosen.keep)))
        progress.say(msgspec.json.encode(rung).decode())
        if chosen.out is not None:
            _enter(chosen.out, rung)
    return 0


def _contest(game: Game, lower: str, higher: str, chosen: Namespace) -> Contest:
    """Return the contest for the typed options; the default is two seats if possible."""
    typed = dict(chosen.option)
    possible = game.fitting_seats(typed)
    seats = chosen.seats if chosen.seats is not None else 2 if 2 in possible else possible[0]
    game.checked(typed, seats)
    apart = chosen.together or seats == 1
    return Contest(game.key, seats, typed, chosen.seed, lower, higher, apart)


def _matches(contest: Contest, chosen: Namespace, kept: KeptMatches) -> list[Match]:
    """Return all games by number, and play those that are not stored yet."""
    found = kept.of(contest)
    missing = [number for number in range(chosen.games) if number not in found]
    for number, match in zip(missing, _played(contest, missing, chosen.jobs), strict=True):
        kept.add(contest, number, match)
        found[number] = match
    return [found[number] for number in range(chosen.games)]


def _played(contest: Contest, numbers: Sequence[int], jobs: int) -> Iterator[Match]:
    """Play some games and yield them in order, in ``jobs`` parallel processes."""
    work = partial(play_match, contest)
    if jobs == 1:
        yield from progress.each(map(work, numbers), "games", len(numbers))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from progress.each(pool.map(work, numbers), "games", len(numbers))


def measured(contest: Contest, matches: Sequence[Match]) -> Rung:
    """Return the statistics of a contest's games."""
    share = Share(sum(match.win for match in matches), len(matches))
    names = (contest.lower, contest.higher)
    leads = [match.points[contest.higher] - match.points[contest.lower] for match in matches]
    return Rung(
        game=contest.game,
        seats=contest.seats,
        options=contest.options,
        level=contest.higher,
        against=contest.lower,
        games=share.games,
        rate=round(share.rate, 3),
        fair=round(contest.fair, 3),
        interval=_rounded(share.interval, 3),
        points={name: round(fmean(match.points[name] for match in matches), 2) for name in names},
        lead=round(fmean(leads), 2),
        lead_interval=_rounded(interval_of(leads), 2),
        seconds_p95={name: _p95(match.seconds[name] for match in matches) for name in names},
        won={name: sum(match.won[name] for match in matches) for name in matches[0].won},
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


def _enter(page: Path, rung: Rung) -> None:
    """Write a result into the table of a page."""
    write_file(page, entered(_page(page), cells_of(rung)).encode())


def _page(path: Path) -> str:
    """Return the text of a page.

    Raises:
        CliError: the file cannot be read, or is not UTF-8.
    """
    try:
        return read_file(path).decode()
    except UnicodeDecodeError as problem:
        raise CliError(f"{path} is no page of text: name another one") from problem


def cells_of(rung: Rung) -> list[str]:
    """Return the table row for a result."""
    low, high = rung.interval
    options = (f"{key}={value}" for key, value in rung.options.items())
    names = (rung.level, rung.against)
    return [
        rung.game,
        ", ".join([counted(rung.seats, "seat"), *options]),
        rung.level,
        rung.against,
        str(rung.games),
        f"{rung.rate:.2f}",
        f"{rung.fair:.2f}",
        f"{low:.2f} to {high:.2f}",
        " : ".join(f"{rung.points[name]:.1f}" for name in names),
        " : ".join(f"{rung.seconds_p95[name]:.2f}" for name in names),
    ]


if __name__ == "__main__":
    main()
