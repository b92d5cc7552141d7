"""Fixtures of the bot's tests.

After each test on the simulated server, all requests must follow the API's rules and no error be
logged.
"""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
import structlog.testing

from bot.client import Atoll
from bot.cluster.claims import Alone
from bot.installed import FEATURES
from bot.interactions.tree import Tree
from bot.presentation.emojis import EmojiSync
from bot.services.people import People
from bot.services.tables import Tables
from bot.store import Store, sqlite
from bot.store.addresses import Address, Url
from bot.store.kinds import database_at
from render.gallery import Gallery
from testbed.discord_rules import check_request
from testbed.loopback import Loopback
from testbed.rows import NOW
from testbed.waits import SETTLED_SECONDS
from tests.bot.fake_pictures import fake_pages, fake_picture
from tests.bot.sim_server import SimServer
from tests.bot.stored_games import new_database, open_store
from tests.bot.timed_tables import TimedTables
from tests.longer import first_of
from tests.missing import need
from tests.postgres import PostgresServer, running

REGISTERED = list[dict[str, Any]]()
"""The commands of all bots in these tests, from the first one."""
PATIENCE = SETTLED_SECONDS


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give the simulated server enough time for pictures."""
    for item in items:
        item.add_marker(pytest.mark.simcord(settle_timeout=PATIENCE))


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk, because no test cuts the power."""
    quick = [pragma.replace("synchronous = FULL", "synchronous = OFF") for pragma in sqlite.PRAGMAS]
    monkeypatch.setattr(sqlite, "PRAGMAS", quick)


@pytest.fixture(autouse=True)
def quick_fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tests press the same button again sooner than people do on purpose."""
    monkeypatch.setattr("bot.interactions.dispatch.DOUBLE_CLICK_SECONDS", 0)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Return a new SQLite database with the current schema."""
    return new_database(tmp_path)


@pytest.fixture
def no_database(tmp_path: Path) -> Path:
    """Return the path of a database that does not exist yet."""
    return tmp_path / "atoll.sqlite"


@pytest.fixture
async def store(database: Address) -> AsyncIterator[Store]:
    """Open the ``database``. A test module that needs both kinds returns ``either`` as its own."""
    async with open_store(database) as store:
        yield store


@pytest.fixture
def tables(store: Store) -> Tables:
    """Return the tables of the ``database``, with a fixed time."""
    return Tables(store, lambda: NOW, hooks=FEATURES.table_hooks)


def hold_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let clicks wait for the new board on a busy machine. Their IDs in simcord contain no time."""
    monkeypatch.setattr("bot.presentation.replies.FRESH_SECONDS", float("inf"))
    monkeypatch.setattr("bot.presentation.replies.HELD_SECONDS", PATIENCE)
    monkeypatch.setattr("bot.presentation.replies.SENT_SECONDS", PATIENCE)
    monkeypatch.setattr("bot.presentation.replies.HEARD_SECONDS", 3 * PATIENCE)


@pytest.fixture
def simcord_bot(database: Address, monkeypatch: pytest.MonkeyPatch) -> Atoll:
    hold_for_long(monkeypatch)
    if isinstance(database, Url):  # simcord does not settle while claims are checked regularly
        claims = Alone(database_at(database).claimed)
        monkeypatch.setattr("bot.cluster.processes.claims_at", lambda *_: claims)
    monkeypatch.setattr("bot.client.sync_commands", register_commands)
    return Atoll(database, shard_count=1)


async def register_commands(tree: Tree, _store: Store) -> None:
    """Register the commands without requests. They would take a tenth of each start."""
    if not REGISTERED:
        REGISTERED.extend(command.to_dict(tree) for command in tree.get_commands())
        for one in REGISTERED:
            one.pop("nsfw")
    http: Any = tree.client.http
    http.backend.register_commands(None, REGISTERED)


@pytest.fixture
async def here(simcord_env: Any, database: Path) -> AsyncIterator[SimServer]:
    with structlog.testing.capture_logs() as logs:
        server = SimServer(simcord_env, database)
        yield server
        await server.bot.close()
    requests = list(simcord_env.http_requests)
    wrong = [
        problem for one in requests for problem in check_request(one.method, one.path, one.json)
    ]
    assert [] == wrong
    assert [] == [entry for entry in logs if entry["log_level"] == "error"]


@pytest.fixture
def mia(here: SimServer) -> Any:
    """Return a member with the Manage Server permission."""
    may = discord.Permissions(manage_guild=True)
    role = here.guild.create_role("moderators", permissions=may)
    return here.guild.add_member(here.env.create_user("mia"), roles=[role])


@pytest.fixture
def same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give all tables the same seed."""
    monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: 1)


@pytest.fixture
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Post cards without pictures."""

    async def none(_cards: object, _table: object, drawing: Any) -> tuple[None, tuple[()]]:
        drawing.close()
        return None, ()

    monkeypatch.setattr("bot.presentation.draft_factory.DraftFactory._drawn", none)


@pytest.fixture
async def server() -> AsyncIterator[Loopback]:
    """Return a loopback server that behaves like Discord over real sockets."""
    async with Loopback() as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Return a PostgreSQL server, or skip the test if none is installed."""
    need("PostgreSQL")
    with running() as server:
        yield server


@pytest.fixture
def served(postgres: PostgresServer) -> Url:
    """Return the address of an empty PostgreSQL database with the current schema."""
    return postgres.emptied()


@pytest.fixture(params=first_of(["sqlite", "postgresql"]))
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """Return an SQLite or a PostgreSQL database."""
    if request.param == "sqlite":
        return new_database(tmp_path)
    url: Url = request.getfixturevalue("served")
    return url


@pytest.fixture(autouse=True)
def no_icons(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the emoji sync unless a test is marked `icons`."""

    async def nothing(_: EmojiSync) -> None:
        return None

    if request.node.get_closest_marker("icons") is None:
        monkeypatch.setattr(EmojiSync, "run", nothing)


@pytest.fixture(autouse=True)
def fake_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use small fake pictures unless a test is marked `drawn`."""
    if request.node.get_closest_marker("drawn") is None:
        monkeypatch.setattr(Gallery, "picture", fake_picture)
        monkeypatch.setattr(Gallery, "pages", fake_pages)


@pytest.fixture
async def timed(either: Address, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[TimedTables]:
    monkeypatch.setattr("bot.domain.levels.QUICK_TURN_SECONDS", 0.0)
    async with open_store(either) as store:
        people = await People.load(store)
        made = TimedTables(
            Tables(store, lambda: made.now(), people.settings_of, FEATURES.table_hooks), people
        )
        yield made
        await made.opponents.stop()
