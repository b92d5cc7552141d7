"""Claims as advisory locks of PostgreSQL, which free themselves when a process dies.

One connection holds the locks of a process and receives notifications. If it is lost, a new one
takes the locks again, and reports if another process has taken one of them.

A connection can be lost without a word: PostgreSQL then frees its locks after 25 seconds. So the
process asks PostgreSQL every few seconds, and its claims count only for a while after an answer.
"""

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
import structlog
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from bot.cluster.broadcast import CHANNEL, LOST, MISSED
from bot.cluster.claims import Claim, Kind
from bot.store.addresses import Url
from bot.store.errors import InUse, StoreError
from bot.store.postgres import CLAIM, CLAIM_WAITS, SOON_GONE, USUAL, opening, refuse_pooler

log = structlog.get_logger()

SPACE = 0x41746F00
"""The lock ID of the first kind of claim. The IDs of other kinds follow."""
LAYOUT = SPACE
OF_SHARDS = {Kind.ANSWERING, Kind.DELIVERING}
"""The kinds of claims whose loss means that another process has taken over the shards."""
WAIT_SECONDS = 0.1
IDLE_SECONDS = 2.0
AGAIN_SECONDS = 0.5
ANSWER_SECONDS = 5.0
"""How long PostgreSQL may take to answer before the connection counts as lost."""
PROVEN_SECONDS = 15.0
"""How long claims count after an answer: less than the 25 seconds until PostgreSQL frees them."""
UPTIME = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""The clock that goes on while the machine sleeps, if it has one."""
OTHER_LAYOUT = (
    "Other processes of this bot run with a number of shards other than {}. Stop them first: all"
    " processes need the same number. If you have just stopped them, try again in a few seconds."
)

OTHERS = """
    SELECT COUNT(*) > 0 FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2
        AND classid = %s::int::oid AND objid <> %s::int::oid
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
LOW = 0xFFFFFFFF
TAKEN = """
    SELECT COUNT(*) > 0 FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted AND pid <> %s
        AND classid = %s::bigint::oid AND objid = %s::bigint::oid
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class SharedClaims:
    """The claims of one of several processes, which serve ``count`` shards together.

    ``receive`` gets the notifications, and ``MISSED`` or ``LOST`` after a lost connection.
    """

    def __init__(self, url: Url, count: int, receive: Callable[[str], None]) -> None:
        self._url = url
        self._count = count
        self._receive = receive
        self._answered = float("-inf")
        self._wanted = set[Claim]()
        self._held = set[Claim]()
        self._given = set[Claim]()
        self._awake = asyncio.Event()
        self._settled = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, and take claims in the background.

        Raises:
            StoreError: the database cannot be reached, another bot uses it, or its processes
                have a different number of shards.
        """
        await asyncio.to_thread(refuse_pooler, self._url)
        with opening(self._url):
            db = await self._connected()
        self._task = asyncio.create_task(self._go_on(db))

    def want(self, *claims: Claim) -> None:
        """Take claims. Wait in the background for those that are not free."""
        self._wanted.update(claims)
        self._given.difference_update(claims)
        self._awake.set()

    async def taken(self, *claims: Claim) -> None:
        """Wait until the process holds all given claims."""
        async with self._settled:
            await self._settled.wait_for(lambda: self._held.issuperset(claims))

    async def give(self, *claims: Claim) -> None:
        """Give up some claims."""
        self._wanted.difference_update(claims)
        self._given.update(claims)
        self._awake.set()
        async with self._settled:
            await self._settled.wait_for(lambda: self._held.isdisjoint(claims))

    def hold(self, claim: Claim) -> bool:
        """Return whether the process holds a claim, by a recent answer of PostgreSQL."""
        return claim in self._held and self._is_proven

    async def proven(self) -> None:
        """Wait for a recent answer of PostgreSQL."""
        async with self._settled:
            await self._settled.wait_for(lambda: self._is_proven)

    async def close(self) -> None:
        """Give up all claims."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def _is_proven(self) -> bool:
        return time.clock_gettime(UPTIME) - self._answered < PROVEN_SECONDS

    # --- the connection

    async def _connected(self) -> psycopg.AsyncConnection:
        """Return a new connection that receives notifications.

        Raises:
            psycopg.Error: the database cannot be reached.
            StoreError: another bot uses it, or its processes have a different number of shards.
        """
        given: dict[str, Any] = {**USUAL, **conninfo_to_dict(self._url.full)}
        db = await psycopg.AsyncConnection.connect(**given, autocommit=True)
        try:
            await _asked(db, SOON_GONE)
            await _asked(db, CLAIM_WAITS)
            await self._claim_database(db)
        except errors.LockNotAvailable as problem:
            await db.close()
            raise InUse(self._url) from problem
        except BaseException:
            await db.close()
            raise
        return db

    async def _claim_database(self, db: psycopg.AsyncConnection) -> None:
        """Listen. Lock out single processes, and processes with a different number of shards."""
        await _asked(db, f"LISTEN {CHANNEL}")
        await _asked(db, "SELECT pg_advisory_lock_shared(%s)", CLAIM)
        layout = (LAYOUT, self._count)
        await _asked(db, "SELECT pg_try_advisory_lock_shared(%s::int, %s::int)", *layout)
        if await _asked(db, OTHERS, *layout):
            raise StoreError(OTHER_LAYOUT.format(self._count))

    async def _go_on(self, db: psycopg.AsyncConnection) -> None:
        """Take and give claims and receive notifications. Reconnect when necessary."""
        while True:
            try:
                async with db:
                    while True:
                        await self._settle(db)
                        await self._listen(db)
            except psycopg.Error as problem:
                log.warning("claims connection lost", problem=str(problem).partition("\n")[0])
            db = await self._connected_again()

    async def _connected_again(self) -> psycopg.AsyncConnection:
        held = self._held
        self._held = set()
        while True:
            try:
                db = await self._connected()
                try:
                    await self._settle(db)
                except BaseException:
                    self._held = set()
                    await db.close()
                    raise
            except (psycopg.Error, StoreError) as problem:
                log.info("claims connection not restored", problem=str(problem).partition("\n")[0])
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            lost = {claim.kind for claim in held & self._wanted - self._held}
            self._receive(LOST if lost & OF_SHARDS else MISSED)
            return db

    async def _settle(self, db: psycopg.AsyncConnection) -> None:
        """Take wanted claims that are free, and give up the others. Prove those that are held."""
        asked = time.clock_gettime(UPTIME)
        await _asked(db, "SELECT 1")
        for claim in self._held & self._given:
            await _asked(db, "SELECT pg_advisory_unlock(%s::int, %s::int)", *_key(claim))
            self._held.discard(claim)
        for claim in sorted(self._wanted - self._held):
            if await _asked(db, "SELECT pg_try_advisory_lock(%s::int, %s::int)", *_key(claim)):
                self._held.add(claim)
        self._answered = asked
        async with self._settled:
            self._settled.notify_all()

    async def _listen(self, db: psycopg.AsyncConnection) -> None:
        """Wait for notifications, for changed claims, or until the next check of the claims."""
        missing = any(claim.kind != Kind.LEADING for claim in self._wanted - self._held)
        loop = asyncio.get_running_loop()
        loop.add_reader(db.fileno(), self._awake.set)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(WAIT_SECONDS if missing else IDLE_SECONDS):
                    await self._awake.wait()
        finally:
            loop.remove_reader(db.fileno())
        self._awake.clear()
        async for notification in db.notifies(timeout=0):
            self._receive(notification.payload)


class SoleClaims(SharedClaims):
    """The claims of the only process: it holds all of them while it holds the database.

    ``receive`` gets ``LOST`` once another process has taken the database.
    """

    def __init__(self, url: Url, receive: Callable[[str], None]) -> None:
        super().__init__(url, 1, receive)
        self._holder = 0

    async def open(self) -> None:
        """Claim the database.

        Raises:
            StoreError: it cannot be reached, or another bot uses it.
        """
        await super().open()
        await self.proven()

    def want(self, *claims: Claim) -> None:
        """Do nothing."""

    async def taken(self, *claims: Claim) -> None:
        """Return immediately."""

    async def give(self, *claims: Claim) -> None:
        """Do nothing."""

    def hold(self, claim: Claim) -> bool:
        """Return whether the process holds the database, by a recent answer of PostgreSQL."""
        return self._is_proven

    async def _claim_database(self, db: psycopg.AsyncConnection) -> None:
        """Lock out all other processes."""
        try:
            await _asked(db, "SELECT pg_advisory_lock(%s)", CLAIM)
        except errors.LockNotAvailable:
            # After a silent loss, the own former connection holds the lock for some time.
            if self._holder and await _asked(db, TAKEN, self._holder, CLAIM >> 32, CLAIM & LOW):
                self._receive(LOST)
            raise
        self._holder = db.info.backend_pid


async def _asked(db: psycopg.AsyncConnection, statement: str, *values: int) -> bool:
    """Run a statement. Return whether it found a row that begins with a true value."""
    with _limit(db):
        cursor = await db.execute(statement.encode(), values or None)
        found = await cursor.fetchone() if cursor.description else None
    return bool(found and found[0])


@contextmanager
def _limit(db: psycopg.AsyncConnection) -> Iterator[None]:
    """Cut a connection whose server does not answer in time. The statement then fails."""

    def cut() -> None:
        with suppress(OSError), socket.fromfd(db.fileno(), 0, socket.SOCK_STREAM) as connection:
            connection.shutdown(socket.SHUT_RDWR)

    limit = asyncio.get_running_loop().call_later(ANSWER_SECONDS, cut)
    try:
        yield
    finally:
        limit.cancel()


def _key(claim: Claim) -> tuple[int, int]:
    return SPACE + claim.kind, claim.number
