"""Moderators act at a table: what they do is kept, and told in its channel."""

from bot.domain.clocks import news
from bot.domain.table import Table
from bot.features.moderation.rules import Deed, Export, announcement, digest
from bot.features.moderation.store import Use, insert_use, select_uses
from bot.services.playing import Stale
from bot.services.tables import Tables
from bot.store import notices
from bot.store.connection import Db, bound
from bot.store.ids import ChannelId, GuildId, TableId, UserId
from engine.core import IllegalAction

USES_AT_MOST = 20


class Moderation:
    """Carries deeds out, with all that is to be kept and told of them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def find(
        self, guild: GuildId, channel: ChannelId, number: TableId | None, user: UserId
    ) -> Table:
        """Return the table that a moderator means.

        Raises:
            IllegalAction: it is not one of this server's.
        """
        table = await (
            self._tables.here(channel, user) if number is None else self._tables.get(number)
        )
        if table.row.guild != guild:
            raise IllegalAction(f"This server has no table {table.id}.")
        return table

    async def carry_out(
        self, table: Table, deed: Deed, user: UserId, seen: str
    ) -> tuple[Table, UserId | None]:
        """Do what was planned and keep it; return the table, and who has got a seat by it.

        Raises:
            Stale: something else would change than what was ``seen``.
        """
        at = self._tables.now()
        use = deed.use(table, user, at)

        def change(now: Table) -> Table:
            if digest(deed.plan(now)) != seen:
                raise Stale("The table has changed. Check the new preview:")
            return news(deed.carry_out(now, at, self._tables.people), at, announcement(use))

        if isinstance(deed, Export):
            await self._keep(use, change(table))
        else:
            table = await self._tables.change(table.id, change, also=[bound(insert_use, use)])
        return table, use.newcomer

    async def uses(self, guild: GuildId) -> list[Use]:
        """Return the last uses at the tables of a server, the latest first."""
        return await self._tables.store.read(select_uses, guild, USES_AT_MOST)

    async def _keep(self, use: Use, table: Table) -> None:
        """Keep a use that has left the table as it is."""

        def write(db: Db) -> None:
            insert_use(db, use)
            notices.insert(db, table.notices)

        await self._tables.store.write(write)
        self._tables.on_due(use.at)
