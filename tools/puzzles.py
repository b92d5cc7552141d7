"""Find puzzles: positions with one clearly best choice, in games of bots."""

import re
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, count, islice
from pathlib import Path
from typing import Any

import msgspec

from bot.cli import arguments, progress
from bot.cli.arguments import add_deals, at_least_one, output, run
from bot.cli.games import CliError, read_file, write_file
from bot.version import version
from engine import GAMES
from engine.core import Game, Rng, parse
from engine.core.puzzle import APART, FOUND, Made, Puzzle, is_possible
from engine.core.tables import read_part, read_rows
from engine.editions import game_of
from engine.players import puzzling
from engine.players.puzzling import clearly, confirmed, explained, misses, sketch_of, sketches
from tools.arguments import add_seats, tool, typed_again

ALIKE = 3
"""By default, at most one puzzle in this many has the same kind."""
GUESSED = 0.4
"""The largest share of puzzles that a guess without the board may solve."""
MISSED = 1 / 3
"""The least share of puzzles that steady misses."""
TABLES = (1, 2, 3, 4)
"""The numbers of players of puzzles."""
ATTEMPTS = 3
"""The maximum number of positions to search in one game."""


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.puzzles``."""
    command = tool("puzzles", make, "find positions whose best choice is clear")
    add_seats(command)
    add_deals(command)
    about = "number of puzzles (default: 24)"
    command.add_argument("--count", type=at_least_one, default=24, help=about)
    about = "number of worlds in each strong search (default: 16)"
    command.add_argument("--worlds", type=at_least_one, default=16, help=about)
    about = f"at most one in N is of the same kind (default: {ALIKE})"
    command.add_argument("--alike", type=at_least_one, default=ALIKE, metavar="N", help=about)
    about = "skip the first N moves of each game (default: 0)"
    command.add_argument("--after", type=arguments.count, default=0, metavar="N", help=about)
    about = "only positions in which steady loses, by not choosing the best move"
    command.add_argument("--missed", action="store_true", help=about)
    about = "search the positions of this puzzle file again, in turn with new games"
    command.add_argument("--again", type=Path, metavar="FILE.toml", help=about)
    about = "start no new game after so many minutes of CPU time (default: 20)"
    command.add_argument("--minutes", type=_minutes, default=20.0, help=about)
    about = "write the puzzles here, as data/GAME/puzzles.toml; run again to continue"
    command.add_argument("--out", type=output, metavar="FILE.toml", help=about)
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
    until = time.process_time() + 60 * chosen.minutes
    found, games = _kept(chosen)
    for seed in progress.each(count(chosen.seed + games), "games"):
        if len(found) >= chosen.count or time.process_time() > until:
            break
        one = _of_game(game, seed, found, chosen)
        found += [one] if one is not None else []
        games += 1
        if chosen.out is not None:
            write_file(chosen.out, text_of(found, games, chosen).encode())
    if not found:
        raise CliError("no puzzle was found in that time")
    if chosen.out is None:
        print(text_of(found, games, chosen), end="")
    return 0


def _of_game(game: Game, seed: int, found: Sequence[Puzzle], chosen: Namespace) -> Puzzle | None:
    """Return the first puzzle of a game that fits the others, if a few attempts find one."""
    seats, options = varied(game, Rng(seed), chosen.seats, dict(chosen.option))
    most: int = max(1, chosen.count // chosen.alike)

    def wanted(state: Any, seat: int) -> bool:
        kind = game.words.theme(state, seat)
        return [one.kind for one in found].count(kind) < most

    guesses = [guesses_of(one, game.key) for one in found]
    most_guessed = max(1.0, GUESSED * (len(found) + 1))
    again = [(game_of(game.key, one.options), one) for one in _again(chosen)[seed - chosen.seed :]]
    easy = sum(each.solved.get("steady", 0.0) >= FOUND for each in found)
    needs_misses = chosen.missed or easy + 1 > max(1.0, (1 - MISSED) * chosen.count)
    old = ((of, sketch_of(of, one)) for of, one in again[:1] if is_possible(of, one))
    new = ((game, one) for one in sketches(game, seats, seed, options, chosen.after, wanted))
    fitting = (
        (of, one)
        for of, one in chain(old, new)
        if wanted(one.state, one.seat) and (not needs_misses or misses(of, one))
    )
    for of, sketch in islice(fitting, ATTEMPTS):
        one = confirmed(of, sketch, chosen.worlds)
        if one is None or one.key in {each.key for each in found}:
            continue
        guessed = [name for name, right in guesses_of(one, game.key).items() if right]
        if any(sum(each[name] for each in guesses) + 1 > most_guessed for name in guessed):
            continue
        one = explained(of, one, time.process_time)
        is_easy = one.solved.get("steady", 0.0) >= FOUND
        if one.why and not (needs_misses and is_easy):
            return one
    return None


def _again(chosen: Namespace) -> list[Puzzle]:
    """Return the puzzles to search again."""
    if chosen.again is None:
        return []
    name = str(chosen.again)
    return [*read_rows(name, read_file(chosen.again).decode(errors="replace"), Puzzle)]


def varied(
    game: Game, rng: Rng, seats: int | None, options: Mapping[str, str]
) -> tuple[int, dict[str, str]]:
    """Return seats and options for a game: the typed ones, and a mix of others.

    Half of the options keep their default, so that every mode appears now and then.
    """
    fitting = game.fitting_seats(options) if options else game.seats
    seats = seats or rng.pick([number for number in fitting if number in TABLES] or fitting)
    chosen = dict(options)
    for option in game.choices:
        values = game.fitting(chosen, seats).get(option.key)
        if values and option.key not in chosen and rng.below(2):
            chosen[option.key] = rng.pick(values)
    return seats, game.checked(chosen, seats)


Guess = Callable[[Sequence[str]], int]


def _number(label: str) -> float:
    """Return the largest number in a label, or 0."""
    return max(map(float, re.findall(r"\d+", label)), default=0.0)


def _points(label: str) -> float:
    """Return the most points or dollars in a label, or 0."""
    found = chain.from_iterable(re.findall(r"(\d+) (?:points?|fame)|(\d+)★|\$(\d+)", label))
    return max(map(float, filter(None, found)), default=0.0)


GUESSES: Mapping[str, Guess] = {
    "first button": lambda labels: 0,
    "last button": lambda labels: len(labels) - 1,
    "largest number": lambda labels: max(range(len(labels)), key=lambda at: _number(labels[at])),
    "smallest number": lambda labels: min(range(len(labels)), key=lambda at: _number(labels[at])),
    "longest label": lambda labels: max(range(len(labels)), key=lambda at: len(labels[at])),
    "shortest label": lambda labels: min(range(len(labels)), key=lambda at: len(labels[at])),
    "most words": lambda labels: max(range(len(labels)), key=lambda at: len(labels[at].split())),
    "most points": lambda labels: max(range(len(labels)), key=lambda at: _points(labels[at])),
}
"""Ways to guess the solution of a puzzle without the board."""


def guesses_of(puzzle: Puzzle, key: str) -> dict[str, bool]:
    """Return which guesses solve a puzzle of the game with a ``key``."""
    game = game_of(key, puzzle.options)
    buttons = puzzle.buttons
    view = game.view(puzzle.position(game), puzzle.seat)
    actions = [parse(one.do, game.rules.actions) for one in buttons]
    labels = [str(label.without_warning()) for label in game.words.labels(view, actions)]
    guessed = {name: buttons[guess(labels)] for name, guess in GUESSES.items()}
    moves = [move.split() for move in puzzle.moves.split(APART) if move]
    kinds = [words[1] for words in moves if words[0] == str(puzzle.seat)]
    same = (one for one in buttons if kinds and one.do.split()[0] == kinds[-1])
    guessed["kind of the last move"] = next(same, buttons[0])
    return {name: one == puzzle.offered[0] for name, one in guessed.items()}


def _kept(chosen: Namespace) -> tuple[list[Puzzle], int]:
    """Return the puzzles in the file to continue, and how many games were searched for them.

    Raises:
        CliError: the file cannot be read, or another command made it.
        TableError: the file does not contain puzzles.
    """
    if chosen.out is None or not chosen.out.exists():
        return [], 0
    name = str(chosen.out)
    text = read_file(chosen.out).decode(errors="replace")
    made = read_part(name, text, "made", Made)
    if made.command != _command(chosen):
        raise CliError(f"{name} was made by `{made.command}`. Name another file, or remove it.")
    return [*read_rows(name, text, Puzzle)], made.games


def text_of(found: Sequence[Puzzle], games: int, chosen: Namespace) -> str:
    """Return the text of the puzzle file, with the number of searched games."""
    made = {"command": _command(chosen), "version": version(), "games": games}
    rows = [msgspec.to_builtins(puzzle) for puzzle in found]
    games_of = ((game_of(chosen.game, one.options), one) for one in found)
    margins = sorted({clearly(game, one.position(game)) for game, one in games_of})
    head = [
        "# Positions of games of bots whose best choice is clear: it leads the other offered ones",
        f"# by {' or '.join(map(str, margins))} of a win (points in solo games) in three searches",
        f"# with the seeds {', '.join(map(str, puzzling.SEEDS))}, and in playouts to the end.",
        "[made]",
        *_lines(made),
    ]
    return "\n".join([*head, *_rows(rows)])


def _command(chosen: Namespace) -> str:
    """Return the command that gives the same result, also after interruptions."""
    alike = f" --alike {chosen.alike}" if chosen.alike != ALIKE else ""
    after = f" --after {chosen.after}" if chosen.after else ""
    missed = " --missed" if chosen.missed else ""
    again = f" --again {chosen.again}" if chosen.again else ""
    return (
        f"python -m tools.puzzles {chosen.game} --count {chosen.count} --seed {chosen.seed}"
        f" --worlds {chosen.worlds}{alike}{after}{missed}{again}{typed_again(chosen)}"
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
