"""Make, store and announce the changes of moderators."""

from bot.domain.announcements import news
from bot.domain.ids import GuildId, UserId
from bot.domain.table import Table
from bot.features.moderation import rules
from bot.features.moderation.store import Use, insert_use, select_uses
from bot.services.playing import Stale
from bot.services.tables import Tables
from bot.store import notices
from bot.store.connection import Db, bound

USES_AT_MOST = 20


class Moderation:
    """Makes changes, and keeps the audit log."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def carry_out(
        self, table: Table, action: rules.ModeratorAction, user: UserId, seen: str
    ) -> Table:
        """Make a change; return the table.

        Raises:
            IllegalAction: It is the moderator's own game, or the change is impossible now.
            Stale: The preview differs from the one that was ``seen``.
        """
        at = self._tables.now()
        use = action.use(table, user, at)

        def change(now: Table) -> Table:
            rules.refuse_own_game(action, now, user)
            if rules.digest(action.plan(now)) != seen:
                raise Stale("The table has changed. Check the new preview:")
            return news(action.carry_out(now, at, self._tables.people), at, rules.announcement(use))

        if not isinstance(action, rules.Export):
            also = [bound(insert_use, use)]
            return await self._tables.change(  # bots may play to the end of the game
                table.id, change, also=also, pressed_by=user, in_thread=True
            )
        announced = change(table).notices

        def write(db: Db) -> None:
            insert_use(db, use)
            notices.insert(db, announced)

        await self._tables.store.write(write)
        self._tables.on_due(use.at)
        return table

    async def uses(self, guild: GuildId) -> list[Use]:
        """Return the latest entries of a server's audit log, newest first."""
        return await self._tables.store.read(select_uses, guild, USES_AT_MOST)
