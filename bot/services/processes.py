"""How this process shares a bot with others: what it looks after, what it hears of them.

A process alone looks after everything. One of several looks after the servers of its shards, from
the moment on at which no other one does; any of them may change any table.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
import structlog

from bot.store import Store, StoreError, meta, news
from bot.store.addresses import Address
from bot.store.claims import Claim, Claims, Kind, held
from bot.store.ids import TableId, Timestamp
from bot.store.kinds import claims_at
from bot.store.shards import ALL, Shards, read_shards

log = structlog.get_logger()

GONE_WITHIN = 5.0
"""Seconds within which what a killed process held is free."""
GIVEN_WITHIN, ASKED_EVERY = 60.0, 1.0
TAKEN = (
    "Another Atoll answers for the shards {}. Stop that one first, or say --take-over: then this"
    " one goes on in its place."
)
NOT_GIVEN = (
    "The process that answers for the shards {} does not give them. It must have just these: take"
    " all of its shards over together, or stop it."
)


class Hearers(NamedTuple):
    """Who is told what other processes say: of tables, clocks and people's settings.

    ``give``: another one takes the place of this one; ``missed``: something may not have been
    heard; ``lost``: the shards belong to another one already.
    """

    table: Callable[[TableId], Awaitable[object]]
    due: Callable[[Timestamp], None]
    people: Callable[[], Awaitable[object]]
    give: Callable[[], Awaitable[object]]
    missed: Callable[[], None]
    lost: Callable[[], None]


class Processes:
    """The place of this process among all that serve the bot; ``shards`` ``None``: it is alone."""

    def __init__(self, database: Address, shards: Shards | None, *, take_over: bool) -> None:
        self.shards, self._take_over = shards, take_over
        self.claims: Claims = claims_at(database, shards, self._heard)
        self._name = secrets.token_hex(4)
        self._hearers: Hearers | None = None
        self._tasks = set[asyncio.Future[Any]]()
        self._identifying, self.identify_at_once = asyncio.Lock(), 1

    @property
    def looked_after(self) -> Shards:
        """The shards whose tables this process looks after now."""
        if self.shards is None:
            return ALL
        held = all(map(self.claims.hold, self._all(Kind.DELIVERING)))
        return self.shards if held else self.shards.none

    @property
    def leads(self) -> bool:
        """Whether this process does what concerns all servers together."""
        return self.claims.hold(Claim(Kind.LEADING))

    async def open(self) -> None:
        """Claim the shards.

        Raises:
            StoreError: another process has them, and they are not to be taken over.
        """
        await self.claims.open()
        mine = [*self._all(Kind.ANSWERING), *self._all(Kind.DELIVERING)]
        self.claims.want(*mine)
        try:
            await asyncio.wait_for(self.claims.taken(*mine), self._patience)
        except TimeoutError as problem:
            if not self._take_over:
                raise StoreError(TAKEN.format(self.shards)) from problem

    def hear(self, hearers: Hearers) -> None:
        """Tell others from now on what the other processes say."""
        self._hearers = hearers
        self.claims.want(Claim(Kind.LEADING))

    async def answering(self, store: Store) -> Collection[int] | None:
        """Wait until this process is the one that answers; return what another has taken.

        ``None``: that one has died, and nobody knows.

        Raises:
            StoreError: the process that answers does not give its shards away.
        """
        mine = self._all(Kind.ANSWERING)
        if self.shards is None or all(map(self.claims.hold, mine)):
            return ()
        await store.write(meta.write_meta, self._handed, "")
        try:
            async with asyncio.timeout(GIVEN_WITHIN):
                while not all(map(self.claims.hold, mine)):
                    await self._ask(store, mine)
        except TimeoutError as problem:
            raise StoreError(NOT_GIVEN.format(self.shards)) from problem
        taken = await store.read(meta.select_meta, self._handed)
        return msgspec.json.decode(taken, type=frozenset[int]) if taken else None

    async def delivering(self) -> Shards:
        """Wait until nobody else delivers what belongs to this process; return what that is."""
        await self.claims.taken(*self._all(Kind.DELIVERING))
        return self.shards or ALL

    async def give(self, store: Store, taken: list[int]) -> None:
        """Let another process answer from now on, all but what was ``taken`` here."""
        words = msgspec.json.encode(taken).decode()
        await store.write(meta.write_meta, self._handed, words)
        await self.claims.give(*self._all(Kind.ANSWERING))

    @asynccontextmanager
    async def turn_to_identify(self, shard: int) -> AsyncIterator[None]:
        """Wait until a shard may connect; Discord lets ``identify_at_once`` of them do so."""
        turn = Claim(Kind.IDENTIFYING, shard % self.identify_at_once)
        async with self._identifying, held(self.claims, turn):
            yield

    async def close(self) -> None:
        """Leave everything to others."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.claims.close()

    @property
    def _patience(self) -> float:
        return ASKED_EVERY if self._take_over else GONE_WITHIN

    @property
    def _handed(self) -> str:
        return f"handed {self.shards}"

    def _all(self, kind: Kind) -> list[Claim]:
        return [Claim(kind, shard) for shard in (self.shards.ids if self.shards else ())]

    async def _ask(self, store: Store, mine: Collection[Claim]) -> None:
        await store.write(news.tell, news.GIVE, self.shards, self._name)
        try:
            await asyncio.wait_for(self.claims.taken(*mine), ASKED_EVERY)
        except TimeoutError:
            log.info("shards are asked for", shards=str(self.shards))

    # --- what the others tell

    def _heard(self, words: str) -> None:
        """Pass on what another process has told."""
        if self._hearers is None:
            return
        kind, *values = words.split(" ")
        if kind == news.TABLE:
            self._do(self._hearers.table(TableId(int(values[0]))))
        elif kind == news.DUE:
            self._hearers.due(Timestamp(int(values[0])))
        elif kind == news.PEOPLE:
            self._do(self._hearers.people())
        elif kind == news.GIVE and values[1] != self._name and self._are_mine(values[0]):
            self._do(self._hearers.give())
        elif kind == news.MISSED:
            self._hearers.missed()
        elif kind == news.LOST:
            self._hearers.lost()

    def _are_mine(self, shards: str) -> bool:
        """Whether some shards are just those of this process."""
        return read_shards(shards) == self.shards

    def _do(self, work: Awaitable[object]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Future[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("news not followed", exc_info=task.exception())
