"""What can be typed after ``atoll``."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn

from bot.cli import (
    doctor,
    games,
    ladder,
    palettes,
    puzzles,
    records,
    serve,
    states,
    train,
    tune,
    users,
)
from bot.store.addresses import BadAddress, Url, address_of
from bot.store.ids import UserId
from bot.store.shards import BadShards, Shards, read_shards
from engine import GAMES
from engine.players import LEVELS, PLAYERS
from render.schemes import NORMAL, SCHEMES

Run = Callable[[Namespace], int]
BACKUPS = Path("/var/lib/atoll-backups")
BOTS = (*PLAYERS, *(level for level in LEVELS if level not in PLAYERS))


class Parser(ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and end with exit code 2."""
        told = re.sub(r"://[^…].*", "://…", message, flags=re.DOTALL)  # there may be a password
        self.exit(2, f"{self.prog}: {told}. `{self.prog} --help` shows what can be typed.\n")


def parser() -> ArgumentParser:
    """Return the parser of the whole command line."""
    made = Parser(prog="atoll", description="Island board games on Discord, at your own pace.")
    told = f"atoll {version('atoll')}"
    made.add_argument("--version", action="version", version=told, help="print the version")
    commands = made.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Run, about: str) -> ArgumentParser:
        added: ArgumentParser = commands.add_parser(name, help=about, description=about)
        added.set_defaults(run=run)
        return added

    _run(command("run", serve.run, "connect to Discord with DISCORD_TOKEN"))
    _doctor(
        command("doctor", doctor.doctor, "check the token, Discord's settings and this machine")
    )
    _play(command("play", serve.play, "try the bot in the browser, with no token"))
    command("games", games.games, "list the games, their seats and options as JSON")
    _simulate(command("simulate", games.simulate, "let bots play, and print a JSON line a game"))
    _ladder(command("ladder", ladder.ladder, "measure levels of bots against each other"))
    _train(command("train", train.train, "learn what positions are worth from games of bots"))
    _tune(command("tune", tune.tune, "look for better numbers for a game's sensible player"))
    _puzzles(command("puzzles", puzzles.make, "find positions whose best choice is clear"))
    _render(command("render", games.render, "draw the board after some random moves"))
    _palette(command("palette", palettes.palette, "make the fixed colours of a game's pictures"))
    _states(command("states", states.states, "make the dictionary that packs the states of a game"))
    _export(command("export", records.export, "print the record of a stored game"))
    _replay(command("replay", records.replay, "play a record back and print how it ends"))
    _database(command("check", records.check, "replay every stored game under this build"))
    _backup(command("backup", records.backup, "copy a database while it is in use"))
    _copy(command("copy", records.copy, "move a bot between SQLite and PostgreSQL"))
    _user(commands)
    _bench(command("bench", serve.bench, "print the figures of speed as JSON"))
    return made


def _run(command: ArgumentParser) -> None:
    about = "tell /health and /metrics on this port, to this machine alone"
    command.add_argument("--health-port", type=int, metavar="PORT", help=about)
    about = "serve these shards of so many, such as 0,1/4, beside other processes"
    command.add_argument("--shards", type=_shards, metavar="SHARDS", help=about)
    about = "go on in the place of the process that serves these shards, without a break"
    command.add_argument("--take-over", action="store_true", help=about)
    about = "start even where running games would go on differently in this version"
    command.add_argument("--despite-differences", action="store_true", help=about)


def _bench(command: ArgumentParser) -> None:
    about = "only those that begin so, such as mixed (default: all)"
    command.add_argument("figures", nargs="*", metavar="FIGURE", help=about)


def _doctor(command: ArgumentParser) -> None:
    about = "check this channel too: permissions, and a message that is deleted again"
    command.add_argument("--channel", type=_id, metavar="ID", help=about)
    about = "send this user a direct message, and delete it again"
    command.add_argument("--user", type=_id, metavar="ID", help=about)
    about = f"where the backups are (default: {BACKUPS})"
    command.add_argument("--backups", type=Path, default=BACKUPS, metavar="FOLDER", help=about)


def _play(command: ArgumentParser) -> None:
    command.add_argument("--port", type=int, default=0, help="the port (default: any free one)")
    command.add_argument("--database", type=_file, help="keep the games in this file")
    command.add_argument("--no-browser", action="store_true", help="do not open the browser")
    command.add_argument(
        "--import", dest="record", type=_file, metavar="FILE", help="begin with this recorded game"
    )


def _game_key(command: ArgumentParser) -> None:
    command.add_argument("game", choices=tuple(GAMES), metavar="GAME", help=", ".join(GAMES))


def _game(command: ArgumentParser) -> None:
    _game_key(command)
    command.add_argument("--seats", type=int, help="the number of players (default: the fewest)")
    command.add_argument("--seed", type=_seed, default=1, help="the seed of the luck (default: 1)")
    command.add_argument("--option", type=_option, action="append", default=[], metavar="KEY=VALUE")


def _simulate(command: ArgumentParser) -> None:
    _game(command)
    command.add_argument("--games", type=_count, default=1, help="how many (default: 1)")
    about = f"one for all seats, or one for each: {', '.join(BOTS)} (default: greedy)"
    command.add_argument("--bot", type=_bots, default=("greedy",), metavar="BOT[,BOT…]", help=about)
    about = "write the record of the game here, as `atoll replay` reads it"
    command.add_argument("--record", type=Path, metavar="FILE.jsonl", help=about)


def _bots(text: str) -> tuple[str, ...]:
    bots = tuple(text.split(","))
    unknown = [bot for bot in bots if bot not in BOTS]
    if unknown:
        raise ArgumentTypeError(f"there is no bot “{unknown[0]}”: choose from {', '.join(BOTS)}")
    return bots


def _ladder(command: ArgumentParser) -> None:
    _game_key(command)
    about = "the number of players (default: two, or the fewest): one of the higher level"
    command.add_argument("--seats", type=int, help=about)
    about = "all at a table are of one level, and each deal is played by either: for a group"
    command.add_argument("--together", action="store_true", help=about)
    command.add_argument("--games", type=_some, default=200, help="how many (default: 200)")
    command.add_argument("--seed", type=_seed, default=1, help="of the first deal (default: 1)")
    command.add_argument("--option", type=_option, action="append", default=[], metavar="KEY=VALUE")
    about = f"two or more of {', '.join(LEVELS)}, weakest first (default: easy,steady)"
    command.add_argument("--levels", type=_levels, default=("easy", "steady"), help=about)
    about = "so many processes play at once (default: 1)"
    command.add_argument("--jobs", type=_some, default=1, help=about)
    about = "keep each game here, and go on with those that are: what was cut short is not lost"
    command.add_argument("--keep", type=Path, metavar="FILE.jsonl", help=about)
    about = "enter what was measured into the table of this page, such as docs/bots.md"
    command.add_argument("--out", type=Path, metavar="PAGE.md", help=about)


def _train(command: ArgumentParser) -> None:
    _game_key(command)
    command.add_argument("--games", type=_some, default=200, help="how many (default: 200)")
    command.add_argument("--seed", type=_seed, default=1, help="of the first deal (default: 1)")
    command.add_argument("--option", type=_option, action="append", default=[], metavar="KEY=VALUE")
    about = "write the weights here, as data/GAME/weights.toml"
    command.add_argument("--out", type=Path, metavar="FILE.toml", help=about)


def _tune(command: ArgumentParser) -> None:
    _game_key(command)
    about = "the number of players (default: two, or the fewest)"
    command.add_argument("--seats", type=int, help=about)
    about = "how many a step (default: 1200)"
    command.add_argument("--games", type=_some, default=1200, help=about)
    command.add_argument("--steps", type=_some, default=20, help="how many (default: 20)")
    command.add_argument("--seed", type=_seed, default=1, help="of the first deal (default: 1)")
    command.add_argument("--option", type=_option, action="append", default=[], metavar="KEY=VALUE")
    about = "keep the numbers here, and go on with those that are: what was cut short is not lost"
    command.add_argument("--out", type=Path, metavar="FILE.json", help=about)


def _puzzles(command: ArgumentParser) -> None:
    _game_key(command)
    about = "the number of players (default: two, or the fewest)"
    command.add_argument("--seats", type=int, help=about)
    command.add_argument("--count", type=_some, default=100, help="how many (default: 100)")
    command.add_argument("--seed", type=_seed, default=1, help="of the first deal (default: 1)")
    command.add_argument("--option", type=_option, action="append", default=[], metavar="KEY=VALUE")
    about = "in so many worlds a promising position is looked at (default: 12)"
    command.add_argument("--worlds", type=_some, default=12, help=about)
    about = "one in so many at most has a best choice of the same kind (default: 4)"
    command.add_argument("--alike", type=_some, default=puzzles.ALIKE, metavar="N", help=about)
    about = "look at positions after so many moves of a game (default: 0, all of them)"
    command.add_argument("--after", type=_count, default=0, metavar="N", help=about)
    about = "begin no new game after so long, of this processor (default: 20)"
    command.add_argument("--minutes", type=_minutes, default=20.0, help=about)
    about = "write the puzzles here, as data/GAME/puzzles.toml"
    command.add_argument("--out", type=Path, metavar="FILE.toml", help=about)


def _minutes(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise ArgumentTypeError(f"“{text}” is not a length of time")
    return number


def _levels(text: str) -> tuple[str, ...]:
    levels = tuple(text.split(","))
    if len(levels) < 2 or not set(levels) <= set(LEVELS):
        raise ArgumentTypeError(f"“{text}” is not two or more of {', '.join(LEVELS)}")
    return levels


def _render(command: ArgumentParser) -> None:
    _game(command)
    command.add_argument("--plies", type=_count, default=0, help="random moves before the picture")
    reader: Any = command.add_mutually_exclusive_group()
    reader.add_argument("--seat", type=_count, help="as this seat sees it, counted from 0")
    reader.add_argument("--public", action="store_true", help="as everybody sees it (default)")
    shape: Any = command.add_mutually_exclusive_group(required=True)
    shape.add_argument("--out", type=Path, metavar="FILE.png", help="where to write the picture")
    shape.add_argument("--text", action="store_true", help="print the board in words")


def _palette(command: ArgumentParser) -> None:
    _game_key(command)
    about = "the scheme that the pictures are in"
    command.add_argument("--colours", choices=tuple(SCHEMES), default=NORMAL.key, help=about)
    command.add_argument("--out", type=Path, required=True, metavar="FILE.png")


def _states(command: ArgumentParser) -> None:
    _game_key(command)
    command.add_argument("--out", type=Path, required=True, metavar="FILE.dict")


def _database(command: ArgumentParser) -> None:
    about = "a file, or postgresql://…"
    command.add_argument("database", type=_address, metavar="DATABASE", help=about)


def _copy(command: ArgumentParser) -> None:
    about = "a file, or postgresql://…; no bot may be using it"
    command.add_argument("source", type=_address, metavar="FROM", help=about)
    about = "a new one; or the same as before, where a copy was broken off"
    command.add_argument("target", type=_address, metavar="TO", help=about)


def _user(parent: Any) -> None:
    about = "export or delete the data of a user"
    user: ArgumentParser = parent.add_parser("user", help=about, description=about)
    commands = user.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)

    def add(name: str, run: Run, about: str) -> ArgumentParser:
        added: ArgumentParser = commands.add_parser(name, help=about, description=about)
        added.set_defaults(run=run)
        added.add_argument("user", type=_user_id, metavar="ID", help="the user's id on Discord")
        about = "a file, or postgresql://… (default: ATOLL_DATABASE)"
        added.add_argument("--database", type=_address, metavar="DATABASE", help=about)
        return added

    add("export", users.export, "print everything that is stored about a user, as JSON")
    forget = add("forget", users.forget, "delete everything that is stored about a user")
    forget.add_argument("--yes", action="store_true", help="do not ask for confirmation")


def _id(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0
    if not 0 < number < 1 << 63:
        raise ArgumentTypeError(f"“{text}” is not an id: copy one from Discord")
    return number


def _user_id(text: str) -> UserId:
    return UserId(_id(text))


def _export(command: ArgumentParser) -> None:
    _database(command)
    command.add_argument("table", type=int, metavar="GAME_ID")


def _replay(command: ArgumentParser) -> None:
    command.add_argument("file", type=_file, metavar="FILE")


def _backup(command: ArgumentParser) -> None:
    _database(command)
    command.add_argument("file", type=_file, metavar="FILE")


def _address(text: str) -> Path | Url:
    try:
        return address_of(text)
    except BadAddress as problem:
        raise ArgumentTypeError(str(problem).rstrip(".")) from problem


def _file(text: str) -> Path:
    address = _address(text)
    if isinstance(address, Url):
        raise ArgumentTypeError("a file is needed here, not a URL")
    return address


def _shards(text: str) -> Shards:
    try:
        return read_shards(text)
    except BadShards as problem:
        raise ArgumentTypeError(str(problem).rstrip(".")) from problem


def _option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise ArgumentTypeError(f"“{text}” is not of the form key=value")
    return key, value


def _count(text: str) -> int:
    if not text.isdecimal():
        raise ArgumentTypeError(f"“{text}” is not a number from 0 up")
    return int(text)


def _some(text: str) -> int:
    number = _count(text)
    if number == 0:
        raise ArgumentTypeError("at least one is needed")
    return number


def _seed(text: str) -> int:
    number = _count(text)
    if number >= 1 << 63:
        raise ArgumentTypeError("a seed is smaller than 2 to the power of 63")
    return number
