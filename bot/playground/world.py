"""The world of the playground: one server, six users, the bot and a clock, all in memory.

simcord numbers objects in the order of their creation, starting from its first second. So the world
is created in the same order at every start, and only then its clock is set. Users, channels and
direct messages keep their IDs, so a database finds its games again, but new messages get new IDs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import discord
import simcord
import structlog
from simcord._settlement import _run_due_virtual_callbacks
from simcord.backend.access import channel_accessible

from bot.client import Atoll
from bot.domain.ids import GuildId, UserId
from bot.domain.record import Record
from bot.interactions.opening import thread_name
from bot.playground.imports import bring_in
from bot.playground.server import PEOPLE, Actor, Conversation, create_server
from bot.store.games import select_all, select_channels, select_without_states
from bot.store.kinds import database_at
from engine import GAMES

TICK = 0.1  # seconds between two clock updates
STEP = 1.0
LEAP = 60.0
"""The clock catches up by at most ``STEP`` seconds a tick, so that a busy bot answers in time. It
closes a gap of more than ``LEAP``, such as after sleep, in one step."""
PATIENCE = 20.0  # seconds that the bot may take to stop, or the clock to catch up
DIRECT = "messages"
"""The key of each user's direct messages, in addresses."""


log = structlog.get_logger("playground")


class World:
    """The running world. Hold ``lock`` while you change it."""

    def __init__(
        self, env: simcord.Env, places: Mapping[str, Conversation], database: Path
    ) -> None:
        self.env = env
        self.database = database
        self.lock = asyncio.Lock()
        self.version = 0
        self._places = places
        self._changed = asyncio.Condition()

    @property
    def people(self) -> list[simcord.MemberActor]:
        """The members of the server, in order."""
        members = next(iter(self._places.values())).viewers
        return [one for one in members if isinstance(one, simcord.MemberActor)]

    @property
    def places(self) -> dict[str, Conversation]:
        """All places by key: channels, each with its threads, then direct messages."""
        found = dict[str, Conversation]()
        for place in self._places.values():
            found[place.key] = place
            for thread in [] if place.is_direct else place.channel.threads:
                key = str(thread.id)
                found[key] = Conversation(key, str(thread.name), thread, place.viewers)
        return found

    def places_of(self, person: str) -> dict[str, Conversation]:
        """Return the places that a person can read, by their keys in addresses."""
        found = dict[str, Conversation]()
        for place in self.places.values():
            actor = actor_in(place, person)
            backend = self.env.backend
            if actor and channel_accessible(backend, place.channel.id, actor.id, history=True):
                found[DIRECT if place.is_direct else place.key] = place
        return found

    def find(self, person: str, key: str) -> Conversation | None:
        """Return a place that a person can read, by its key or its channel's ID."""
        places = self.places_of(person)
        return places.get(key) or next(
            (place for place in places.values() if str(place.channel.id) == key), None
        )

    async def tables(self) -> list[tuple[str, Conversation, UserId]]:
        """Return the open tables and lessons, newest first: their labels, places and openers."""
        bot = self.env.bot
        if not isinstance(bot, Atoll):
            return []
        numbers = await bot.store.read(select_all)
        stored = [row for row, _ in await bot.store.read(select_without_states, numbers)]
        places = {place.channel.id: place for place in self.places.values()}
        return [
            (
                f"{'Lesson' if row.lesson else row.id} {GAMES[row.key].name}",
                places[row.channel],
                row.opener,
            )
            for row in reversed(stored)
            if row.key in GAMES and row.status in ("lobby", "playing") and row.channel in places
        ]

    async def restart_bot(self) -> None:
        """Close the bot and its database, then start a new one on the same file."""
        await self.env.bot.close()
        await self.start_bot()

    async def start_bot(self) -> Atoll:
        """Start a new bot instead of the last one."""
        bot = Atoll(database=self.database)
        await self.env.restart_bot(bot)
        await bot.wait_until_ready()
        return bot

    async def later_than(self, version: int) -> int:
        """Wait for a change after ``version``; return the newest version."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.version > version)
        return self.version

    async def publish(self) -> None:
        """Notify the open pages of changes."""
        backend = self.env.backend
        if backend.transcript:
            backend.transcript.clear()
            backend.http_requests.clear()
            self.version += 1
            async with self._changed:
                self._changed.notify_all()

    async def keep_time(self) -> None:
        """Keep simcord's clock on the real time until cancelled."""
        while True:
            await asyncio.sleep(TICK)
            late = behind(self.env)
            async with self.lock:
                try:
                    await self.env.advance_time(late if late > LEAP else min(late, STEP))
                except TimeoutError:
                    log.warning("the clock is late", seconds=round(late))
            await self.publish()


@asynccontextmanager
async def open_world(database: Path, record: Record | None = None) -> AsyncIterator[World]:
    """Run a world with the bot.

    The game of ``record`` is posted in the first channel.
    """
    nobody = discord.AutoShardedClient(intents=discord.Intents.none())
    async with live(nobody, PATIENCE) as env:
        places = await create_server(env)
        await env.advance_time(behind(env))
        await nobody.close()
        create_threads(env, places, database)
        world = World(env, places, database)
        try:
            bot = await world.start_bot()
            if record is not None:
                await bring_in(bot, record, next(iter(places.values())))
            yield world
        finally:
            await env.bot.close()


def create_threads(env: simcord.Env, places: Mapping[str, Conversation], database: Path) -> None:
    """Create the threads of stored open tables again. The bot would close tables without one."""
    stored = database_at(database)
    known = {place.channel.id for place in places.values()}
    if not database.is_file():
        return
    with stored.reading() as db:
        is_new = stored.version.read(db) == 0
        tables = {} if is_new else select_channels(db, GuildId(env.guild.id))
    first = next(iter(places.values()))
    bot = env.backend.bot_user.id
    names = dict(zip((one.id for one in first.viewers), PEOPLE, strict=True))
    for channel, (key, opener) in tables.items():
        if channel not in known:
            name = thread_name(GAMES[key], names.get(opener, "Player"))
            env.backend.create_thread(
                first.channel.id, name, bot, message_id=channel, broadcast=False
            )


def actor_in(conversation: Conversation, person: str) -> Actor | None:
    """Return a person as an actor in a place, or ``None`` without access."""
    return next((one for one in conversation.viewers if one.name == person), None)


def behind(env: simcord.Env) -> float:
    """Return how many seconds simcord's clock is late."""
    return max(0.0, (datetime.now(UTC) - env.now()).total_seconds())


BATCH_SECONDS = 1.0
"""How long overdue timers may run before other tasks."""


class LiveEnv(simcord.Env):
    """simcord without its waits, which are meant for tests.

    Normally each operation waits until the bot is idle, and blocks the others. A review that takes
    a minute would freeze every page. Here an operation returns immediately, and pages show later
    changes as they happen.
    """

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109  # the signature of simcord
        idle: float = 0.05,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        """Run the timers that are due, and let other tasks run once."""
        loop = asyncio.get_running_loop()
        _run_due_virtual_callbacks(self._settlement_state(), loop.time() + BATCH_SECONDS)
        await asyncio.sleep(0)


@asynccontextmanager
async def live(bot: discord.Client, patience: float) -> AsyncIterator[LiveEnv]:
    """Run a simulated Discord with ``bot``, which gets ``patience`` seconds to stop."""
    env = LiveEnv(bot, shard_count=1, check_errors=False, settle_timeout=patience)
    await env.start()
    try:
        with env.time_context():
            yield env
    finally:
        await env.shutdown()
