"""Commands for stored games. They never change the database."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from bot.cli import progress
from bot.cli.games import CliError, read_file, write_file
from bot.domain.frames import first_frame
from bot.domain.open_data import OpenGame, anonymous
from bot.domain.proof import difference_of
from bot.domain.record import (
    BadRecord,
    Record,
    digest_of,
    play_back,
    read_record,
    record_of,
    result_of,
)
from bot.services.boxes import HostFolder, read_folder
from bot.settings import components_of
from bot.store.copies import copy_database, stored_games
from bot.store.migrations import newest
from bot.store.sqlite import File
from bot.store.transfer import transfer
from bot.version import version
from engine import GAMES
from engine.core import counted
from engine.editions import game_of

DIFFERENT = 1


def export(chosen: Namespace) -> int:
    """Print the record of a stored game as JSON lines, or write all games that servers share."""
    if chosen.all != (chosen.anonymous is not None) or chosen.all == (chosen.table is not None):
        raise CliError("name a TABLE, or use --all --anonymous FILE")
    if chosen.all:
        return publish(chosen)
    for stored in stored_games(chosen.database):
        if stored.row.id == chosen.table:
            row = stored.row
            if row.key not in GAMES:
                raise CliError(
                    f"this version does not have the game {row.key}: use a version that does"
                )
            if row.state is None:
                raise CliError(f"table {row.id} has not started, so it has no record")
            game = game_of(row.key, row.options)
            state = game.load(game.upgraded(row.state, row.rules))
            record = record_of(row, len(stored.seats), stored.moves, state, version())
            sys.stdout.write(record.decode())
            return 0
    raise CliError(f"{chosen.database} has no table {chosen.table}: check the number")


def publish(chosen: Namespace) -> int:
    """Write the finished games of servers that share them, without their players.

    Their order is that of their hashes, so it reveals no times or servers.
    """
    games = list[OpenGame]()
    left_out = 0
    for stored in progress.each(stored_games(chosen.database, shared=True), "games"):
        found = anonymous(stored)
        if found is not None:
            games.append(found)
        left_out += found is None
    games.sort(key=lambda game: game.digest)
    write_file(chosen.anonymous, b"".join(msgspec.json.encode(game) + b"\n" for game in games))
    print(f"{counted(len(games), 'game')} in {chosen.anonymous}, {left_out} left out")
    return 0


def replay(chosen: Namespace) -> int:
    """Replay a record and print its result, as ``simulate`` does."""
    (head, _lines), result = replay_file(chosen.file)
    start = {
        "game": head.key,
        "seats": head.seats,
        "seed": head.seed,
        "options": first_frame(head, head.seats).state.options,
    }
    print(msgspec.json.encode(start | result).decode())
    return 0


def replay_file(file: Path) -> tuple[Record, dict[str, Any]]:
    """Return the record in a file, and its result.

    Raises:
        CliError: The file cannot be read.
        BadRecord: It is not a record, or a replay ends differently from its last line.
    """
    head, lines, claimed = read_record(read_file(file))
    frames = play_back(head, lines)
    result = msgspec.structs.asdict(result_of(head.key, frames[-1].state, len(lines)))
    found = msgspec.json.decode(msgspec.json.encode(result | {"moves": digest_of(lines)}))
    if claimed is not None and not claimed.items() <= found.items():
        raise BadRecord("the moves or the end of this record differ from its last line")
    return Record(head, lines), result


def check(chosen: Namespace) -> int:
    """Replay every stored game; exit with 1 if one ends differently, or a box has mistakes."""
    folder = components_of()
    boxes = read_folder(folder) if folder is not None else HostFolder()
    for line in (*boxes.mistakes, *boxes.remarks):
        progress.say(line)
    differences = 0
    games = 0
    for stored in progress.each(stored_games(chosen.database), "games"):
        games += 1
        difference = difference_of(stored)
        if difference:
            differences += 1
            progress.say(f"table {stored.row.id} ({stored.row.key}): {difference}")
    print(f"{counted(games, 'game')} replayed, {differences} different")
    return DIFFERENT if differences or boxes.mistakes else 0


def backup(chosen: Namespace) -> int:
    """Copy a database while it is in use."""
    if chosen.file.exists():
        raise CliError(f"{chosen.file} exists already: choose another name")
    copy_database(chosen.database, chosen.file, progress.of_parts())
    print(f"{chosen.database} is copied to {chosen.file}")
    with File(chosen.file).reading() as db:
        if File.version.read(db) > newest():
            progress.say("A newer Atoll wrote this database. Only a newer Atoll can use the copy.")
    return 0


def copy(chosen: Namespace) -> int:
    """Copy a bot to another database, and replay its games there.

    Exit with 1 if a game ends differently.
    """
    show = progress.of_parts()
    for done, total in transfer(chosen.source, chosen.target):
        show(0, total - done, total)
    print(f"{chosen.source} is copied to {chosen.target}")
    return check(Namespace(database=chosen.target))
