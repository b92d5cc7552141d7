"""The role of this process among the processes of a bot, and their notifications.

A single process looks after all tables. With several, each looks after the servers of its shards
once no other process does. Any process may change any table.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
import structlog

from bot.cluster import broadcast
from bot.cluster.claims import Alone, Claim, Claims, Kind, held
from bot.domain.ids import TableId, Timestamp, UserId
from bot.store import Store, StoreError, meta
from bot.store.addresses import Address, Url
from bot.store.kinds import database_at
from bot.store.shards import ALL, Shards, read_shards

log = structlog.get_logger()

GONE_WITHIN = 5.0
"""Seconds until the claims of a killed process become free."""
GIVEN_WITHIN = 60.0
ASKED_EVERY = 1.0
ONE_PROCESS = (
    "An SQLite file serves one process with all shards. Leave out --shards and ATOLL_SHARDS, or set"
    " ATOLL_DATABASE to postgresql://… for several processes."
)
TAKEN = (
    "Another process already serves shards {}. Stop it first, or pass --take-over to replace it."
)
NOT_GIVEN = (
    "The process that serves shards {} does not give them up. It must have exactly these shards:"
    " take over all of its shards together, or stop it."
)


def claims_at(address: Address, shards: Shards | None, receive: Callable[[str], None]) -> Claims:
    """Return the claims of a process with some ``shards`` (``None``: the only process).

    ``receive`` gets the notifications of other processes.

    Raises:
        StoreError: this kind of database does not support several processes.
    """
    if not isinstance(address, Url):
        if shards is not None:
            raise StoreError(ONE_PROCESS)
        return Alone(database_at(address).claimed)
    database_at(address)
    from bot.cluster.postgres_claims import SharedClaims, SoleClaims  # an optional extra

    if shards is None:
        return SoleClaims(address, receive)
    return SharedClaims(address, shards.count, receive)


class Handlers(NamedTuple):
    """Handlers for changes by other processes: a table, its panels, a due time, a user's settings.

    ``give``: another process replaces this one. ``missed``: notifications may be lost. ``lost``:
    the shards belong to another process now.
    """

    table: Callable[[TableId], Awaitable[object]]
    panels: Callable[[TableId], None]
    due: Callable[[Timestamp], None]
    person: Callable[[UserId], Awaitable[object]]
    give: Callable[[], Awaitable[object]]
    missed: Callable[[], Awaitable[object]]
    lost: Callable[[], None]


class Processes:
    """The role of this process. It is the only process if ``shards`` is ``None``."""

    def __init__(self, database: Address, shards: Shards | None, *, take_over: bool) -> None:
        self.shards = shards
        self._take_over = take_over
        self.claims: Claims = claims_at(database, shards, self._receive)
        self._name = secrets.token_hex(4)
        self._handlers: Handlers | None = None
        self._tasks = set[asyncio.Future[Any]]()
        self._identifying = asyncio.Lock()
        self.identify_at_once = 1

    @property
    def looked_after(self) -> Shards:
        """The shards whose tables this process looks after now."""
        if self.shards is None:
            return ALL if self.leads else ALL.none
        held = all(map(self.claims.hold, self._all(Kind.DELIVERING)))
        return self.shards if held else self.shards.none

    @property
    def leads(self) -> bool:
        """Whether this process does the work that concerns all servers."""
        return self.claims.hold(Claim(Kind.LEADING))

    async def open(self) -> None:
        """Claim the shards.

        Raises:
            StoreError: another process holds them, and this one does not take over.
        """
        await self.claims.open()
        mine = [*self._all(Kind.ANSWERING), *self._all(Kind.DELIVERING)]
        self.claims.want(*mine)
        try:
            patience = ASKED_EVERY if self._take_over else GONE_WITHIN
            await asyncio.wait_for(self.claims.taken(*mine), patience)
        except TimeoutError as problem:
            if not self._take_over:
                raise StoreError(TAKEN.format(self.shards)) from problem

    def subscribe(self, handlers: Handlers) -> None:
        """Register handlers for the notifications of other processes."""
        self._handlers = handlers
        self.claims.want(Claim(Kind.LEADING))

    async def answering(self, store: Store) -> Collection[int] | None:
        """Wait until this process answers. Return the interactions that another one has taken.

        They are unknown (``None``) if the other process was killed.

        Raises:
            StoreError: the other process does not give up its shards.
        """
        mine = self._all(Kind.ANSWERING)
        if self.shards is None or all(map(self.claims.hold, mine)):
            return ()
        await store.write(meta.write_meta, self._handed, "")
        try:
            async with asyncio.timeout(GIVEN_WITHIN):
                while not all(map(self.claims.hold, mine)):
                    # Ask the process that answers to give up its shards.
                    await store.write(broadcast.publish, broadcast.GIVE, self.shards, self._name)
                    try:
                        await asyncio.wait_for(self.claims.taken(*mine), ASKED_EVERY)
                    except TimeoutError:
                        log.info("shards requested", shards=str(self.shards))
        except TimeoutError as problem:
            raise StoreError(NOT_GIVEN.format(self.shards)) from problem
        taken = await store.read(meta.select_meta, self._handed)
        return msgspec.json.decode(taken, type=frozenset[int]) if taken else None

    async def delivering(self) -> None:
        """Wait until no other process looks after this process's shards."""
        await self.claims.taken(*self._all(Kind.DELIVERING))

    async def give(self, store: Store, taken: list[int]) -> None:
        """Let another process answer from now on, except the interactions ``taken`` here."""
        words = msgspec.json.encode(taken).decode()
        await store.write(meta.write_meta, self._handed, words)
        await self.claims.give(*self._all(Kind.ANSWERING))

    @asynccontextmanager
    async def turn_to_identify(self, shard: int) -> AsyncIterator[None]:
        """Wait until a shard may connect. Discord allows ``identify_at_once`` at the same time."""
        turn = Claim(Kind.IDENTIFYING, shard % self.identify_at_once)
        async with self._identifying, held(self.claims, turn):
            yield

    async def unsubscribe(self) -> None:
        """Ignore notifications from now on, because this process stops."""
        self._handlers = None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        """Give up all claims."""
        await self.claims.close()

    @property
    def _handed(self) -> str:
        return f"handed {self.shards}"

    def _all(self, kind: Kind) -> list[Claim]:
        return [Claim(kind, shard) for shard in (self.shards.ids if self.shards else ())]

    def _receive(self, words: str) -> None:
        """Call the handler of a notification."""
        if self._handlers is None:
            return
        kind, *values = words.split(" ")
        if kind == broadcast.TABLE:
            self._start(self._handlers.table(TableId(int(values[0]))))
        elif kind == broadcast.PANELS:
            self._handlers.panels(TableId(int(values[0])))
        elif kind == broadcast.DUE:
            self._handlers.due(Timestamp(int(values[0])))
        elif kind == broadcast.PERSON:
            self._start(self._handlers.person(UserId(int(values[0]))))
        elif kind == broadcast.GIVE and values[1] != self._name:
            if read_shards(values[0]) == self.shards:
                self._start(self._handlers.give())
        elif kind == broadcast.MISSED:
            self._start(self._handlers.missed())
        elif kind == broadcast.LOST:
            self._handlers.lost()

    def _start(self, work: Awaitable[object]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Future[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("notification not handled", exc_info=task.exception())
