"""What can be typed after ``atoll``."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bot.cli import doctor, games, records, serve, users
from bot.cli.arguments import Parser, add_deals, add_game, add_seats, count
from bot.store.addresses import BadAddress, Url, address_of
from bot.store.ids import UserId
from bot.store.shards import BadShards, Shards, read_shards
from engine.players import LEVELS, PLAYERS

Run = Callable[[Namespace], int]
BACKUPS = Path("/var/lib/atoll-backups")
BOTS = (*PLAYERS, *(level for level in LEVELS if level not in PLAYERS))


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
    _render(command("render", games.render, "draw the board after some random moves"))
    _export(command("export", records.export, "print the record of a stored game"))
    _replay(command("replay", records.replay, "play a record back and print how it ends"))
    _database(command("check", records.check, "replay every stored game under this build"))
    _backup(command("backup", records.backup, "copy a database while it is in use"))
    _copy(command("copy", records.copy, "move a bot between SQLite and PostgreSQL"))
    _user(commands)
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


def _simulate(command: ArgumentParser) -> None:
    add_game(command)
    add_seats(command)
    add_deals(command)
    command.add_argument("--games", type=count, default=1, help="how many (default: 1)")
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


def _render(command: ArgumentParser) -> None:
    add_game(command)
    add_seats(command)
    add_deals(command)
    command.add_argument("--plies", type=count, default=0, help="random moves before the picture")
    reader: Any = command.add_mutually_exclusive_group()
    reader.add_argument("--seat", type=count, help="as this seat sees it, counted from 0")
    reader.add_argument("--public", action="store_true", help="as everybody sees it (default)")
    shape: Any = command.add_mutually_exclusive_group(required=True)
    shape.add_argument("--out", type=Path, metavar="FILE.png", help="where to write the picture")
    shape.add_argument("--text", action="store_true", help="print the board in words")


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
