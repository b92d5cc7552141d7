"""The options that several tools share."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from bot.cli import arguments
from bot.cli.arguments import Parser, add_game, at_least_one
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
