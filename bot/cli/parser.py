"""The commands of ``atoll`` and their arguments."""

import shlex
import shutil
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.arena.sandbox import Limits
from bot.cli import arena, components, doctor, games, records, serve, users
from bot.cli.arguments import (
    Parser,
    add_deals,
    add_game,
    add_seats,
    address,
    at_least_one,
    count,
    file,
    output,
)
from bot.domain.ids import UserId
from bot.domain.paces import HOUR
from bot.store.shards import BadShards, Shards, read_shards
from bot.version import version
from engine.players import LEVELS, PLAYERS
from render.printing import PAPERS

Run = Callable[[Namespace], int]
BOTS = (*PLAYERS, *(level for level in LEVELS if level not in PLAYERS))
FORMER_NAMES = {"greedy": "steady"}
"""Names that bots had in earlier versions."""
DATABASE = "a file, or postgresql://…"


def parser() -> ArgumentParser:
    """Return the parser of the command line."""
    made = Parser(prog="atoll", description="Island board games on Discord, at your own pace.")
    name = f"atoll {version()}"
    made.add_argument("--version", action="version", version=name, help="print the version")
    commands = made.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    add_services(commands)
    add_bots(commands)
    add_arena(commands)
    add_pictures(commands)
    add_records(commands)
    return made


def add_command(commands: Any, name: str, run: Run, about: str) -> ArgumentParser:
    """Add a command with its function and its help."""
    command: ArgumentParser = commands.add_parser(name, help=about, description=about)
    command.set_defaults(run=run)
    return command


def add_services(commands: Any) -> None:
    """Add the commands for running the bot."""
    run = add_command(commands, "run", serve.run, "connect to Discord with DISCORD_TOKEN")
    about = "serve /health and /metrics on this port (localhost only)"
    run.add_argument("--health-port", type=int, metavar="PORT", help=about)
    about = "serve only these shards, such as 0,1/4; other processes serve the rest"
    run.add_argument("--shards", type=shards, metavar="SHARDS", help=about)
    about = "take over from the process that serves these shards, without a break"
    run.add_argument("--take-over", action="store_true", help=about)
    about = "start even if running games replay differently in this version"
    run.add_argument("--despite-differences", action="store_true", help=about)

    about = "check the token, Discord's settings and this machine"
    check = add_command(commands, "doctor", doctor.doctor, about)
    about = "also check the permissions in this channel, and send and delete a message"
    check.add_argument("--channel", type=discord_id, metavar="ID", help=about)
    about = "send this user a direct message, and delete it"
    check.add_argument("--user", type=discord_id, metavar="ID", help=about)
    about = "the folder with the backups (default: as in docs/updating.md)"
    check.add_argument("--backups", type=Path, metavar="FOLDER", help=about)

    play = add_command(commands, "play", serve.play, "try the bot in the browser without a token")
    play.add_argument("--port", type=int, default=0, help="the port (default: any free one)")
    play.add_argument("--database", type=file, help="keep the games in this file")
    play.add_argument("--no-browser", action="store_true", help="do not open the browser")
    about = "start with this recorded game"
    play.add_argument("--import", dest="record", type=file, metavar="FILE", help=about)


def add_bots(commands: Any) -> None:
    """Add the commands that list the games and let bots play them."""
    about = "list the games with their seats and options as JSON"
    add_command(commands, "games", games.games, about)

    about = "let bots play, and print a JSON line for each game"
    simulate = add_command(commands, "simulate", games.simulate, about)
    add_game(simulate)
    add_seats(simulate)
    add_deals(simulate)
    simulate.add_argument("--games", type=count, default=1, help="number of games (default: 1)")
    about = f"one bot for all seats, or one for each: {', '.join(BOTS)} (default: steady)"
    simulate.add_argument("--bot", type=bots, default=("steady",), metavar="BOT[,BOT…]", help=about)
    about = "save the record of the game for `atoll replay`"
    simulate.add_argument("--record", type=output, metavar="FILE.jsonl", help=about)


def add_arena(commands: Any) -> None:
    """Add the command for matches between programs and bots."""
    about = "let programs and bots play against each other"
    match = add_command(commands, "arena", arena.arena, about)
    add_game(match)
    add_seats(match, "one for each bot")
    add_deals(match)
    about = f"a program such as “python mine.py”, or {', '.join(BOTS)}; repeat it for each opponent"
    match.add_argument("--bot", type=entrant, action="append", required=True, help=about)
    match.add_argument(
        "--games", type=at_least_one, default=20, help="number of games (default: 20)"
    )
    for name, unit, about in (
        ("seconds", seconds, "seconds for each choice"),
        ("start", seconds, "more seconds for the first choice"),
        ("memory", at_least_one, "MiB of memory for each program"),
        ("processes", at_least_one, "processes of each program"),
    ):
        default = getattr(Limits(), name)
        about = f"{about} (default: {default:g})"
        match.add_argument(f"--{name}", type=unit, default=default, metavar="N", help=about)
    about = "run programs without bubblewrap"
    match.add_argument("--no-sandbox", action="store_true", help=about)


def add_pictures(commands: Any) -> None:
    """Add the commands that draw boards and components."""
    about = "draw the board after some random moves"
    render = add_command(commands, "render", games.render, about)
    add_game(render)
    add_seats(render)
    add_deals(render)
    render.add_argument("--plies", type=count, default=0, help="number of moves (default: 0)")
    reader: Any = render.add_mutually_exclusive_group()
    reader.add_argument("--seat", type=count, help="as the player in this seat (from 0) sees it")
    reader.add_argument("--public", action="store_true", help="as spectators see it (default)")
    shape: Any = render.add_mutually_exclusive_group(required=True)
    shape.add_argument("--out", type=output, metavar="FILE.png", help="save the picture here")
    shape.add_argument("--text", action="store_true", help="print the board as text")

    about = "enter the components of the printed game, check them, or draw them"
    box = add_command(commands, "components", components.components, about)
    add_game(box)
    about = "write all components that are our own or inferred into this file"
    box.add_argument("--template", type=output, metavar="FILE.toml", help=about)
    about = "check a filled-in template, and let bots play with it"
    box.add_argument("--check", type=Path, metavar="FILE.toml", help=about)
    box.add_argument("--games", type=count, default=500, help="number of bot games (default: 500)")
    about = "draw all components of the checked file, or our own"
    box.add_argument("--sheet", type=output, metavar="FILE.png", help=about)

    about = "write the components and the rules of a game as a PDF to print and cut out"
    paper = add_command(commands, "print", components.print_game, about)
    add_game(paper)
    about = f"the size of a page: {', '.join(PAPERS)} (default: a4)"
    paper.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=about)
    paper.add_argument("--out", type=output, required=True, metavar="FILE.pdf", help="save it here")


def add_records(commands: Any) -> None:
    """Add the commands for records of games and for databases."""
    about = "replay a record and print its result"
    replay = add_command(commands, "replay", records.replay, about)
    replay.add_argument("file", type=file, metavar="FILE")

    about = "print the record of a stored game, or write all that servers share"
    export = add_command(commands, "export", records.export, about)
    about = "replay every stored game with this version"
    check = add_command(commands, "check", records.check, about)
    about = "copy a database while it is in use"
    backup = add_command(commands, "backup", records.backup, about)
    for command in (export, check, backup):
        command.add_argument("database", type=address, metavar="DATABASE", help=DATABASE)
    export.add_argument("table", type=int, nargs="?", metavar="TABLE")
    about = "write all finished games of servers that share them"
    export.add_argument("--all", action="store_true", help=about)
    about = "the file for these games, without their players"
    export.add_argument("--anonymous", type=output, metavar="FILE.jsonl", help=about)
    backup.add_argument("file", type=file, metavar="FILE")

    about = "move a bot between SQLite and PostgreSQL"
    copy = add_command(commands, "copy", records.copy, about)
    about = f"{DATABASE}; stop its bot first"
    copy.add_argument("source", type=address, metavar="FROM", help=about)
    about = "a new database, or that of an interrupted copy"
    copy.add_argument("target", type=address, metavar="TO", help=about)

    about = "export or delete the data of a user"
    user: ArgumentParser = commands.add_parser("user", help=about, description=about)
    requests = user.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    about = "print everything stored about a user, as JSON"
    data = add_command(requests, "export", users.export, about)
    about = "delete everything stored about a user"
    forget = add_command(requests, "forget", users.delete_data, about)
    for command in (data, forget):
        command.add_argument("user", type=user_id, metavar="ID", help="the user's Discord ID")
        about = f"{DATABASE} (default: ATOLL_DATABASE)"
        command.add_argument("--database", type=address, metavar="DATABASE", help=about)
    forget.add_argument("--yes", action="store_true", help="do not ask for confirmation")


# --- argument types


def bots(text: str) -> tuple[str, ...]:
    """Parse the names of bots, separated by commas."""
    found = tuple(FORMER_NAMES.get(bot, bot) for bot in text.split(","))
    unknown = [bot for bot in found if bot not in BOTS]
    if unknown:
        raise ArgumentTypeError(f"unknown bot “{unknown[0]}”: choose from {', '.join(BOTS)}")
    return found


def entrant(text: str) -> str:
    """Check the name of a bot, or the command of a program."""
    if text in (*BOTS, *FORMER_NAMES):
        return FORMER_NAMES.get(text, text)
    try:
        words = shlex.split(text)
    except ValueError as problem:
        raise ArgumentTypeError(f"“{text}” is not a command: {problem}") from problem
    if not words or shutil.which(words[0]) is None:
        named = ", ".join(BOTS)
        raise ArgumentTypeError(f"“{text}” is neither one of {named} nor a program on this machine")
    return text


def seconds(text: str) -> float:
    """Parse a time in seconds."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < HOUR:
        raise ArgumentTypeError(f"“{text}” is not a number of seconds above 0 and below {HOUR:,}")
    return number


def discord_id(text: str) -> int:
    """Parse a Discord ID."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0
    if not 0 < number < 1 << 63:
        raise ArgumentTypeError(f"“{text}” is not an ID: copy one from Discord")
    return number


def user_id(text: str) -> UserId:
    """Parse the ID of a user."""
    return UserId(discord_id(text))


def shards(text: str) -> Shards:
    """Parse shards such as ``0,1/4``."""
    try:
        return read_shards(text)
    except BadShards as problem:
        raise ArgumentTypeError(str(problem).rstrip(".")) from problem
