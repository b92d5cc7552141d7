"""The simulated server, as a fixture.

At the end of each test every request must have been one that Discord takes, and no error logged.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
import structlog.testing

from bot import Atoll, create_bot
from bot.installed import turn_parts
from bot.services.emojis import EmojiSync
from bot.services.people import People
from bot.services.tables import Tables
from bot.store import Store
from bot.store.addresses import Address, Url
from render.gallery import Gallery
from tests.bot.shelf import opened
from tests.bot.sketches import sketch, sketched_pages
from tests.bot.town import Town
from tests.bot.wall import Wall
from tests.discord_rules import check_request
from tests.loopback import Loopback
from tests.postgres import PostgresServer, program, running

PATIENCE = 60.0  # seconds that the bot may take to answer, on however busy a machine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the simulated server wait for pictures."""
    for item in items:
        item.add_marker(pytest.mark.simcord(settle_timeout=PATIENCE))


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in the present shape, with nothing in it."""
    path = tmp_path_factory.mktemp("empty") / "atoll.sqlite"

    async def make() -> None:
        await (await Store.open(path)).close()

    asyncio.run(make())
    return path


def hold_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let presses wait for the new board, however busy the machine is."""
    monkeypatch.setattr("bot.presentation.replies.HELD_SECONDS", PATIENCE)
    monkeypatch.setattr("bot.presentation.replies.SENT_SECONDS", PATIENCE)


@pytest.fixture
def simcord_bot(empty: Path, database: Address, monkeypatch: pytest.MonkeyPatch) -> Atoll:
    """A bot that finds a database in a file made; how it is made is seen by the store's tests."""
    hold_for_long(monkeypatch)
    if isinstance(database, Path):
        shutil.copyfile(empty, database)
    return create_bot(database, shard_count=1)


@pytest.fixture
async def here(simcord_env: Any, database: Path) -> AsyncIterator[Town]:
    with structlog.testing.capture_logs() as logs:
        town = Town(simcord_env, database)
        yield town
        await town.bot.close()
    requests = list(simcord_env.http_requests)
    wrong = [
        problem for one in requests for problem in check_request(one.method, one.path, one.json)
    ]
    assert [] == wrong
    assert [] == [entry for entry in logs if entry["log_level"] == "error"]


@pytest.fixture
def mia(here: Town) -> Any:
    """Somebody who may manage the server."""
    may = discord.Permissions(manage_guild=True)
    role = here.guild.create_role("moderators", permissions=may)
    return here.guild.add_member(here.env.create_user("mia"), roles=[role])


@pytest.fixture
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards without pictures: nobody looks at them here."""

    async def none(_cards: object, _table: object, drawing: Any) -> tuple[None, tuple[()]]:
        drawing.close()
        return None, ()

    monkeypatch.setattr("bot.presentation.card_factory.CardFactory._drawn", none)


@pytest.fixture
async def server() -> AsyncIterator[Loopback]:
    """Discord, over real sockets."""
    async with Loopback() as server:
        yield server


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "atoll.sqlite"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server of PostgreSQL's; without an installed one, what needs it is skipped."""
    if program("initdb") is None:
        pytest.skip("PostgreSQL is not installed")
    with running() as server:
        yield server


@pytest.fixture
def served(postgres: PostgresServer) -> Url:
    """A database that PostgreSQL holds, in the present shape, with nothing in it."""
    return postgres.emptied()


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """A database of each kind: what is stored is the same in both."""
    if request.param == "sqlite":
        return tmp_path / "atoll.sqlite"
    url: Url = request.getfixturevalue("served")
    return url


@pytest.fixture(autouse=True)
def no_icons(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody brings icons to Discord, except where a test is marked `icons`."""

    async def nothing(_: EmojiSync) -> None:
        return None

    if request.node.get_closest_marker("icons") is None:
        monkeypatch.setattr(EmojiSync, "run", nothing)


@pytest.fixture(autouse=True)
def sketches(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sketches in place of boards: nobody looks at them, except where a test is marked `drawn`."""
    if request.node.get_closest_marker("drawn") is None:
        monkeypatch.setattr(Gallery, "picture", sketch)
        monkeypatch.setattr(Gallery, "pages", sketched_pages)


@pytest.fixture
async def wall(either: Address, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wall]:
    monkeypatch.setattr("bot.domain.levels.QUICK_TURN_SECONDS", 0.0)
    async with opened(either) as store:
        people = await People.load(store)
        made = Wall(Tables(store, lambda: made.now(), people.of, turn_parts), people)
        yield made
