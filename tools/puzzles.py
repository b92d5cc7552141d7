"""Find puzzles: positions with one clearly best choice, in games of bots."""

import time
from argparse import ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from itertools import count, islice
from pathlib import Path

import msgspec

from bot.cli import arguments, progress
from bot.cli.arguments import add_deals, at_least_one, run
from bot.cli.games import CliError, read_file, write_file
from engine import GAMES
from engine.core.puzzle import Made, Puzzle
from engine.core.tables import read_part, read_rows
from engine.players.puzzling import Search, puzzles
from tools.arguments import add_seats, set_up_for_two, tool, typed_again

ALIKE = 4
"""By default, at most one puzzle in this many has the same kind of best choice."""


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.puzzles``."""
    command = tool("puzzles", make, "find positions whose best choice is clear")
    add_seats(command)
    add_deals(command)
    about = "number of puzzles (default: 100)"
    command.add_argument("--count", type=at_least_one, default=100, help=about)
    about = "number of playouts at a promising position (default: 12)"
    command.add_argument("--worlds", type=at_least_one, default=12, help=about)
    about = f"at most one in N has a best choice of the same kind (default: {ALIKE})"
    command.add_argument("--alike", type=at_least_one, default=ALIKE, metavar="N", help=about)
    about = "skip the first N moves of each game (default: 0)"
    command.add_argument("--after", type=arguments.count, default=0, metavar="N", help=about)
    about = "start no new game after so many minutes of CPU time (default: 20)"
    command.add_argument("--minutes", type=_minutes, default=20.0, help=about)
    about = "write the puzzles here, as data/GAME/puzzles.toml; run again to continue"
    command.add_argument("--out", type=Path, metavar="FILE.toml", help=about)
    run(command, words)


def _minutes(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise ArgumentTypeError(f"“{text}” is not a length of time")
    return number


def make(chosen: Namespace) -> int:
    """Find puzzles of a game, and print them in the format of ``data/<game>/puzzles.toml``.

    With ``--out``, store them in that file instead, and continue after its last searched game.
    """
    game = GAMES[chosen.game]
    seats, options = set_up_for_two(game, chosen)
    until = time.process_time() + 60 * chosen.minutes
    found, games = _kept(chosen)
    search = Search(chosen.worlds, chosen.after)
    for seed in progress.each(count(chosen.seed + games), "games"):
        if len(found) >= chosen.count or time.process_time() > until:
            break
        every = puzzles(game, seats, seed, options, search)
        found += _first(every, found, max(1, chosen.count // chosen.alike))
        games += 1
        if chosen.out is not None:
            write_file(chosen.out, text_of(found, games, chosen).encode())
    if not found:
        raise CliError("no puzzle was found in that time")
    if chosen.out is None:
        print(text_of(found, games, chosen), end="")
    return 0


def _kept(chosen: Namespace) -> tuple[list[Puzzle], int]:
    """Return the puzzles in the file to continue, and how many games were searched for them.

    Raises:
        CliError: the file cannot be read, or another command made it.
        TableError: the file does not contain puzzles.
    """
    if chosen.out is None or not chosen.out.exists():
        return [], 0
    name, text = str(chosen.out), read_file(chosen.out).decode(errors="replace")
    made = read_part(name, text, "made", Made)
    if made.command != _command(chosen):
        raise CliError(f"{name} was made by `{made.command}`. Name another file, or remove it.")
    return [*read_rows(name, text, Puzzle)], made.games


def _first(every: Iterable[Puzzle], found: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """Return the first puzzle whose kind has been found fewer than ``most`` times, if any."""
    kinds = Counter(map(_kind, found))
    return list(islice((puzzle for puzzle in every if kinds[_kind(puzzle)] < most), 1))


def _kind(puzzle: Puzzle) -> str:
    """Return the command of the puzzle's best choice."""
    return puzzle.offered[0].do.partition(" ")[0]


def text_of(found: Sequence[Puzzle], games: int, chosen: Namespace) -> str:
    """Return the text of the puzzle file, with the number of searched games."""
    made = {"command": _command(chosen), "version": version("atoll"), "games": games}
    rows = [msgspec.to_builtins(puzzle) for puzzle in found]
    head = ["# Positions of games of bots whose best choice is clear.", "[made]", *_lines(made)]
    return "\n".join([*head, *_rows(rows)])


def _command(chosen: Namespace) -> str:
    """Return the command that gives the same result, also after interruptions."""
    alike = f" --alike {chosen.alike}" if chosen.alike != ALIKE else ""
    after = f" --after {chosen.after}" if chosen.after else ""
    return (
        f"python -m tools.puzzles {chosen.game} --count {chosen.count} --seed {chosen.seed}"
        f" --worlds {chosen.worlds}{alike}{after}{typed_again(chosen)}"
    )


def _rows(rows: Sequence[dict[str, object]]) -> Iterator[str]:
    for row in rows:
        yield ""
        yield "[[row]]"
        yield from _lines(row)
    yield ""


def _lines(table: Mapping[str, object]) -> Iterator[str]:
    return (f"{key} = {_value(value)}" for key, value in table.items())


def _value(value: object) -> str:
    """Return a value in TOML; strings are quoted as in JSON."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
        case list() | tuple():
            return "[\n" + "".join(f"    {_value(one)},\n" for one in value) + "]"
        case float():
            return f"{value:.3f}"
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    main()
