"""The world of the playground: one server, six people, the bot and a clock, all in memory.

simcord gives out ids in the order in which things are made, counted from its own first second. The
world is therefore made in the same order at every start, and only then is the clock set to the
present. People, channels and direct messages keep their ids, so a database finds its games again,
while every new message has a new id.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import discord
import simcord
import structlog
from simcord.backend.access import channel_accessible

from bot import Atoll, create_bot
from bot.domain.record import Record
from bot.playground.imports import bring_in
from bot.playground.live import live
from bot.playground.server import Actor, Place, found_server
from bot.store.games import select_all, select_without_states
from engine import GAMES

TICK = 0.1  # seconds between two looks at the real clock
STEP, LEAP = 1.0, 60.0
"""The clock catches up by at most ``STEP`` seconds a tick. A bot that was busy for a moment still
answers in time then. A gap of more than ``LEAP``, such as after sleep, is closed in one go."""
PATIENCE = 20.0  # seconds that the bot may take to stop, or the clock to catch up
DIRECT = "messages"
"""The key of everyone's own direct messages, in addresses."""


log = structlog.get_logger("playground")


class World:
    """The running world. Hold ``lock`` while you make something happen in it."""

    def __init__(self, env: simcord.Env, places: Mapping[str, Place], database: Path) -> None:
        self.env = env
        self.database = database
        self.lock = asyncio.Lock()
        self.version = 0
        self._places = places
        self._changed = asyncio.Condition()

    @property
    def people(self) -> list[simcord.MemberActor]:
        """The people of the server, in their order."""
        members = next(iter(self._places.values())).viewers
        return [one for one in members if isinstance(one, simcord.MemberActor)]

    @property
    def places(self) -> dict[str, Place]:
        """All places by key: channels, each followed by its threads, then direct messages."""
        found = dict[str, Place]()
        for place in self._places.values():
            found[place.key] = place
            for thread in [] if place.is_direct else place.channel.threads:
                key = str(thread.id)
                found[key] = Place(key, str(thread.name), thread, place.viewers)
        return found

    def places_of(self, person: str) -> dict[str, Place]:
        """Return the places that a person can read, by the key that their addresses have."""
        found = dict[str, Place]()
        for place in self.places.values():
            actor = actor_in(place, person)
            backend = self.env.backend
            if actor and channel_accessible(backend, place.channel.id, actor.id, history=True):
                found[DIRECT if place.is_direct else place.key] = place
        return found

    def find(self, person: str, key: str) -> Place | None:
        """Return a place that a person can read, by its key or by its channel's id."""
        places = self.places_of(person)
        return places.get(key) or next(
            (place for place in places.values() if str(place.channel.id) == key), None
        )

    async def tables(self) -> list[tuple[str, Place]]:
        """Return the open tables and where each is, the newest first."""
        bot = self.env.bot
        if not isinstance(bot, Atoll):
            return []
        numbers = await bot.store.read(select_all)
        stored = [row for row, _ in await bot.store.read(select_without_states, numbers)]
        places = {place.channel.id: place for place in self.places.values()}
        return [
            (f"{row.id} {GAMES[row.game].name}", places[row.channel])
            for row in reversed(stored)
            if row.status in ("lobby", "playing") and row.channel in places
        ]

    async def restart_bot(self) -> None:
        """Close the bot and its database, then start a new one on the same file."""
        await self.env.bot.close()
        await self.start_bot()

    async def start_bot(self) -> Atoll:
        """Put a new bot into the place of the last one."""
        bot = create_bot(database=self.database)
        await self.env.restart_bot(bot)
        await bot.wait_until_ready()
        return bot

    async def later_than(self, version: int) -> int:
        """Wait until something has changed since ``version``; return the newest version."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.version > version)
        return self.version

    async def publish(self) -> None:
        """Wake the open pages if anything has happened since the last time."""
        backend = self.env.backend
        if backend.transcript:
            backend.transcript.clear()
            backend.http_requests.clear()
            self.version += 1
            async with self._changed:
                self._changed.notify_all()

    async def keep_time(self) -> None:
        """Move simcord's clock with the real one until cancelled."""
        while True:
            await asyncio.sleep(TICK)
            late = behind(self.env)
            async with self.lock:
                try:
                    await self.env.advance_time(late if late > LEAP else min(late, STEP))
                except TimeoutError:
                    log.warning("the clock is late", seconds=round(late))
            await self.publish()


@contextlib.asynccontextmanager
async def open_world(database: Path, record: Record | None = None) -> AsyncIterator[World]:
    """Open a world with the bot in it; close the bot at the end.

    The game of ``record`` is posted in the first channel.
    """
    nobody = discord.AutoShardedClient(intents=discord.Intents.none())
    async with live(nobody, PATIENCE) as env:
        places = await found_server(env)
        await env.advance_time(behind(env))
        await nobody.close()
        world = World(env, places, database)
        try:
            bot = await world.start_bot()
            if record is not None:
                await bring_in(bot, record, next(iter(places.values())))
            yield world
        finally:
            await env.bot.close()


def actor_in(place: Place, person: str) -> Actor | None:
    """Return a person as they act in a place, or None where they have no access."""
    return next((one for one in place.viewers if one.name == person), None)


def behind(env: simcord.Env) -> float:
    """How many seconds simcord's clock is behind the real one; 0 when it is ahead."""
    return max(0.0, (datetime.now(UTC) - env.now()).total_seconds())
