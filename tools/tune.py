"""Search for better weights of a game's heuristic player by self-play."""

from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module
from math import log
from types import ModuleType

import msgspec

from bot.arena.contest import part_of_win
from bot.arena.results import Share
from bot.cli import progress
from bot.cli.arguments import add_deals, at_least_one, output, run
from bot.cli.games import CliError, read_file, write_file
from bot.version import version
from engine import GAMES
from engine.core import Game
from tools.arguments import add_games, add_seats, set_up_for_two, tool, typed_again
from tools.tuning import Arena, Numbers, learned, numbers_of

COMPARED = 4
"""After each step, one comparison game against the current weights per this many games."""
OTHER_DEALS = 1 << 40
"""The first deal of these comparisons, far from the deals used for learning."""
REPORTED = 5
"""The number of most changed weights to print."""


class Tuned(msgspec.Struct):
    """The weights after some steps of a command, by name as in the game's ``weights.py``."""

    command: str
    version: str
    steps: int
    numbers: dict[str, float]


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.tune``."""
    command = tool("tune", tune, "look for better weights for a game's steady player")
    add_seats(command)
    add_deals(command)
    add_games(command, 1_200, "games a step")
    about = "number of steps (default: 20)"
    command.add_argument("--steps", type=at_least_one, default=20, help=about)
    about = "store the weights in this file; run the same command again to continue"
    command.add_argument("--out", type=output, metavar="FILE.json", help=about)
    run(command, words)


def tune(chosen: Namespace) -> int:
    """Print after each step how its weights do against the current ones.

    With ``--out``, store the weights in that file and continue after its last step. Copy good
    weights to ``weights.py`` by hand.
    """
    game = GAMES[chosen.game]
    arena = Arena(game, _weights(game), *set_up_for_two(game, chosen))
    now = numbers_of(arena.weights)
    tuned = _kept(chosen, now)
    for step in range(tuned.steps, chosen.steps):
        first = chosen.seed + step * chosen.games
        deals = range(first, first + chosen.games)
        games = progress.each(deals, "games", len(deals))
        trials = [arena.trial(tuned.numbers, deal) for deal in games]
        tuned.numbers = learned(tuned.numbers, trials)
        tuned.steps = step + 1
        if chosen.out is not None:
            write_file(chosen.out, msgspec.json.format(msgspec.json.encode(tuned)))
        progress.say(_line(tuned, now, _compared(arena, tuned.numbers, now, deals)))
    return 0


def _weights(game: Game) -> ModuleType:
    """Return the module with the weights of a game's steady bot.

    Raises:
        CliError: the game has none.
    """
    try:
        return import_module(f"{game.package}.ai.weights")
    except ModuleNotFoundError as problem:
        raise CliError(f"{game.name} has no weights to tune") from problem


def _kept(chosen: Namespace, now: Numbers) -> Tuned:
    """Return the weights of the file to continue with, or the current ones.

    Raises:
        CliError: the file cannot be read, or is of another command or other weights.
    """
    command = _command(chosen)
    if chosen.out is None or not chosen.out.exists():
        return Tuned(command, version(), 0, dict(now))
    try:
        tuned = msgspec.json.decode(read_file(chosen.out), type=Tuned)
    except msgspec.DecodeError as problem:
        raise CliError(
            f"{chosen.out} is not a file of tuned weights. Name another file"
        ) from problem
    if tuned.command != command or tuned.numbers.keys() != now.keys():
        raise CliError(
            f"{chosen.out} was made by `{tuned.command}`, or for other weights."
            " Name another file, or remove it."
        )
    return tuned


def _command(chosen: Namespace) -> str:
    """Return the command that gives the same result, also after interruptions."""
    typed = f"{chosen.game} --games {chosen.games} --seed {chosen.seed}{typed_again(chosen)}"
    return f"python -m tools.tune {typed}"


def _compared(arena: Arena, numbers: Numbers, now: Numbers, deals: range) -> Share:
    """Return the wins of ``numbers``, in each seat in turn, against the current weights."""
    wins = 0.0
    games = max(1, len(deals) // COMPARED)
    for number in range(games):
        deal, place = divmod(number, arena.seats)
        end = arena.meet(numbers, now, OTHER_DEALS + deals.start + deal, place)
        wins += part_of_win(end, place)
    return Share(wins, games)


def _line(tuned: Tuned, now: Numbers, share: Share) -> str:
    """Return a step as a JSON line: the win rate and the most changed weights."""
    grown = {name: number / now[name] for name, number in tuned.numbers.items() if now[name]}
    furthest = sorted(grown, key=lambda name: -abs(log(grown[name])))[:REPORTED]
    low, high = share.interval
    line = {
        "step": tuned.steps,
        "rate": round(share.rate, 3),
        "interval": (round(low, 3), round(high, 3)),
        "furthest": {name: round(grown[name], 2) for name in furthest},
    }
    return msgspec.json.encode(line).decode()


if __name__ == "__main__":
    main()
