"""Commands about stored games; they read a copy and never change the database."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from bot.cli import progress
from bot.cli.games import CliError, read_file
from bot.domain.frames import first_frame
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
from bot.store import GameRow
from bot.store.copies import copy_database, stored_games
from bot.store.transfer import transfer
from engine import GAMES

DIFFERENT = 1


def export(chosen: Namespace) -> int:
    """Print the record of a stored game as JSON lines."""
    for stored in stored_games(chosen.database):
        if stored.row.id == chosen.table:
            state = _state_of(stored.row)
            record = record_of(stored.row, len(stored.seats), stored.moves, state)
            sys.stdout.write(record.decode())
            return 0
    raise CliError(f"there is no table {chosen.table} in {chosen.database}")


def _state_of(row: GameRow) -> Any:
    if row.game not in GAMES:
        raise CliError(f"this build does not have the game {row.game}")
    if row.state is None:
        raise CliError(f"table {row.id} has not begun: there is nothing to export")
    game = GAMES[row.game]
    return game.load(game.upgraded(row.state, row.rules))


def replay(chosen: Namespace) -> int:
    """Play a record back and print how it ends, as ``simulate`` does."""
    (head, _lines), result = played_back(chosen.file)
    begun = {
        "game": head.game,
        "seats": head.seats,
        "seed": head.seed,
        "options": first_frame(head, head.seats).state.options,
    }
    print(msgspec.json.encode(begun | result).decode())
    return 0


def played_back(file: Path) -> tuple[Record, dict[str, Any]]:
    """Return the record in a file, and how it ends.

    Raises:
        CliError: the file cannot be read.
        BadRecord: it is not a record, or its moves or its end differ from its last line.
    """
    head, lines, claimed = read_record(read_file(file))
    frames = play_back(head, lines)
    result = msgspec.structs.asdict(result_of(head.game, frames[-1].state, len(lines)))
    found = msgspec.json.decode(msgspec.json.encode(result | {"moves": digest_of(lines)}))
    if claimed is not None and not claimed.items() <= found.items():
        raise BadRecord("the moves or the end of this record differ from its last line")
    return Record(head, lines), result


def check(chosen: Namespace) -> int:
    """Replay every stored game; exit 1 when one ends differently."""
    differences = 0
    games = 0
    for stored in progress.each(stored_games(chosen.database), "games"):
        games += 1
        difference = difference_of(stored)
        if difference:
            differences += 1
            progress.say(f"table {stored.row.id} ({stored.row.game}): {difference}")
    print(f"{games} games replayed, {differences} different")
    return DIFFERENT if differences else 0


def backup(chosen: Namespace) -> int:
    """Copy a database, consistently, while it is in use."""
    if chosen.file.exists():
        raise CliError(f"{chosen.file} is already there: choose another name")
    copy_database(chosen.database, chosen.file, progress.of_parts())
    print(f"{chosen.database} is copied to {chosen.file}")
    return 0


def copy(chosen: Namespace) -> int:
    """Move a whole bot to another database, and replay there every game; exit 1 as ``check``."""
    told = progress.of_parts()
    for done, total in transfer(chosen.source, chosen.target):
        told(0, total - done, total)
    print(f"{chosen.source} is copied to {chosen.target}")
    return check(Namespace(database=chosen.target))
