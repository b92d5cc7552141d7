"""What happens to tables without anybody acting: clocks that run out, settings, old lobbies."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import msgspec

from bot.domain import clocks
from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.person import Person
from bot.domain.table import Table
from bot.services.side_by_side import change_each, side_by_side
from bot.services.tables import Tables
from bot.store import Part, games, notices, outage
from bot.store.connection import bound
from engine import GAMES

LOBBY_SECONDS = 24 * 3_600
FAILED_SECONDS = 600
"""After that time the clocks of a table that could not be looked at are looked at again."""
_WITH_WINDOWS = [key for key, game in GAMES.items() if game.has_windows]


class Upkeep:
    """Looks after all tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = self._tables = tables
        self._store, self._now = tables.store, tables.now

    async def run_out(self) -> list[TableId]:
        """Do what the clocks say at every table where something is due; return their numbers."""
        due = await self._store.read(notices.select_tables_due, self._now(), self._tables.shards)
        await side_by_side(self._run_out, due)
        return due

    async def _run_out(self, number: TableId) -> None:
        """Do what the clocks of a table say; where that fails, look at them again later."""
        at = self._now()
        try:
            await self._tables.change(
                number, lambda table: clocks.overdue(table, at, self._tables.people)
            )
        except Exception:
            later = Timestamp(at + FAILED_SECONDS)
            await self._store.write(outage.look_later, number, later)
            raise

    async def stand_still(self, since: Timestamp, *also: Part) -> None:
        """Let the clocks of our tables have stood still since a moment: nobody could act.

        ``also`` is stored together with the last of it.
        """
        at, shards = self._now(), self._tables.shards
        particular = await self._store.read(outage.select_particular, _WITH_WINDOWS, shards)
        ticking = await self._store.read(outage.select_ticking, shards)
        await change_each(
            self._tables,
            particular,
            lambda table: clocks.shifted(table, since, at, self._tables.people),
        )
        parts = [bound(outage.shift_clocks, particular, since, at, shards), *also]
        if shards.hold_direct:
            parts += [bound(hook.outage, since, at) for hook in self._tables.hooks]
        await self._tables.rewrite(ticking, outage.stand_still, *parts)

    async def set_person(
        self, before: Person, after: Person, keep: Callable[[Person], Awaitable[None]]
    ) -> None:
        """Let the clocks of a person's tables go by what they have set now.

        What was left on a clock stays: it is measured before, and set again after ``keep``.
        """
        at = self._now()
        await keep(after)
        numbers = await self._store.read(games.select_of, before.user)
        await change_each(
            self._tables, numbers, lambda table: clocks.moved(table, before, after, at)
        )

    async def tell_tables_of(self, user: UserId, words: str) -> None:
        """Tell something in the channels of a person's games with others."""
        at = self._now()
        tables = await self._tables.listed(user)
        numbers = [table.id for table in tables if table.playing and not table.is_solo]
        await change_each(self._tables, numbers, lambda table: clocks.news(table, at, words))

    async def close_old_lobbies(self) -> list[TableId]:
        """Close the lobbies that nobody has touched for a day; return their numbers."""
        since = Timestamp(self._now() - LOBBY_SECONDS)
        old = await self._store.read(games.select_lobbies, since, self._tables.shards)
        await change_each(self._tables, old, _expired)
        return old


def _expired(table: Table) -> Table:
    return replace(table, row=msgspec.structs.replace(table.row, status="aborted"))
