"""Changes of tables that no player makes: deadlines, outages, settings, old lobbies."""

from collections.abc import Callable

from bot.domain import announcements, clocks, overdue
from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.paces import DAY, PACES
from bot.domain.person import Person
from bot.domain.quiet_hours import awake_from
from bot.domain.table import Table
from bot.services.locks import Locks
from bot.services.people import People
from bot.services.side_by_side import change_each, side_by_side
from bot.services.tables import Tables, Transition
from bot.store import Part, games, notices, outage
from bot.store.connection import bound
from engine import GAMES

LOBBY_SECONDS = DAY
FULL_LOBBY_SECONDS = 7 * DAY
"""Lobbies are closed if they were not used for so long."""
FAILED_SECONDS = 600
"""Seconds until the deadlines of a damaged table are retried."""
_LIVE = [pace.key for pace in PACES.values() if not pace.rests]
_WITH_WINDOWS = [key for key, game in GAMES.items() if game.has_windows]


class Upkeep:
    """Changes tables when time has passed."""

    def __init__(self, tables: Tables, people: People) -> None:
        self.tables = tables
        self._people = people
        self._store = tables.store
        self._now = tables.now
        self._settings = Locks[UserId]()

    async def run_out(self) -> list[TableId]:
        """Apply the deadlines that have ended. Return their tables."""
        due = await self._store.read(notices.select_tables_due, self._now(), self.tables.shards)

        async def run_out(table_id: TableId) -> None:
            left = await self._store.read(games.select_left, table_id)

            def change(table: Table) -> Table:
                return overdue.overdue(table, self._now(), self.tables.people, left)

            await self._run_out(table_id, change)

        await side_by_side(run_out, due)
        return due

    async def _run_out(self, table_id: TableId, change: Transition) -> None:
        """Apply the deadlines of a table. If that fails, retry later."""
        at = self._now()
        try:
            await self.tables.change(table_id, change)
        except Exception:
            later = Timestamp(at + FAILED_SECONDS)
            await self._store.write(outage.look_later, table_id, later)
            raise

    async def stand_still(self, since: Timestamp, *also: Part) -> None:
        """Move all deadlines by the time since an outage began. If that fails, call it again.

        ``also`` are statements to store together with it.
        """
        at = self._now()
        shards = self.tables.shards
        particular = await self._store.read(outage.select_particular, _WITH_WINDOWS, shards)
        ticking = await self._store.read(outage.select_ticking, shards)
        moved = await self._store.read(outage.select_moved, since)

        async def move(table_id: TableId) -> None:
            await self.tables.change(
                table_id,
                lambda table: clocks.shifted(table, since, at, self.tables.people),
                also=[bound(outage.note_moved, table_id, since)],
            )

        await side_by_side(move, [one for one in particular if one not in moved])
        parts = [
            bound(outage.shift_clocks, particular, since, at, shards),
            bound(outage.forget_moved, since),
            *also,
        ]
        if shards.hold_direct:
            parts.append(bound(outage.excuse, since, at))
        await self.tables.rewrite(ticking, outage.stand_still, *parts)

    async def move_live(self, since: Timestamp) -> None:
        """Move the deadlines of live tables, which are short, by the time since a restart."""
        at = self._now()
        live = await self._store.read(outage.select_paced, _LIVE, self.tables.shards)
        await change_each(
            self.tables, live, lambda table: clocks.shifted(table, since, at, self.tables.people)
        )

    async def set_person(self, user: UserId, change: Callable[[Person], Person]) -> None:
        """Change a user's stored settings. Notifications wait for the end of their rest.

        A new rest does not move the deadlines of turns that have begun.
        """
        async with self._settings.lock_of(user):
            at = self._now()
            before, after = await self._people.change(user, change)
            awake = awake_from(after, at)
            await self._store.write(notices.move_waiting, user, awake)
            self.tables.on_due(awake)
            numbers = await self._store.read(games.select_of, user)
            await change_each(
                self.tables, numbers, lambda table: clocks.rested(table, before, after, at)
            )

    async def notify_tables_of(self, user: UserId, words: str) -> None:
        """Post a text in the channels of a user's games with other players."""
        at = self._now()
        numbers = [
            table.id
            for table in await self.tables.listed(user)
            if table.playing and any(row.user not in (None, user) for row in table.seats)
        ]
        await change_each(self.tables, numbers, lambda table: announcements.news(table, at, words))

    async def close_old_lobbies(self) -> None:
        """Close the lobbies that were unused for a day, or for seven days if they are full."""
        at = self._now()

        def closed(table: Table) -> Table:
            seconds = FULL_LOBBY_SECONDS if table.is_full else LOBBY_SECONDS
            is_old = table.row.status == "lobby" and table.row.touched < at - seconds
            return table.with_row(status="aborted") if is_old else table

        since = Timestamp(at - LOBBY_SECONDS)
        old = await self._store.read(games.select_lobbies, since, self.tables.shards)
        await change_each(self.tables, old, closed)
