"""The world of the playground: one server, six people, the bot and a clock, all in memory.

simcord gives out ids in the order in which things are made, counted from its own first second. The
world is therefore made in the same order at every start and only then is the clock set to the
present: people, channels and direct messages keep their ids, so a database finds its games again,
while every new message has an id of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import simcord
import structlog
from simcord.preview import Preview

from bot import Atoll, create_bot
from bot.domain.record import Record
from bot.playground.imports import bring_in
from bot.playground.media import keep_icons, keep_pictures
from bot.playground.server import Place, Server, found_server
from bot.store.games import select_all, select_without_states
from engine import GAMES

TICK = 1.0  # seconds between two looks at the real clock
PATIENCE = 20.0  # seconds that the bot may take to finish what one action began

log = structlog.get_logger("playground")


class World:
    """The running world. Whoever makes something happen in it holds ``lock`` meanwhile."""

    here: Place
    preview: Preview

    def __init__(self, env: simcord.Env, server: Server, database: Path) -> None:
        self.env = env
        self._server = server
        self.database = database
        self._faces = server.faces
        self.lock = asyncio.Lock()
        self._showing = contextlib.AsyncExitStack()
        self._seen_requests = 0

    @property
    def places(self) -> dict[str, Place]:
        """Everywhere one can be, by key: what there is from the start, then the open threads."""
        found = dict(self._server.places)
        rooms = [place for place in found.values() if not place.is_direct]
        threads = ((room, thread) for room in rooms for thread in room.channel.threads)
        for room, thread in threads:
            key, label = str(thread.id), f"↳ {thread.name}"
            found[key] = Place(key, label, thread, room.viewers)
        return found

    def place(self, key: str) -> Place | None:
        """Return the place with a key, or with a channel's number as links have it."""
        found = self.places
        return found.get(key) or next(
            (place for place in found.values() if str(place.channel.id) == key), None
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

    async def show(self, key: str) -> None:
        """Turn the preview to a place; simcord shows one at a time."""
        await self._showing.aclose()
        self.here = self.places[key]
        preview = self.env.preview(
            self.here.channel,
            viewers=self.here.viewers,
            layout="channel",
            locale="en-GB",
            timezone=zone_of_this_machine(),
            assets=self._faces,
        )
        self.preview = await self._showing.enter_async_context(preview)

    async def publish(self) -> None:
        """Let every open page see what the bot has done since the last time."""
        if len(self.env.http_requests) != self._seen_requests:
            self._seen_requests = len(self.env.http_requests)
            keep_icons(self.env)
            await self.preview.refresh()

    async def restart_bot(self) -> None:
        """Close the bot and its database, then start a new one on the same file."""
        await self.stop_bot()
        await self.env.restart_bot(create_bot(database=self.database))
        await self.preview.refresh()

    async def stop_bot(self) -> None:
        """Let the bot finish what it is doing and close it."""
        with contextlib.suppress(TimeoutError):
            await self.env.settle()
        await self.env.bot.close()

    async def keep_time(self) -> None:
        """Move simcord's clock with the real one, for ever."""
        while True:
            await asyncio.sleep(TICK)
            async with self.lock:
                await self._catch_up()

    async def _catch_up(self) -> None:
        try:
            await self.env.advance_time(behind(self.env))
            await self.publish()
        except TimeoutError as error:
            log.warning("the bot is slow", detail=str(error).splitlines()[0])


@contextlib.asynccontextmanager
async def open_world(database: Path, record: Record | None = None) -> AsyncIterator[World]:
    """A world with the bot in it, showing the first channel; the bot is closed at the end.

    The game of ``record`` stands in the first channel.
    """
    keep_pictures()
    nobody = discord.AutoShardedClient(intents=discord.Intents.none())
    async with simcord.run(
        nobody, shard_count=1, check_errors=False, settle_timeout=PATIENCE
    ) as env:
        server = await found_server(env)
        await env.advance_time(behind(env))
        await nobody.close()
        bot = create_bot(database=database)
        await env.restart_bot(bot)
        world = World(env, server, database)
        await world.show("tables")
        if record is not None:
            await bring_in(bot, record, world.here)
            await world.preview.refresh()
        try:
            yield world
        finally:
            await world.stop_bot()


def behind(env: simcord.Env) -> float:
    """How many seconds simcord's clock is behind the real one; 0 when it is ahead."""
    return max(0.0, (datetime.now(UTC) - env.now()).total_seconds())


def zone_of_this_machine() -> str:
    """The time zone of whole hours that is nearest to this machine's, by name (signs turned)."""
    offset = datetime.now(UTC).astimezone().utcoffset() or timedelta()
    return f"Etc/GMT{-round(offset / timedelta(hours=1)):+d}"
