"""Argument types and options shared by the commands of ``atoll`` and ``tools``."""

import errno
import os
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from bot import logs
from bot.cli.games import BAD_INPUT, is_replaced
from bot.interactions.commands.game_texts import check_games
from bot.store.addresses import BadAddress, Url, address_of
from engine import GAMES
from engine.core import AtollError

UNWRITABLE = {errno.ENOSPC, errno.EDQUOT, errno.EIO}
"""The errors of an output on a full disk, or of a terminal that is gone."""
INTERRUPTED = 130
"""The exit code after Ctrl-C, as in a shell."""


class Parser(ArgumentParser):
    """A parser that prints errors in one line."""

    def error(self, message: str) -> NoReturn:
        safe = re.sub(r"://[^…].*", "://…", message, flags=re.DOTALL)  # hide passwords in URLs
        self.exit(BAD_INPUT, f"{self.prog}: {safe}. See `{self.prog} --help`.\n")


def run(parser: ArgumentParser, arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the parsed command and exit."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a path may have any letters
    chosen = parser.parse_args(arguments)
    try:
        code = chosen.run(chosen)
        sys.stdout.flush()
    except AtollError as problem:
        print(f"{parser.prog}: {problem}", file=sys.stderr)
        code = BAD_INPUT
    except BrokenPipeError:
        code = 1
    except PermissionError as problem:
        text = f"can't open {problem.filename}: {problem.strerror}. Use another account."
        print(f"{parser.prog}: {text}", file=sys.stderr)
        code = BAD_INPUT
    except OSError as problem:
        if problem.filename is not None or problem.errno not in UNWRITABLE:
            raise
        print(f"{parser.prog}: can't write all of it: {problem.strerror}.", file=sys.stderr)
        code = BAD_INPUT
    except KeyboardInterrupt:
        code = INTERRUPTED
    logs.discard_unwritable()
    sys.exit(code)


def refuse_games_that_do_not_fit(program: str) -> None:
    """Exit if Discord would refuse a text of a game."""
    try:
        check_games(GAMES.values())
    except AtollError as problem:
        print(f"{program}: {problem}", file=sys.stderr)
        sys.exit(BAD_INPUT)


def add_game(command: ArgumentParser) -> None:
    """Add the argument for a game's key."""
    command.add_argument("game", choices=tuple(GAMES), metavar="GAME", help=", ".join(GAMES))


def add_seats(command: ArgumentParser, default: str = "the fewest") -> None:
    """Add the option for the number of players. ``default`` describes its default."""
    command.add_argument("--seats", type=int, help=f"number of players (default: {default})")


def add_deals(command: ArgumentParser) -> None:
    """Add the options for the seed of the first deal and the options of the game."""
    command.add_argument("--seed", type=seed, default=1, help="seed of the first deal (default: 1)")
    command.add_argument("--option", type=option, action="append", default=[], metavar="KEY=VALUE")


def option(text: str) -> tuple[str, str]:
    """Parse an option of a game, such as ``mode=solo``."""
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise ArgumentTypeError(f"“{text}” is not of the form key=value")
    return key, value


def count(text: str) -> int:
    """Parse a number of at least 0."""
    if not text.isdecimal():
        raise ArgumentTypeError(f"“{text}” is invalid: give a number from 0 up")
    return int(text)


def at_least_one(text: str) -> int:
    """Parse a number of at least 1."""
    number = count(text)
    if number == 0:
        raise ArgumentTypeError("0 is too few: give 1 or more")
    return number


def seed(text: str) -> int:
    """Parse a seed."""
    number = count(text)
    if number >= 1 << 63:
        raise ArgumentTypeError("this seed is too large: give one below 2^63")
    return number


def address(text: str) -> Path | Url:
    """Parse the address of a database."""
    try:
        return address_of(text)
    except BadAddress as problem:
        raise ArgumentTypeError(str(problem).rstrip(".")) from problem


def file(text: str) -> Path:
    """Parse the path of a file."""
    found = address(text)
    if isinstance(found, Url):
        raise ArgumentTypeError("this is a URL: give the path of a file")
    return found


def output(text: str) -> Path:
    """Parse the path of a file to write. Refuse it now if the command could not write it later."""
    path = file(text)
    if path.is_dir() or not os.access(path.parent if is_replaced(path) else path, os.W_OK):
        raise ArgumentTypeError(f"can't write {path}: name a file in a folder that you can write")
    return path
