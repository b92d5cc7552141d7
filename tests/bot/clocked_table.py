"""A table in memory with a manual clock: fast enough for thousands of games."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec

from bot.domain import clocks, held_moves, overdue
from bot.domain.ids import Seat, TableId, Timestamp, UserId
from bot.domain.paces import has_clocks
from bot.domain.person import Person
from bot.domain.table import Table
from bot.domain.time_bank import extended
from bot.domain.turns import with_bookkeeping
from bot.domain.windows import window_of
from bot.services.tables import Tables, Transition
from engine.core import Game
from tests.bot.sample_tables import table_for
from tests.bot.timed_tables import BEGIN


class NoOtherTables:
    """The store of a bot that has no other tables."""

    async def read(self, *_: object) -> list[TableId]:
        return []


class ClockedTable:
    """A table whose changes go the same way as stored ones.

    The functions of ``bot.services.playing`` take it for all tables of a bot.
    """

    def __init__(self, game: Game, pace: str, users: Sequence[UserId], at: int = BEGIN) -> None:
        self.at, self.settings = at, dict[UserId, Person]()
        self.store = NoOtherTables()
        self.on_change: Callable[[Table, Table], None] = lambda after, before: None
        begun = table_for(game, len(users), ply=0, id=1, pace=pace)
        for seat, user in enumerate(users):
            begun = begun.with_seat(Seat(seat), user=user)
        self.table = begun
        self._store(begun, begun)

    @property
    def tables(self) -> Tables:
        """Itself, as far as a press needs the tables of a bot."""
        return cast("Tables", self)

    def now(self) -> Timestamp:
        return Timestamp(self.at)

    def people(self, user: UserId) -> Person:
        return self.settings.get(user) or Person(user=user)

    async def change(
        self, _: TableId, change: Transition, by: UserId | None = None, **_also: Any
    ) -> Table:
        """Change the table as ``Tables.change`` does."""
        before = self.table
        after = change(before)
        if by is not None:
            after = held_moves.hold(after, before, self.people(by))
        after = held_moves.without_outdated(after)
        if replace(after, attached=before.attached) != before:
            self._store(after, before)
        else:
            self.table = after
        return self.table

    def _store(self, after: Table, before: Table) -> None:
        after = with_bookkeeping(after, before, self.now())
        after = clocks.with_deadlines(after, before, self.now(), self.people)
        self.table = replace(after, notices=())
        self.on_change(self.table, before)

    async def wait(self, seconds: int) -> None:
        """Advance the clock, and act on each deadline when it ends."""
        end = self.at + seconds
        while (due := self.table.row.due) is not None and due <= end:
            self.at = max(due, self.at)
            await self.change(
                self.table.id,
                lambda table: overdue.overdue(table, self.now(), self.people),
            )
        self.at = end

    async def extend(self, user: UserId) -> Table:
        """Let a user extend their turn."""
        seat = self.table.seat_of(user)
        used = 0 if seat is None else self.table.seats[seat].extensions
        return await self.change(
            self.table.id, lambda table: extended(table, user, used, self.now(), self.people)
        )

    async def set_person(self, user: UserId, **values: Any) -> None:
        """Change a user's settings as ``Upkeep.set_person`` does."""
        before = self.people(user)
        after = self.settings[user] = msgspec.structs.replace(before, **values)
        await self.change(
            self.table.id, lambda table: clocks.rested(table, before, after, self.now())
        )

    def end(self, seat: Seat) -> int | None:
        """Return when the turn of a seat ends, relative to the beginning of the game."""
        end = clocks.turn_end(self.table, self.table.seats[seat], self.people)
        return None if end is None else end - BEGIN


def is_in_own_turn(table: Table, seat: Seat) -> bool:
    """Whether a seat has a deadline of its own."""
    is_awaited = table.playing and seat in table.awaited and not table.seats[seat].is_bot
    return is_awaited and has_clocks(table) and window_of(table, seat) is None
