"""Find, load, change and store tables.

A lock for each table keeps its turns in order. If another process has stored a turn first, the
database refuses this one. The change is then repeated on the stored table. A change is stored
before any player can see it.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

import structlog

from bot.cluster import broadcast
from bot.domain import clocks, held_moves, turns
from bot.domain.calls import calls, with_calls
from bot.domain.frames import attach_snapshots, replay
from bot.domain.ids import EPOCH, ChannelId, Ply, TableId, Timestamp, UserId
from bot.domain.messages import card_due, messages_to_update, news_on_card, with_edition
from bot.domain.opponents import bot_to_move
from bot.domain.person import People, unset
from bot.domain.records import Move
from bot.domain.seats import sitting_down
from bot.domain.table import Table
from bot.measures import TURNS
from bot.services.cache import Cache
from bot.services.hooks import Change, TableHooks
from bot.services.loading import NoSuchTable, attachments, epilogue, load_table
from bot.services.locks import Locks
from bot.store import Moved, Part, Store, StoreError, TurnChanges, games, history, notices, pings
from bot.store.connection import Db, bound
from bot.store.games import Also
from bot.store.shards import ALL, Shards
from engine.core import AtollError, Game, IllegalAction

log = structlog.get_logger()

AT_TABLE_SECONDS = 120
"""So long after their last press at a table, a user needs no news about its lobby."""
MOMENTS_KEPT = 10_000
ATTEMPTS = 3
"""How often to try a change while other processes change the same table."""

Moments = OrderedDict[tuple[TableId, UserId], Timestamp]
"""When users last did something at tables. Only the latest are kept."""
Transition = Callable[[Table], Table]
P = ParamSpec("P")
T = TypeVar("T")


class Tables:
    """All tables. Those used last are cached.

    ``openings`` has a lock for each channel, to hold while opening a table there. ``on_due`` is
    called with the time of the next deadline or notification. ``on_bot_to_move`` is called with
    each table that waits for a bot, and ``on_changed`` with each table after it was changed.
    ``looked_after`` returns the shards whose tables this process looks after. It may change other
    tables too, but does nothing else for them. ``boxes`` are the games that new tables play with
    the components of the host, by key.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], Timestamp],
        people: People = unset,
        hooks: Sequence[TableHooks] = (),
    ) -> None:
        """``hooks`` are those of the installed features."""
        self.store = store
        self.now = now
        self.people = people
        self.hooks = hooks
        self.on_due: Callable[[Timestamp], None] = lambda due: None
        self.on_bot_to_move: Callable[[TableId], None] = lambda table_id: None
        self.on_changed: Callable[[TableId], None] = lambda table_id: None
        self.looked_after: Callable[[], Shards] = lambda: ALL
        self.boxes: Mapping[str, Game] = {}
        self._cache = Cache(partial(load_table, store, hooks))
        self._locks = Locks[TableId]()
        self.openings = Locks[ChannelId]()
        self._pressed = Moments()
        self._met = Moments()

    @property
    def shards(self) -> Shards:
        """The shards whose tables this process looks after now."""
        return self.looked_after()

    async def get(self, table_id: TableId) -> Table:
        """Return a table.

        Raises:
            NoSuchTable: no table has this number.
        """
        table = await self._cache.get(table_id)
        return table if self.shards.hold(table.row.guild) else await self._newest(table)

    def drop(self, table_id: TableId) -> None:
        """Drop the cached copy of a table that another process has changed."""
        self._cache.drop(table_id)

    async def _newest(self, table: Table) -> Table:
        """Return a table, loaded again if another process has changed it."""
        stamp = (table.row.ply, table.row.revision)
        if self.shards.is_all or stamp == await self.store.read(games.select_stamp, table.id):
            return table
        self._cache.drop(table.id)
        return await self._cache.get(table.id)

    def _check_seats(self, db: Db, table: Table, users: Sequence[UserId]) -> None:
        """Check that users may take seats at a table.

        Raises:
            IllegalAction: a feature refuses one of them.
        """
        for user in users:
            for hook in self.hooks:
                hook.refuse(db, table, user)

    async def may_sit(self, table: Table, user: UserId) -> bool:
        """Return whether a user may take a seat at a table."""
        try:
            await self.store.read(self._check_seats, table, [user])
        except IllegalAction:
            return False
        return True

    def note_press(self, table_id: TableId, user: UserId) -> None:
        """Note that a user has pressed something at a table."""
        _keep(self._pressed, (table_id, user), self.now())

    def is_at(self, table_id: TableId, user: UserId) -> bool:
        """Return whether a user has pressed something at a table in the last two minutes."""
        last = self._pressed.get((table_id, user))
        return last is not None and 0 <= self.now() - last < AT_TABLE_SECONDS

    def meet(self, table_id: TableId, user: UserId) -> None:
        """Note that a user has had a seat in a lobby."""
        _keep(self._met, (table_id, user), self.now())

    def has_met(self, table_id: TableId, user: UserId) -> bool:
        """Return whether a user has had a seat in a lobby before."""
        return (table_id, user) in self._met

    async def at_least(self, table_id: TableId, ply: Ply) -> Table:
        """Return a table at a stored ply or later."""
        table = await self.get(table_id)
        if table.row.ply < ply:
            self._cache.drop(table_id)
            table = await self.get(table_id)
        return table

    def has_moved_on(self, table: Table) -> bool:
        """Return whether a newer version of a table is cached."""
        return self._cache.has_newer(table)

    async def open_in(self, channel: ChannelId) -> list[Table]:
        """Return the open tables of a channel, newest first."""
        numbers = await self.store.read(games.select_open, channel)
        return [await self.get(table_id) for table_id in numbers]

    async def open_for(self, user: UserId, channel: ChannelId, key: str = "") -> list[Table]:
        """Return the open tables that a user can mean in a channel, newest first.

        These are their own there, otherwise those of others, otherwise their own without a channel.
        With the ``key`` of a game, they are only the user's tables of this game.
        """
        there = [one for one in await self.open_in(channel) if key in ("", one.row.key)]
        own = [one for one in there if one.seat_of(user) is not None]
        if own:
            return own
        if there and not key:
            return there
        listed = [one for one in await self.listed(user) if key in ("", one.row.key)]
        return [await self.get(one.id) for one in listed if one.is_ephemeral]

    async def last_in(self, channel: ChannelId) -> Table:
        """Return the last table that was used in a channel. It may have ended.

        Raises:
            NoSuchTable: there was never a game in this channel.
        """
        last = await self.store.read(games.select_last, channel)
        if last is None:
            raise NoSuchTable("This channel has no game yet. Start one with `/play`.")
        return await self.get(last)

    async def listed(self, user: UserId) -> list[Table]:
        """Return the open tables of a user without their states. Those that wait are first."""
        numbers = await self.store.read(games.select_of, user)
        stored = await self.store.read(games.select_without_states, numbers)
        return [Table(row, seats, None) for row, seats in stored]

    async def insert(self, table: Table, also: Also = games.nothing_else) -> Table:
        """Store a new table. ``also`` stores other rows for it."""
        seats = turns.seats_now(table, table.row.created)
        opener = table.row.opener

        def checked(db: Db, table_id: TableId) -> None:
            self._check_seats(db, table, [user for user in table.users if user != opener])
            also(db, table_id)

        also_here = broadcast.with_opening(checked, table.row.guild, self.shards)
        table_id = await self.store.write(games.insert_game, table.row, seats, also_here)
        log.info("table opened", game=table_id, key=table.row.key, seats=len(table.seats))
        table = await self.get(table_id)
        self.note_press(table.id, table.row.opener)
        self._wake_bots(table)
        return table

    def _wake_bots(self, table: Table) -> None:
        """Let bots move, unless another process looks after the table."""
        is_here = self.shards.hold(table.row.guild) or table.is_ephemeral
        if is_here and bot_to_move(table) is not None:
            self.on_bot_to_move(table.id)

    async def moves(self, table: Table) -> list[Move]:
        """Return the log of a table."""
        return await self.store.read(history.select_log, table.id)

    async def shared_line(self, table_id: TableId) -> str:
        """Return a line about a finished game that any player may read, or "" for its result."""
        endings = await self.store.read_each([hook.ending for hook in self.hooks], table_id)
        return next((ending.shared for ending in endings if ending.shared), "")

    async def change(
        self,
        table_id: TableId,
        change: Transition,
        by: UserId | None = None,
        also: Sequence[Part] = (),
        *,
        pressed_by: UserId | None = None,
        in_thread: bool = False,
    ) -> Table:
        """Change and store a table.

        ``by`` is the user who made the move, if any: the turn then counts as made in time.
        ``pressed_by`` is the user who asked for the change (default: ``by``). No message pings
        them, because they know about it. ``also`` are statements to run in the same transaction.
        Make a long change ``in_thread``.

        Raises:
            Moved: other processes changed the table at each attempt.
        """
        async with self._locks.lock_of(table_id):
            for attempt in range(1, ATTEMPTS + 1):
                try:
                    before = await self._newest(await self._cache.get(table_id))
                    after = await asyncio.to_thread(change, before) if in_thread else change(before)
                    return await self._changed(after, before, by, also, pressed_by or by)
                except Moved:
                    log.info("table changed elsewhere", game=table_id, attempt=attempt)
                    if attempt == ATTEMPTS:
                        raise
        raise AssertionError("unreachable")

    async def _changed(
        self,
        after: Table,
        before: Table,
        by: UserId | None,
        also: Sequence[Part],
        pressed_by: UserId | None,
    ) -> Table:
        if by is not None:
            after = held_moves.hold(after, before, self.people(by))
        if after.attached:
            after = await asyncio.to_thread(self._followed_up, after, before)
        else:
            after = self._followed_up(after, before)
        if turns.frames_kept(after, before) < len(before.frames):
            await self._check_log(after, before)
        if not also and after == before:
            return before
        if also or replace(after, attached=before.attached) != before:
            return await self._store(after, before, by, also, pressed_by)
        # Store only attached records. That is not a turn, and no other player may see it.
        parts = [*self._attached_parts(after, before)]
        await self._written(after, self.store.write(games.write_parts, before.row, parts))
        after = after.with_row(revision=before.row.revision + 1)
        self._cache.keep_table(after)
        self.on_changed(after.id)
        return after

    def _followed_up(self, after: Table, before: Table) -> Table:
        """Return the table after features have continued a change."""
        for hook in self.hooks:
            after = hook.follow_up(after, before, self.now())
        return held_moves.without_outdated(after)

    async def _check_log(self, after: Table, before: Table) -> None:
        """Make sure that the log leads to the state that an undo returns to.

        Raises:
            IllegalAction: it does not, so the table does not change.
        """
        moves = [*await self.moves(before), *turns.logged(after, before, EPOCH)]
        try:
            frames = await asyncio.to_thread(replay, before.row, len(before.seats), moves)
        except (AtollError, LookupError):
            frames = ()
        if not frames or frames[-1].state != after.state:
            raise IllegalAction("This table's log can't be replayed, so the table stays as it is.")

    async def rewrite(
        self,
        table_ids: Sequence[TableId],
        work: Callable[Concatenate[Db, P], T],
        *values: P.args,
        **named: P.kwargs,
    ) -> T:
        """Change rows of some tables without a turn, and drop the cached copies."""
        async with AsyncExitStack() as held:
            for table_id in sorted(set(table_ids)):
                await held.enter_async_context(self._locks.lock_of(table_id))
            bare = bound(work, *values, **named)
            try:
                return await self.store.write(broadcast.revise_tables, table_ids, self.shards, bare)
            finally:
                for table_id in table_ids:
                    self._cache.drop(table_id)
                    self.on_changed(table_id)

    async def _store(
        self,
        after: Table,
        before: Table,
        by: UserId | None,
        also: Sequence[Part],
        pressed_by: UserId | None,
    ) -> Table:
        """Store a turn. Only then cache the table and wake its bots."""
        at = self.now()
        after = turns.with_bookkeeping(after, before, at)
        after = clocks.with_deadlines(after, before, at, self.people)
        called = calls(after, before, self.people, at, self._who_knows(after, pressed_by))
        news = news_on_card(after, before, called)
        updates = messages_to_update(after, before, news)
        after = with_calls(with_edition(after, news), called)
        change = Change(after, before, by, at)
        parts = [part for hook in self.hooks for part in hook.turn_parts(change)]
        if sitting := sitting_down(after, before):
            parts.append(bound(self._check_seats, after, sitting))
        if before.playing and not after.playing:
            parts.append(pings.forget_ended)
        if ended := {*before.called.people}.difference(after.called.people):
            parts.append(bound(notices.drop_calls, after.id, ended))
        turn = TurnChanges(
            before=before.row.ply,
            row=after.row,
            seats=after.seats,
            former=after.former[len(before.former) :],
            moves=turns.logged(after, before, at),
            taken=tuple(frame.ply for frame in turns.taken_frames(after, before)),
            snapshot=turns.snapshot(after, before),
            updates=updates,
            card_due=card_due(news, at),
            notices=after.notices,
            calls=called,
            parts=(*parts, *self._attached_parts(after, before), *also),
        )
        turn = broadcast.with_broadcasts(turn, self.shards)
        await self._written(after, self.store.write(games.write_turn, turn))
        TURNS.inc()
        calling = (call.notice for call in called if call.notice is not None)
        notified = (notice.due for notice in (*turn.notices, *calling))
        for due in (turn.row.due, turn.card_due, *notified):
            if due:
                self.on_due(due)
        log.info("turn stored", game=after.id, ply=after.row.ply, status=after.row.status)
        if turn.snapshot is not None:
            attach_snapshots(after.game, after.frames, [turn.snapshot])
        self._cache.keep_table(replace(after, notices=()))
        if after.is_private and before.playing and not after.playing:
            try:
                after = replace(after, epilogue=await epilogue(self.store, self.hooks, after.id))
                self._cache.keep_table(replace(after, notices=()))
            except StoreError:
                log.exception("epilogue not read", game=after.id)
        self._wake_bots(after)
        self.on_changed(after.id)
        return after

    def _who_knows(self, table: Table, pressed_by: UserId | None) -> list[UserId]:
        """Return who needs no call: the user who pressed, and the opener who is at a lobby."""
        known = [] if pressed_by is None else [pressed_by]
        if table.row.status == "lobby" and self.is_at(table.id, table.row.opener):
            known.append(table.row.opener)
        return known

    async def _written(self, table: Table, writing: Awaitable[None]) -> None:
        """Wait until a table is written. If that fails, drop it from the cache."""
        try:
            await writing
        except BaseException:
            self._cache.drop(table.id)
            raise

    def _attached_parts(self, after: Table, before: Table) -> Iterator[Part]:
        """Yield the statements that store changed attached records."""
        for kind, _, write in attachments(self.hooks):
            was = before.records(kind)
            now = after.records(kind)
            if was != now:
                yield bound(write, after.id, was, now)


def _keep(moments: Moments, key: tuple[TableId, UserId], at: Timestamp) -> None:
    moments[key] = at
    moments.move_to_end(key)
    if len(moments) > MOMENTS_KEPT:
        moments.popitem(last=False)
