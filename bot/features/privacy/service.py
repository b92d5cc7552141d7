"""Privacy: export and delete the data of users."""

from collections.abc import Awaitable, Callable, Mapping

import msgspec
import structlog

from bot.domain import announcements
from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.levels import STEADY
from bot.domain.lobby import left
from bot.domain.seats import reseated
from bot.domain.table import Table
from bot.domain.votes import settled
from bot.features.privacy import erasures
from bot.features.privacy import store as people_data
from bot.services.side_by_side import change_each
from bot.services.tables import Tables
from bot.store.connection import Db
from bot.store.personal import Personal, delete_user
from bot.store.personal import export_of as stored_about

log = structlog.get_logger()


class Privacy:
    """Exports and deletes the data of users."""

    def __init__(
        self,
        tables: Tables,
        forget_settings: Callable[[UserId], Awaitable[None]],
        personal: Mapping[str, Personal],
    ) -> None:
        """``personal`` declares what features store about users."""
        self._tables = tables
        self._forget_settings = forget_settings
        self._personal = personal

    async def export(self, user: UserId) -> bytes:
        """Return everything stored about a user, as JSON."""
        return await self._tables.store.read_long(export_of, user, self._personal)

    async def requested(self) -> list[UserId]:
        """Return the users whose data must be deleted."""
        return await self._tables.store.read(erasures.select_requested)

    async def leave_tables(self, user: UserId) -> list[TableId]:
        """Replace a user by bots at their open tables. Return the tables."""
        at = self._tables.now()
        numbers = await self._tables.store.read(people_data.select_open, user)
        await change_each(self._tables, numbers, lambda table: without(table, user, at))
        return numbers

    async def delete_data(self, user: UserId) -> None:
        """Delete a user's data. First take them out of tables that they have joined just now."""
        await self.leave_tables(user)
        numbers = await self._tables.store.read(people_data.select_tables, user)
        await self._tables.rewrite(numbers, delete_user, user, self._personal.values())
        await self._tables.store.scrub()
        await self._forget_settings(user)
        log.info("person forgotten", tables=len(numbers))


def export_of(db: Db, user: UserId, personal: Mapping[str, Personal]) -> bytes:
    """Return everything stored about a user, as JSON."""
    found = {"person": user, **stored_about(db, user, personal)}
    return msgspec.json.format(msgspec.json.encode(found), indent=2)


def without(table: Table, user: UserId, at: Timestamp) -> Table:
    """Return an open table with a bot in a user's seat. Without other present players it closes.

    Carry out the open proposal if all others have agreed to it.
    """
    if (proposal := table.row.proposal) is not None:
        is_of_seat = proposal.kind in ("give", "offer", "bot")
        seats = {proposal.by, *([proposal.seat] if is_of_seat else [])}
        if user in (proposal.to, *(table.seats[one].user for one in seats)):
            table = table.with_row(proposal=None)
    for kind in table.attached:
        others = (record for record in table.records(kind) if record.user != user)
        table = table.with_records(kind, others)
    seat = table.seat_of(user)
    if seat is None:
        return table
    if table.row.status == "lobby":
        return left(table, user)
    rest = [row for row in table.seats if row.seat != seat]
    if all(row.user is None or row.autopilot for row in rest):
        table = announcements.ended(table, at)
    table = reseated(table, seat, bot=STEADY.key)
    return announcements.announced(settled(table), table, at)
