"""What whoever hosts the bot can get wrong: one clear line, exit code 2, and nothing changed."""

import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.database import migrate
from tests.bot.shelf import files
from tests.bot.sockets.program import DATABASE_VARIABLE, Ended, atoll
from tests.longer import first_of
from tests.loopback import Loopback
from tests.loopback.pointing import TOKEN_VARIABLE

BAD_INPUT = 2
NO_DATABASE = b"This is a shopping list: wood, fish, stone.\n" * 400
NEWER = "This database was written by a newer Atoll. Update Atoll to use it."
DAMAGED = "The file is no database of Atoll, or it is damaged. Restore it from a backup."


def complaint(end: Ended) -> str:
    """The one line that a command has said."""
    assert BAD_INPUT == end.code, end.complaints
    assert 1 == len(end.complaints.splitlines()), end.complaints
    return end.complaints.removeprefix("atoll: ").rstrip()


async def run_on(server: Loopback, database: Path) -> Ended:
    """What `atoll run` on a database ends with."""
    settings = {**server.environment(), DATABASE_VARIABLE: str(database)}
    return await atoll(database.parent, "run", **settings)


def empty_database(path: Path) -> Path:
    """A database of this Atoll without games."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        migrate(db)
    return path


def no_database(path: Path) -> Path:
    """A file that is something else."""
    path.write_bytes(NO_DATABASE)
    return path


def torn_database(path: Path) -> Path:
    """A database whose second half was overwritten."""
    data = empty_database(path).read_bytes()
    half = len(data) // 2
    path.write_bytes(data[:half] + NO_DATABASE[:half])
    return path


def newer_database(path: Path) -> Path:
    """A database of an Atoll to come."""
    with closing(sqlite3.connect(empty_database(path), isolation_level=None)) as db:
        db.execute("PRAGMA user_version = 99")
    return path


Make = Callable[[Path], Path]

BROKEN = [
    pytest.param(no_database, DAMAGED, id="no database"),
    pytest.param(torn_database, DAMAGED, id="torn"),
    pytest.param(newer_database, NEWER, id="newer"),
]


async def test_a_missing_token_is_told(tmp_path: Path) -> None:
    end = await atoll(tmp_path, "run")
    told = "Set DISCORD_TOKEN to the token of your bot, in the environment or in .env."
    assert (told, {}) == (complaint(end), files(tmp_path))


async def test_a_wrong_token_is_told(server: Loopback, database: Path) -> None:
    environment = {**server.environment(), TOKEN_VARIABLE: "wrong"}
    end = await atoll(database.parent, "run", **environment)
    told = "Discord does not accept the token. Check DISCORD_TOKEN."
    assert (told, {}) == (complaint(end), files(database.parent))


async def test_a_discord_that_cannot_be_reached_is_told(tmp_path: Path) -> None:
    end = await atoll(tmp_path, "run", **{TOKEN_VARIABLE: "some"})
    told = "Discord cannot be reached. Is this machine online?"
    assert (told, {}) == (complaint(end), files(tmp_path))


async def test_a_discord_that_fails_is_told(server: Loopback, database: Path) -> None:
    server.fail("GET", "/users/@me", 403)
    assert complaint(await run_on(server, database)).startswith("Discord ")


@pytest.mark.parametrize(("make", "told"), first_of(BROKEN))
class TestABrokenDatabase:
    async def test_is_told_by_run(
        self, server: Loopback, database: Path, make: Make, told: str
    ) -> None:
        assert told == complaint(await run_on(server, make(database)))

    async def test_is_left_alone_by_run(
        self, server: Loopback, database: Path, make: Make, told: str
    ) -> None:
        before = files(make(database).parent)
        await run_on(server, database)
        assert before == files(database.parent)

    async def test_is_told_by_check(self, database: Path, make: Make, told: str) -> None:
        path = make(database)
        assert told == complaint(await atoll(path.parent, "check", str(path)))

    async def test_is_told_by_the_playground(self, database: Path, make: Make, told: str) -> None:
        path = make(database)
        end = await atoll(path.parent, "play", "--no-browser", "--database", str(path))
        assert told == complaint(end)


async def test_a_folder_is_no_database(server: Loopback, database: Path) -> None:
    end = await run_on(server, database.parent)
    assert complaint(end).startswith(f"The database {database.parent} cannot be opened")


async def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        database = tmp_path / "atoll.sqlite"
        words = ("play", "--no-browser", "--port", str(port), "--database", str(database))
        end = await atoll(tmp_path, *words)
    told = f"Port {port} cannot be used (Address already in use): choose another one with --port."
    assert (told, {}) == (complaint(end), files(tmp_path))
