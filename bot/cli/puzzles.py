"""Making puzzles: games are played among bots, and their clear positions are kept."""

import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from itertools import count, islice

import msgspec

from bot.cli import progress
from bot.cli.games import CliError, write_file
from engine import GAMES
from engine.core import Game
from engine.core.puzzle import Puzzle
from engine.players.puzzling import puzzles

ALIKE = 4
"""Of those that are wanted, at most one in so many has a best choice of the same kind."""


def make(chosen: Namespace) -> int:
    """Print puzzles of a game, as the file ``data/<game>/puzzles.toml`` has them."""
    game, options = GAMES[chosen.game], dict(chosen.option)
    seats = chosen.seats or game.nearest(options, 2)
    game.checked(options, seats)
    found = list[Puzzle]()
    for puzzle in progress.each(_found(game, seats, options, chosen), "puzzles", chosen.count):
        found.append(puzzle)
        if chosen.out is not None:
            write_file(chosen.out, text_of(found, chosen).encode())
    if not found:
        raise CliError("no puzzle was found in that time")
    if chosen.out is None:
        print(text_of(found, chosen), end="")
    return 0


def _found(game: Game, seats: int, options: dict[str, str], chosen: Namespace) -> Iterator[Puzzle]:
    """Yield as many puzzles as are wanted, or as are found in time."""
    until, kinds = time.process_time() + 60 * chosen.minutes, Counter[str]()

    def each() -> Iterator[Puzzle]:
        for seed in count(chosen.seed):
            if time.process_time() > until:
                return
            every = puzzles(game, seats, seed, options, chosen.worlds)
            yield from _first(every, kinds, chosen.count)

    return islice(each(), chosen.count)


def _first(found: Iterator[Puzzle], kinds: Counter[str], wanted: int) -> Iterator[Puzzle]:
    """Yield the first puzzle of a game that is not like too many before."""
    for puzzle in found:
        kind = puzzle.offered[0].do.partition(" ")[0]
        if kinds[kind] < max(1, wanted // ALIKE):
            kinds[kind] += 1
            yield puzzle
            return


def text_of(found: Sequence[Puzzle], chosen: Namespace) -> str:
    """Return the file in which some puzzles are kept."""
    options = "".join(f" --option {key}={value}" for key, value in chosen.option)
    seats = f" --seats {chosen.seats}" if chosen.seats else ""
    command = (
        f"atoll puzzles {chosen.game} --count {chosen.count} --seed {chosen.seed}"
        f" --worlds {chosen.worlds} --minutes {chosen.minutes}{seats}{options}"
    )
    made = {"command": command, "version": version("atoll")}
    rows = [msgspec.to_builtins(puzzle) for puzzle in found]
    head = ["# Positions of games of bots whose best choice is clear.", "[made]", *_lines(made)]
    return "\n".join([*head, *_rows(rows)])


def _rows(rows: Sequence[dict[str, object]]) -> Iterator[str]:
    for row in rows:
        yield ""
        yield "[[row]]"
        yield from _lines(row)
    yield ""


def _lines(table: Mapping[str, object]) -> Iterator[str]:
    return (f"{key} = {_value(value)}" for key, value in table.items())


def _value(value: object) -> str:
    """Return a value as TOML writes it; texts are as in JSON."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
        case list() | tuple():
            return "[\n" + "".join(f"    {_value(one)},\n" for one in value) + "]"
        case float():
            return f"{value:.3f}"
    return msgspec.json.encode(value).decode()
