"""The options that several tools share."""

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path

from bot.cli import arguments
from bot.cli.arguments import Parser, add_game, at_least_one
from bot.cli.games import is_replaced
from engine.core import Game


def tool(name: str, run: Callable[[Namespace], int], about: str) -> Parser:
    """Return the parser of ``python -m tools.NAME GAME``, which runs ``run``."""
    command = Parser(prog=f"python -m tools.{name}", description=about)
    command.set_defaults(run=run)
    add_game(command)
    return command


def add_seats(command: ArgumentParser) -> None:
    """Add the number of players; the default is that of `set_up_for_two`."""
    arguments.add_seats(command, "2, or the fewest that the options allow")


def add_games(command: ArgumentParser, default: int, what: str = "games") -> None:
    """Add the number of games."""
    about = f"number of {what} (default: {default})"
    command.add_argument("--games", type=at_least_one, default=default, help=about)


def output(text: str) -> Path:
    """Parse the path of a file to write. Refuse it now if the tool could not write it later."""
    path = Path(text)
    if path.is_dir() or not os.access(path.parent if is_replaced(path) else path, os.W_OK):
        raise ArgumentTypeError(f"can't write {path}: name a file in a folder that you can write")
    return path


def set_up_for_two(game: Game, chosen: Namespace) -> tuple[int, dict[str, str]]:
    """Return the seats and the options; the default is two seats or the nearest number."""
    options = dict(chosen.option)
    seats = chosen.seats or game.nearest(options, 2)
    return seats, game.checked(options, seats)


def typed_again(chosen: Namespace) -> str:
    """Return the typed seats and options, each after a space."""
    seats = vars(chosen).get("seats")
    options = "".join(f" --option {key}={value}" for key, value in chosen.option)
    return (f" --seats {seats}" if seats else "") + options
