"""The settings of servers, and the servers that have removed Atoll.

Their data is deleted after 30 days, unless they add Atoll again.
"""

from collections.abc import Callable, Collection

import structlog

from bot.domain.clocks import paused, resumed
from bot.domain.ids import GuildId, Timestamp
from bot.domain.table import Table
from bot.services.side_by_side import change_each
from bot.services.tables import Tables
from bot.store import servers
from bot.store.connection import Db

log = structlog.get_logger()

AWAY_SECONDS = 30 * 24 * 3_600


class Servers:
    """The settings of servers, and the servers that have removed Atoll."""

    def __init__(self, tables: Tables, forget: Callable[[Db, GuildId], None]) -> None:
        """``forget`` deletes the data of features about a server."""
        self._forget_features = forget
        self._tables = tables
        self._store = tables.store
        self._now = tables.now
        self._people = tables.people

    async def settings_of(self, guild: GuildId) -> servers.ServerRow:
        """Return the settings of a server."""
        return await self._store.read(servers.select_server, guild)

    async def change(
        self, guild: GuildId, change: Callable[[servers.ServerRow], servers.ServerRow]
    ) -> servers.ServerRow:
        """Change the settings of a server. Return them."""
        return await self._store.write(servers.change_server, guild, change)

    async def forget_places(self, guild: GuildId, deleted: Collection[int]) -> servers.ServerRow:
        """Remove deleted channels and roles from the settings of a server. Return the settings."""
        return await self._store.write(servers.forget_places, guild, deleted)

    async def left(self, guild: GuildId) -> None:
        """Pause the tables of a server that has removed Atoll."""
        away = await self._store.write(servers.mark_away, guild, self._now())
        playing = await self._store.read(servers.select_playing, guild)
        await change_each(
            self._tables,
            playing,
            lambda table: table if table.row.paused else paused(table, away),
        )
        log.info("server left", guild=guild)

    async def back(self, guild: GuildId) -> None:
        """Resume the tables of a server that has added Atoll again."""
        away = await self._store.read(servers.since_when_away, guild)
        if away is None:
            return

        def resume(table: Table) -> Table:
            if table.row.paused != away:
                return table  # a moderator has paused it
            return resumed(table, self._now(), self._people)

        playing = await self._store.read(servers.select_playing, guild)
        await change_each(self._tables, playing, resume)
        await self._store.write(servers.mark_back, guild, self._now())
        log.info("server back", guild=guild)

    async def sweep(self, present: Collection[GuildId]) -> list[GuildId]:
        """Delete the data of servers that removed Atoll long ago. Return them.

        ``present`` are the servers that Atoll is in. This also handles additions and removals while
        it was down. Other processes look after the servers of their shards.
        """
        shards = self._tables.shards
        since = Timestamp(self._now() - AWAY_SECONDS)
        for guild in sorted(await self._store.read(servers.select_known, shards)):
            await (self.back(guild) if guild in present else self.left(guild))
        old = await self._store.read(servers.select_away, since, shards)
        for guild in old:
            numbers = await self._store.read(servers.select_tables, guild)
            await self._tables.rewrite(numbers, servers.forget_server, guild, self._forget_features)
            await self._store.scrub()
            log.info("server forgotten", guild=guild, tables=len(numbers))
        return old
