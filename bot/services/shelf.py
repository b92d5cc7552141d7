"""The shelf of all tables: it loads them, changes them one turn after the other, and stores them.

One lock per table keeps its turns in order; below it the database refuses a turn that began from
an older ply: the copy in memory is dropped then, and the change is tried again from what is
stored. Nothing is told before it is stored.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Concatenate, ParamSpec, TypeVar

import msgspec
import structlog

from bot.domain import clocks
from bot.domain.calls import People, messages
from bot.domain.frames import know, replay
from bot.domain.moves import frames_of
from bot.domain.opponents import code_to_move
from bot.domain.orders.acting import orders_answer
from bot.domain.table import Table
from bot.domain.turns import frames_kept, logged, renewed, settled, snapshot, taken_back, told
from bot.measures import TURNS
from bot.services.cache import Cache
from bot.services.endings import epilogue
from bot.services.features import Change, parts_of
from bot.services.locks import Locks
from bot.store import Move, Moved, Part, Store, StoreError, Turn, games, history, news
from bot.store.connection import Db, bound
from bot.store.ids import EPOCH, ChannelId, Ply, Seat, TableId, Timestamp, UserId
from bot.store.orders import OrdersChange, select_orders, write_orders_at
from bot.store.people import Person
from bot.store.shards import ALL
from engine import GAMES
from engine.core import AtollError, IllegalAction

log = structlog.get_logger()

ATTEMPTS = 3
"""How often a change is tried while somebody else keeps changing the same table."""

Transition = Callable[[Table], Table]
P = ParamSpec("P")
T = TypeVar("T")


class NoSuchTable(AtollError):
    """There is no table where somebody looked for one."""


def _usual(user: UserId) -> Person:
    return Person(user=user)


class Shelf:
    """All tables, the ones used last in memory.

    ``openings`` has a lock for each channel: whoever opens a table there holds it meanwhile.
    ``on_due`` is told when something will next be due, whenever that may have changed, and
    ``on_code`` where players made of code are to move. ``shards`` are those whose tables this
    process looks after: others may be changed here too, and are then looked after elsewhere.
    """

    def __init__(self, store: Store, now: Callable[[], Timestamp], people: People = _usual) -> None:
        self.store, self.now, self.people = store, now, people
        self.on_due: Callable[[Timestamp], None] = lambda due: None
        self.on_code: Callable[[TableId], None] = lambda number: None
        self.shards = ALL
        self._cache = Cache(self._load)
        self._locks = Locks[TableId]()
        self.openings = Locks[ChannelId]()

    async def get(self, number: TableId) -> Table:
        """Return a table.

        Raises:
            NoSuchTable: there is none with this number.
        """
        table = await self._cache.get(number)
        if self.shards.hold(table.row.guild) or await self._is_newest(table):
            return table
        self._cache.drop(number)
        return await self._cache.get(number)

    async def refreshed(self, number: TableId) -> Table:
        """Return a table as it is stored, where somebody else may have changed it."""
        table = await self.get(number)
        if not self.shards.is_all and not await self._is_newest(table):
            self._cache.drop(number)
            table = await self.get(number)
        return table

    def drop(self, number: TableId) -> None:
        """Forget the copy of a table that somebody else has changed."""
        self._cache.drop(number)

    async def _is_newest(self, table: Table) -> bool:
        stamp = await self.store.read(games.select_stamp, table.id)
        return stamp == (table.row.ply, table.row.revision)

    async def at_least(self, number: TableId, ply: Ply) -> Table:
        """Return a table as it stood after a ply that is stored, or later."""
        table = await self.get(number)
        if table.row.ply < ply:
            self._cache.drop(number)
            table = await self.get(number)
        return table

    def has_moved_on(self, table: Table) -> bool:
        """Whether a newer moment of a table than this one lies in memory."""
        return self._cache.has_newer(table)

    async def moves(self, table: Table) -> list[Move]:
        """Return the log of a table."""
        return await self.store.read(history.select_log, table.id)

    async def change(
        self,
        number: TableId,
        change: Transition,
        by: UserId | None = None,
        also: Sequence[Part] = (),
    ) -> Table:
        """Change a table, store it, and only then let anybody see it.

        ``by`` is the person who plays, where it is one: the turn counts as made in time.
        ``also`` is what else is stored with the turn.

        Raises:
            Moved: somebody else changed the table each time that this was tried.
        """
        async with self._locks.of(number):
            for attempt in range(1, ATTEMPTS + 1):
                try:
                    return await self._change(await self.refreshed(number), change, by, also)
                except Moved:
                    log.info("table changed elsewhere", game=number, attempt=attempt)
                    if attempt == ATTEMPTS:
                        raise
        raise AssertionError("unreachable")

    async def _change(
        self, before: Table, change: Transition, by: UserId | None, also: Sequence[Part]
    ) -> Table:
        after = change(before)
        if after.orders:
            after = await asyncio.to_thread(orders_answer, after, before, self.now())
        if frames_kept(after, before) < len(before.frames):
            await self._check(after, before)
        if not also and replace(after, orders=before.orders) == before:
            return await self._store_orders(after, before)
        return await self._store(after, before, by, also)

    async def _check(self, after: Table, before: Table) -> None:
        """Make sure that the log leads to where moves are taken back to.

        Raises:
            IllegalAction: it leads elsewhere; the table stays as it is.
        """
        moves = [*await self.moves(before), *logged(after, before, EPOCH)]
        try:
            frames = await asyncio.to_thread(replay, before.row, len(before.seats), moves)
        except (AtollError, LookupError):
            frames = ()
        if not frames or frames[-1].state != after.state:
            raise IllegalAction("The log of this table cannot be replayed, so it stays as it is.")

    async def rewrite(
        self,
        numbers: Sequence[TableId],
        work: Callable[Concatenate[Db, P], T],
        *values: P.args,
        **named: P.kwargs,
    ) -> T:
        """Change what is stored of some tables other than by a turn; they are read again after."""
        async with AsyncExitStack() as held:
            for number in sorted(set(numbers)):
                await held.enter_async_context(self._locks.of(number))

            def revised(db: Db) -> T:
                games.revise(db, numbers)
                return work(db, *values, **named)

            done = await self.store.write(revised)
            for number in numbers:
                self._cache.drop(number)
            return done

    async def _store(
        self, after: Table, before: Table, by: UserId | None, also: Sequence[Part]
    ) -> Table:
        at = self.now()
        after = clocks.clocked(settled(after, before, at), before, at, self.people)
        tell = told(after, before)
        after = renewed(after, tell)
        turn = self._turn(after, before, tell, (*parts_of(Change(after, before, by, at)), *also))
        turn = msgspec.structs.replace(turn, parts=(*turn.parts, *self._news(turn)))
        await self._written(after, self.store.write(games.write_turn, turn))
        TURNS.inc()
        self._hurry(turn)
        log.info("turn stored", game=after.id, ply=after.row.ply, status=after.row.status)
        if turn.snapshot is not None:
            know(after.game, after.frames, [turn.snapshot])
        self._cache.keep(replace(after, notices=()))
        if after.is_solo and before.playing and not after.playing:
            after = await self._with_epilogue(after)
            self._cache.keep(replace(after, notices=()))
        if code_to_move(after) is not None and self.shards.hold(after.row.guild):
            self.on_code(after.id)
        return after

    def _turn(
        self, after: Table, before: Table, tell: tuple[Seat, ...], parts: tuple[Part, ...]
    ) -> Turn:
        """Return everything that a change stores."""
        at = after.row.touched
        return Turn(
            before=before.row.ply,
            row=after.row,
            seats=after.seats,
            moves=logged(after, before, at),
            taken=taken_back(after, before),
            snapshot=snapshot(after, before),
            tell=tell,
            notices=(*after.notices, *messages(after, before, self.people, at)),
            parts=parts,
        )

    async def _written(self, table: Table, writing: Awaitable[None]) -> None:
        """Wait until a table is written; where that is not certain, memory forgets it."""
        try:
            await writing
        except BaseException:
            self._cache.drop(table.id)
            raise

    async def _store_orders(self, after: Table, before: Table) -> Table:
        """Store a change of orders alone: it is no turn, and nobody else may see it."""
        change = OrdersChange(before.orders, after.orders)
        await self._written(after, self.store.write(write_orders_at, before.row, change))
        row = msgspec.structs.replace(after.row, revision=before.row.revision + 1)
        after = replace(after, row=row)
        self._cache.keep(after)
        return after

    async def _with_epilogue(self, table: Table) -> Table:
        """Return a table that has just ended with what its last card says besides."""
        try:
            return replace(table, epilogue=await self._epilogue(table.id))
        except StoreError:
            log.exception("epilogue not read", game=table.id)
            return table

    def _news(self, turn: Turn) -> Iterator[Part]:
        """Yield what other processes are told with a turn that concerns them."""
        if not self.shards.hold(turn.row.guild):
            yield bound(news.tell_table, turn.row.id)
        if not self.shards.hold_direct:
            for due in {notice.due for notice in turn.notices if notice.user is not None}:
                yield bound(news.tell_due, due)

    def _hurry(self, turn: Turn) -> None:
        """Say when something will be due next because of a turn."""
        for due in (turn.row.due, *(notice.due for notice in turn.notices)):
            if due is not None:
                self.on_due(due)

    async def _load(self, number: TableId) -> Table:
        found = await self.store.read(games.select_game, number)
        if found is None:
            raise NoSuchTable(f"There is no table {number}. `/games` lists yours.")
        row, seats = found
        if row.state is None:
            return Table(row, seats, None)
        game = GAMES[row.game]
        state = game.load(game.upgraded(row.state, row.rules))
        past = await self.store.read(history.select_history, number)
        orders = await self.store.read(select_orders, number)
        frames = await asyncio.to_thread(frames_of, row, seats, past, state)
        told = () if row.status == "playing" else await self._epilogue(number)
        return Table(row, seats, state, frames, orders, epilogue=told)

    async def _epilogue(self, number: TableId) -> tuple[str, ...]:
        return await self.store.read(epilogue, number)
