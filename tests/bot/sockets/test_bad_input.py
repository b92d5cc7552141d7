"""Mistakes of a host: each ends with one clear line, exit code 2, and no change."""

import json
import socket
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import web

from bot.cli import serve
from bot.cli.games import CliError
from bot.settings import API
from bot.store.database import migrate
from testbed.loopback import Loopback
from testbed.loopback.pointing import TOKEN_VARIABLE
from tests.bot.sockets.program import DATABASE_VARIABLE, CommandResult, atoll
from tests.bot.stored_games import files
from tests.longer import first_of

BAD_INPUT = 2
NO_DATABASE = b"This is a shopping list: wood, fish, stone.\n" * 400
NEWER = "This database was written by a newer Atoll. Update Atoll to use it."
DAMAGED = "This file is not a database of Atoll, or it is damaged. Restore it from a backup."


def complaint(end: CommandResult) -> str:
    """Return the single line that a command prints, apart from the first line of its log."""
    assert BAD_INPUT == end.code, end.complaints
    *logged, words = end.complaints.splitlines()
    assert {"starting"} >= {json.loads(line)["event"] for line in logged}, end.complaints
    return words.removeprefix("atoll: ").rstrip()


async def run_on(server: Loopback, database: Path) -> CommandResult:
    settings = {**server.environment(), DATABASE_VARIABLE: str(database)}
    return await atoll(database.parent, "run", **settings)


def empty_database(path: Path) -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        migrate(db)
    return path


def no_database(path: Path) -> Path:
    """Make a file of another kind."""
    path.write_bytes(NO_DATABASE)
    return path


def torn_database(path: Path) -> Path:
    """Make a database whose second half is overwritten."""
    data = empty_database(path).read_bytes()
    half = len(data) // 2
    path.write_bytes(data[:half] + NO_DATABASE[:half])
    return path


def newer_database(path: Path) -> Path:
    """Make a database of a future version."""
    with closing(sqlite3.connect(empty_database(path), isolation_level=None)) as db:
        db.execute("PRAGMA user_version = 99")
    return path


Make = Callable[[Path], Path]

BROKEN = [
    pytest.param(no_database, DAMAGED, id="no database"),
    pytest.param(torn_database, DAMAGED, id="torn"),
    pytest.param(newer_database, NEWER, id="newer"),
]


async def test_missing_token_is_reported(tmp_path: Path) -> None:
    end = await atoll(tmp_path, "run")
    file = tmp_path / ".env"
    text = f"Set DISCORD_TOKEN to the token of your bot, in the environment or in {file}."
    assert (text, {}) == (complaint(end), files(tmp_path))


async def test_invalid_token_is_reported(server: Loopback, tmp_path: Path) -> None:
    environment = {**server.environment(), TOKEN_VARIABLE: "wrong"}
    end = await atoll(tmp_path, "run", **environment)
    text = "Discord does not accept the token. Check DISCORD_TOKEN."
    assert (text, {}) == (complaint(end), files(tmp_path))


async def test_unreachable_discord_is_reported(tmp_path: Path) -> None:
    end = await atoll(tmp_path, "run", **{TOKEN_VARIABLE: "some"})
    text = "Discord can't be reached. Is this machine online?"
    assert (text, {}) == (complaint(end), files(tmp_path))


@pytest.mark.parametrize("path", ["/users/@me", "/gateway/bot"])
async def test_blocked_address_is_reported(server: Loopback, database: Path, path: str) -> None:
    server.limit("GET", path, 3_600, via=False)  # as Cloudflare answers
    end = await run_on(server, database)
    words = end.complaints.splitlines()[-1]
    assert (2, True, True) == (end.code, "for a while (429)" in words, "Wait an hour" in words)


async def test_failing_discord_is_reported(server: Loopback, database: Path) -> None:
    server.fail("GET", "/users/@me", 403)
    assert complaint(await run_on(server, database)).startswith("Discord ")


# --- other servers than Discord

JSON, HTML = "application/json", "text/html"
PAGE = "<html>\n<h1>Welcome</h1>\n</html>\n"
TOKEN = "a-token-that-nobody-may-read"  # noqa: S105  # it opens nothing
NOT_DISCORD = [
    pytest.param(HTML, PAGE, id="page"),
    pytest.param(JSON, "{broken", id="broken"),
    pytest.param(JSON, "[]", id="list"),
    pytest.param(JSON, "{}", id="empty"),
    pytest.param(JSON, '{"username": "a", "id": "b"}', id="another shape"),
    pytest.param(JSON, "\ud83d", id="no text"),
]


@asynccontextmanager
async def answering(status: int, kind: str, body: str) -> AsyncIterator[dict[str, str]]:
    """Run a server that always sends the same response; return the settings that point to it."""

    async def answer(_: web.Request) -> web.Response:
        data = body.encode(errors="surrogatepass")
        return web.Response(status=status, headers={"Content-Type": kind}, body=data)

    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield {TOKEN_VARIABLE: TOKEN, API: f"http://127.0.0.1:{runner.addresses[0][1]}/"}
    finally:
        await runner.cleanup()


@pytest.mark.parametrize(("kind", "body"), first_of(NOT_DISCORD))
async def test_other_server_than_discord_is_reported(tmp_path: Path, kind: str, body: str) -> None:
    async with answering(200, kind, body) as settings:
        end = await atoll(tmp_path, "run", **settings)
    text = f"The server at {settings[API]}api/v10 is not Discord. Check {API} and your network."
    assert (text, {}) == (complaint(end), files(tmp_path))


async def test_error_page_is_reported_by_its_status_only(tmp_path: Path) -> None:
    async with answering(404, HTML, f"\n{PAGE}") as settings:
        end = await atoll(tmp_path, "run", **settings)
    text = "Discord refused the connection: 404 Not Found (error code: 0)"
    assert text == complaint(end)


async def test_token_is_removed_from_error_message(tmp_path: Path) -> None:
    async with answering(400, JSON, f'{{"message": "Bot {TOKEN}?"}}') as settings:
        end = await atoll(tmp_path, "run", **settings)
    assert complaint(end).endswith("400 Bad Request (error code: 0): Bot …?")


@pytest.mark.parametrize(("known", "kind"), [(None, CliError), (object(), KeyError)])
async def test_error_in_the_bot_is_not_reported_as_bad_response(
    known: object, kind: type[Exception]
) -> None:
    async def start(_: str) -> None:
        raise KeyError("id")

    bot: Any = SimpleNamespace(start=start, application=known)
    with pytest.raises(kind):
        await serve._connected(bot, TOKEN)


async def test_timeout_of_discord_is_reported() -> None:
    async def start(_: str) -> None:
        raise TimeoutError

    bot: Any = SimpleNamespace(start=start, application=None)
    with pytest.raises(CliError, match="Discord can't be reached"):
        await serve._connected(bot, TOKEN)


# --- broken databases


@pytest.mark.parametrize(("make", "text"), first_of(BROKEN))
class TestBrokenDatabase:
    async def test_is_reported_by_run_and_not_changed(
        self, server: Loopback, database: Path, make: Make, text: str
    ) -> None:
        before = files(make(database).parent)
        assert text == complaint(await run_on(server, database))
        assert before == files(database.parent)

    async def test_is_reported_by_check(self, database: Path, make: Make, text: str) -> None:
        path = make(database)
        assert text == complaint(await atoll(path.parent, "check", str(path)))

    async def test_is_reported_by_playground(self, database: Path, make: Make, text: str) -> None:
        path = make(database)
        end = await atoll(path.parent, "play", "--no-browser", "--database", str(path))
        assert text == complaint(end)


async def test_folder_is_not_accepted_as_database(server: Loopback, database: Path) -> None:
    end = await run_on(server, database.parent)
    assert complaint(end).startswith(f"The database {database.parent} is a folder")


async def test_port_in_use_is_reported(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        database = tmp_path / "atoll.sqlite"
        words = ("play", "--no-browser", "--port", str(port), "--database", str(database))
        end = await atoll(tmp_path, *words)
    text = f"Port {port} can't be used (Address already in use). Choose another one with --port."
    assert (text, {}) == (complaint(end), files(tmp_path))
