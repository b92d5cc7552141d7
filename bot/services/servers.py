"""Servers: where and by whom tables may be opened there, and what becomes of those Atoll has left.

A server that removes Atoll is forgotten after 30 days; when Atoll comes back before, all is there.
"""

from collections.abc import Callable, Collection
from functools import partial

import structlog

from bot.domain.clocks import paused, resumed
from bot.domain.ids import GuildId, Timestamp
from bot.domain.table import Table
from bot.services.side_by_side import change_each
from bot.services.tables import Tables
from bot.store.connection import Db
from bot.store.servers import (
    ServerRow,
    forget_places,
    forget_server,
    mark_away,
    mark_back,
    select_away,
    select_known,
    select_playing,
    select_server,
    select_tables,
    since_when_away,
    write_server,
)

log = structlog.get_logger()

AWAY_SECONDS = 30 * 24 * 3_600


class Servers:
    """What servers have set, and which of them Atoll has left."""

    def __init__(self, tables: Tables, forget: Callable[[Db, GuildId], None]) -> None:
        """``forget`` removes what features store about a server."""
        self._forget_features = forget
        self._tables, self._store = tables, tables.store
        self._now, self._people = tables.now, tables.people

    async def of(self, guild: GuildId) -> ServerRow:
        """Return what a server has set."""
        return await self._store.read(select_server, guild)

    async def set(self, row: ServerRow) -> None:
        """Keep what a server has set."""
        await self._store.write(write_server, row)

    async def forget_places(self, guild: GuildId, deleted: Collection[int]) -> ServerRow:
        """Remove deleted channels and roles from the settings of a server; return the settings."""
        return await self._store.write(forget_places, guild, deleted)

    async def left(self, guild: GuildId) -> None:
        """Remember that a server has removed Atoll; the clocks of its tables stand still."""
        away = await self._store.write(mark_away, guild, self._now())
        playing = await self._store.read(select_playing, guild)
        await change_each(self._tables, playing, partial(self._stopped, at=away))
        log.info("server left", guild=guild)

    async def back(self, guild: GuildId) -> None:
        """Take up again what Atoll knows of a server that it has come back to."""
        away = await self._store.read(since_when_away, guild)
        if away is None:
            return
        playing = await self._store.read(select_playing, guild)
        await change_each(self._tables, playing, partial(self._going_on, since=away))
        await self._store.write(mark_back, guild, self._now())
        log.info("server back", guild=guild)

    async def sweep(self, present: Collection[GuildId]) -> list[GuildId]:
        """Forget the servers that were left long ago; return them.

        ``present`` are the servers that Atoll is in: what happened while it was down is noted too.
        Those of other processes' shards are left to them.
        """
        shards, since = self._tables.shards, Timestamp(self._now() - AWAY_SECONDS)
        for guild in sorted(await self._store.read(select_known, shards)):
            await (self.back(guild) if guild in present else self.left(guild))
        old = await self._store.read(select_away, since, shards)
        for guild in old:
            await self._forget(guild)
        return old

    def _stopped(self, table: Table, at: Timestamp) -> Table:
        return table if table.row.paused else paused(table, at)

    def _going_on(self, table: Table, since: Timestamp) -> Table:
        if table.row.paused != since:
            return table
        return resumed(table, self._now(), self._people)

    async def _forget(self, guild: GuildId) -> None:
        numbers = await self._store.read(select_tables, guild)
        await self._tables.rewrite(numbers, forget_server, guild, self._forget_features)
        await self._store.scrub()
        log.info("server forgotten", guild=guild, tables=len(numbers))
