"""What is stored about a person: given to them as a file, and forgotten when they ask.

Each feature that stores something about people stands once in ``FEATURES``.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

import msgspec
import structlog

from bot.domain.levels import STEADY
from bot.domain.lobby import left
from bot.domain.table import Table
from bot.features.challenges import store as challenges
from bot.features.dailies import streak_store as streaks
from bot.features.feats import store as feats
from bot.features.moderation import store as audit
from bot.features.notes import store as notes
from bot.features.orders import store as orders
from bot.features.privacy import erasures
from bot.features.privacy import store as people_data
from bot.features.puzzles import store as puzzles
from bot.features.rankings import store as results
from bot.features.reviews import store as reviews
from bot.services.side_by_side import change_each
from bot.services.tables import Tables
from bot.store import SeatRow, notices, people
from bot.store import last_seen as looks
from bot.store.connection import Db
from bot.store.ids import Seat, TableId, UserId

log = structlog.get_logger()


class Feature(Protocol):
    """A module of statements that stores something about people."""

    def export_of(self, db: Db, user: UserId) -> Any:
        """Return everything that is stored about a person, as values that JSON can hold."""

    def forget(self, db: Db, user: UserId) -> None:
        """Remove a person's number wherever it stands."""


FEATURES: Mapping[str, Feature] = {
    "tables": people_data,
    "settings": people,
    "notices": notices,
    "results": results,
    "feats": feats,
    "challenges": challenges,
    "streaks": streaks,
    "notes": notes,
    "moderation": audit,
    "orders": orders,
    "looks": looks,
    "reviews": reviews,
    "puzzles": puzzles,
    "erasure": erasures,
}


class Privacy:
    """Gives people what is stored about them, and forgets it."""

    def __init__(self, tables: Tables, forget_settings: Callable[[UserId], None]) -> None:
        self._tables, self._forget_settings = tables, forget_settings

    async def export(self, user: UserId) -> bytes:
        """Return everything that is stored about a person, as JSON."""
        return await self._tables.store.read_long(export_of, user)

    async def requested(self) -> list[UserId]:
        """Return the users whose data the host wants deleted."""
        return await self._tables.store.read(erasures.select_requested)

    async def leave_tables(self, user: UserId) -> list[TableId]:
        """Let a person's open tables go on without them; return those whose cards are due."""
        numbers = await self._tables.store.read(people_data.select_open, user)
        await change_each(self._tables, numbers, lambda table: without(table, user))
        return numbers

    async def forget(self, user: UserId) -> None:
        """Forget a person who has left their tables: nothing of them stays stored."""
        numbers = await self._tables.store.read(people_data.select_tables, user)
        await self._tables.rewrite(numbers, forget, user)
        await self._tables.store.scrub()
        self._forget_settings(user)
        log.info("person forgotten", tables=len(numbers))


def export_of(db: Db, user: UserId) -> bytes:
    """Return everything that is stored about a person, as JSON, feature by feature."""
    found = {name: feature.export_of(db, user) for name, feature in FEATURES.items()}
    return msgspec.json.format(msgspec.json.encode({"person": user, **found}), indent=2)


def forget(db: Db, user: UserId) -> None:
    """Remove a person from everything that is stored."""
    for feature in FEATURES.values():
        feature.forget(db, user)


def without(table: Table, user: UserId) -> Table:
    """Return an open table without a person: a bot goes on for them; nobody left closes it."""
    proposal = table.row.proposal
    if proposal is not None and user in (proposal.to, *_users(table, proposal.by, proposal.seat)):
        table = _changed(table, proposal=None)
    table = replace(table, orders=tuple(order for order in table.orders if order.user != user))
    if table.seat_of(user) is None:
        return table
    if table.row.status == "lobby":
        return left(table, user)
    seats = tuple(_with_bot(row) if row.user == user else row for row in table.seats)
    if all(row.user is None for row in seats):
        table = _changed(table, status="aborted", proposal=None)
    return replace(table, seats=seats)


def _users(table: Table, *seats: Seat) -> list[UserId | None]:
    return [table.seats[seat].user for seat in seats]


def _with_bot(row: SeatRow) -> SeatRow:
    return SeatRow(seat=row.seat, bot=STEADY.key, acted=row.acted, shown=row.shown)


def _changed(table: Table, **changes: Any) -> Table:
    return replace(table, row=msgspec.structs.replace(table.row, **changes))
