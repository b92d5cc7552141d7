"""What happens to tables without anybody acting: clocks that run out, settings, old lobbies."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import msgspec

from bot.domain import clocks
from bot.domain.streaks import days_of_outage
from bot.domain.table import Table
from bot.services.tables import Tables
from bot.store import games, notices, outage
from bot.store.challenges import put_off, write_outage
from bot.store.ids import TableId, Timestamp, UserId
from bot.store.orders import select_expired
from bot.store.people import Person
from engine import GAMES

LOBBY_SECONDS = 24 * 3_600
_WITH_WINDOWS = [key for key, game in GAMES.items() if game.has_windows]


class Upkeep:
    """Looks after all tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = self._tables = tables
        self._store = tables.store

    async def run_out(self) -> list[TableId]:
        """Do what the clocks say at every table where something is due; return their numbers."""
        at = self._tables.now()
        due = await self._store.read(notices.select_tables_due, at, self._tables.shards)
        for number in due:
            await self._tables.change(
                number, lambda table: clocks.overdue(table, at, self._tables.people)
            )
        return due

    async def stand_still(self, since: Timestamp) -> None:
        """Let the clocks of our tables have stood still since a moment: nobody could act."""
        at, shards = self._tables.now(), self._tables.shards
        if shards.hold_direct:
            await self._store.write(put_off, since, at)
            await self._store.write(write_outage, days_of_outage(since, at))
        particular = await self._store.read(outage.select_particular, _WITH_WINDOWS, shards)
        ticking = await self._store.read(outage.select_ticking, shards)
        await self._tables.rewrite(ticking, outage.shift_clocks, particular, since, at, shards)
        for number in particular:
            await self._tables.change(
                number, lambda table: clocks.shifted(table, since, at, self._tables.people)
            )

    async def set_person(
        self, before: Person, after: Person, keep: Callable[[Person], Awaitable[None]]
    ) -> None:
        """Let the clocks of a person's tables go by what they have set now.

        What was left on a clock stays: it is measured before, and set again after ``keep``.
        """
        at = self._tables.now()
        await keep(after)
        for number in await self._store.read(games.select_of, before.user):
            await self._tables.change(number, lambda table: clocks.moved(table, before, after, at))

    async def tell_tables_of(self, user: UserId, words: str) -> None:
        """Tell something in the channels of a person's games with others."""
        at = self._tables.now()
        for table in await self._tables.of(user):
            if table.playing and not table.is_solo:
                await self._tables.change(table.id, lambda table: clocks.news(table, at, words))

    async def close_old_lobbies(self) -> list[TableId]:
        """Close the lobbies that nobody has touched for a day; return their numbers."""
        since = Timestamp(self._tables.now() - LOBBY_SECONDS)
        old = await self._store.read(games.select_lobbies, since, self._tables.shards)
        for number in old:
            await self._tables.change(number, _expired)
        return old

    async def expire_orders(self) -> None:
        """Stop the orders whose time is over."""
        at = self._tables.now()
        for number in await self._store.read(select_expired, at, self._tables.shards):
            await self._tables.change(number, lambda table: table)


def _expired(table: Table) -> Table:
    return replace(table, row=msgspec.structs.replace(table.row, status="aborted"))
