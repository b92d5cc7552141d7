"""Measure the strength of bot levels in games between two levels."""

from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

import msgspec

from bot.arena.contest import TABLE, Contest, Match, level, play_match
from bot.arena.results import Rung, measured
from bot.cli import progress
from bot.cli.arena import contest_of
from bot.cli.arguments import add_deals, output, run
from bot.cli.games import CliError, read_file, write_file
from engine import GAMES
from engine.core import counted
from engine.players import LEVELS, SEARCHING
from tools.arguments import add_games, add_seats, tool
from tools.jobs import add_jobs, played
from tools.kept_matches import KeptMatches
from tools.opponents_page import entered, table_in


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.ladder``."""
    command = tool("ladder", ladder, "measure levels of bots against each other")
    add_seats(command)
    add_deals(command)
    add_games(command, 200)
    about = (
        f"two or more of {', '.join(LEVELS)}, weakest first (default: easy,steady); master:0.2"
        " searches 0.2 seconds for each choice, and master:table as long as at a table"
    )
    command.add_argument("--levels", type=_levels, default=("easy", "steady"), help=about)
    about = "give bots the time that they get at a table of Atoll"
    command.add_argument("--as-at-a-table", action="store_true", help=about)
    add_jobs(command)
    about = "keep the games in this file; run the same command again to continue"
    command.add_argument("--keep", type=Path, metavar="FILE.jsonl", help=about)
    about = "enter the results into the table of this page, such as docs/bots.md"
    command.add_argument("--out", type=output, metavar="PAGE.md", help=about)
    run(command, words)


def _levels(text: str) -> tuple[str, ...]:
    levels = tuple(text.split(","))
    if len(levels) < 2 or not all(
        name in LEVELS or (":" in name and _is_level(name)) for name in levels
    ):
        raise ArgumentTypeError(f"“{text}” is not two or more of {', '.join(LEVELS)}")
    return levels


def _is_level(name: str) -> bool:
    try:
        level(name)
    except (LookupError, ValueError):
        return False
    return True


def ladder(chosen: Namespace) -> int:
    """Measure each level against the one below it; print one JSON object per line."""
    game = GAMES[chosen.game]
    if chosen.out is not None:
        table_in(_page(chosen.out))  # fail before hours of games
    names = [
        f"{name}:{TABLE}" if chosen.as_at_a_table and name in SEARCHING else name
        for name in chosen.levels
    ]
    for lower, higher in pairwise(names):
        contest = contest_of(game, (higher, lower), chosen)
        rung = measured(contest, _matches(contest, chosen, KeptMatches(chosen.keep)), 0)
        progress.say(msgspec.json.encode(rung).decode())
        if chosen.out is not None:
            page = entered(_page(chosen.out), cells_of(rung))
            write_file(chosen.out, page.encode())
    return 0


def _matches(contest: Contest, chosen: Namespace, kept: KeptMatches) -> list[Match]:
    """Return all games by number, and play those that are not stored yet."""
    found = kept.matches_of(contest)
    missing = [number for number in range(chosen.games) if number not in found]
    matches = played(partial(play_match, contest), missing, chosen.jobs)
    for number, match in zip(missing, matches, strict=True):
        kept.add(contest, number, match)
        found[number] = match
    return [found[number] for number in range(chosen.games)]


def _page(path: Path) -> str:
    """Return the text of a page.

    Raises:
        CliError: the file cannot be read, or is not UTF-8.
    """
    try:
        return read_file(path).decode()
    except UnicodeDecodeError as problem:
        raise CliError(f"{path} is not a text page: name another one") from problem


def cells_of(rung: Rung) -> list[str]:
    """Return the table row for a result."""
    low, high = rung.interval
    options = (f"{key}={value}" for key, value in rung.options.items())
    names = (rung.level, rung.against)
    return [
        rung.key,
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
