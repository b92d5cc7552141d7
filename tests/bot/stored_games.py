"""Stored games and typed commands for the tests of the store and of the command line."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
import pytest
import structlog.testing

from bot.cli import main
from bot.domain.ids import ChannelId, GuildId, Seat, TableId, UserId
from bot.domain.records import SeatRow
from bot.domain.table import Table
from bot.installed import FEATURES
from bot.services.new_tables import Location
from bot.services.tables import Tables
from bot.store import Store, games
from bot.store.addresses import Address
from bot.store.connection import in_transaction
from bot.store.database import migrate
from bot.store.kinds import database_at
from engine import GAMES
from engine.core import Game
from testbed.rows import NOW, all_at_once, begun, turns_by_chance

PALM = GAMES["palm_island"]
GUILD, CHANNEL = GuildId(70), ChannelId(71)
HERE = Location(GUILD, CHANNEL)
ANA, BEN = UserId(1_000), UserId(2_000)


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "atoll.sqlite"
        with database_at(path).writing() as db:
            migrate(db)
        return path.read_bytes()


def new_database(folder: Path) -> Path:
    """Copy an empty SQLite database to ``folder``, because all migrations take 30 ms."""
    path = folder / "atoll.sqlite"
    path.write_bytes(_empty())
    return path


@asynccontextmanager
async def open_store(database: Address) -> AsyncIterator[Store]:
    """Open a store and close it at the end."""
    store = await Store.open(database)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def open_tables(database: Address) -> AsyncIterator[Tables]:
    """Return the tables of a database, with a fixed time and without logs."""
    with structlog.testing.capture_logs():
        async with open_store(database) as store:
            yield Tables(store, lambda: NOW, hooks=FEATURES.table_hooks)


async def store_game(
    database: Address, game: Game = PALM, *, seed: int = 7, plies: int | None = None
) -> TableId:
    table = begun(game, seed)
    async with open_store(database) as store:
        number = await store.write(games.insert_game, table.row, table.seats)
        turns = list(turns_by_chance(table, number))[:plies]
        if turns:
            await store.write(games.write_turn, all_at_once(turns))
    return number


async def store_new_game(store: Store, *users: UserId, **changes: Any) -> tuple[TableId, Table]:
    """Store a new game of Palm Island; return its id and its table."""
    table = begun(PALM)
    row = msgspec.structs.replace(table.row, **changes)
    seats = tuple(SeatRow(seat=Seat(seat), user=user) for seat, user in enumerate(users or (ANA,)))
    return await store.write(games.insert_game, row, seats), table


async def store_lobby(database: Address) -> TableId:
    """Store a lobby; return its id."""
    row = msgspec.structs.replace(begun(PALM).row, status="lobby", state=None)
    async with open_store(database) as store:
        return await store.write(games.insert_game, row, ())


def execute(database: Address, statement: str, *values: Any) -> None:
    """Change a database without the bot."""
    with database_at(database).writing() as db:
        in_transaction(db, lambda db: db.execute(statement, values))


def rows(database: Address, statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """Return the rows that a statement selects."""
    with database_at(database).reading() as db:
        return db.execute(statement, values).fetchall()


def files(folder: Path) -> dict[str, bytes]:
    """Return the files in a folder, without lock files."""
    found = (path for path in folder.iterdir() if path.is_file() and path.suffix != ".lock")
    return {path.name: path.read_bytes() for path in found}


def mode(path: Path) -> int:
    """Return the permission bits of a file."""
    return path.stat().st_mode & 0o777


class CommandResult(NamedTuple):
    """The exit code and the output of a command."""

    code: int
    printed: str
    complaints: str


Main = Callable[[Sequence[str]], None]


def run_command(
    capsys: pytest.CaptureFixture[str], *words: object, main: Main = main
) -> CommandResult:
    """Run a command in this process, by default ``atoll``."""
    with pytest.raises(SystemExit) as ended:
        main([str(word) for word in words])
    printed, complaints = capsys.readouterr()
    return CommandResult(int(ended.value.code or 0), printed, complaints)


def error_line(capsys: pytest.CaptureFixture[str], *words: object, main: Main = main) -> str:
    """Return the single line that a command prints to stderr before it exits with code 2."""
    output = run_command(capsys, *words, main=main)
    assert (2, 1) == (output.code, len(output.complaints.splitlines())), output
    return output.complaints.rstrip("\n")
