"""Claims as advisory locks of PostgreSQL, which free themselves when a process dies.

One connection holds the locks of a process and receives notifications. If it is lost, a new one
takes the locks again, and reports if another process has taken one of them.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import psycopg
import structlog
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from bot.cluster.broadcast import CHANNEL, LOST, MISSED
from bot.cluster.claims import Claim, Kind
from bot.store.addresses import Url
from bot.store.errors import InUse, StoreError
from bot.store.postgres import CLAIM, CLAIM_WAITS, USUAL, opening

log = structlog.get_logger()

SPACE = 0x41746F00
"""The lock ID of the first kind of claim. The IDs of other kinds follow."""
LAYOUT = SPACE
OF_SHARDS = {Kind.ANSWERING, Kind.DELIVERING}
"""The kinds of claims whose loss means that another process has taken over the shards."""
WAIT_SECONDS, IDLE_SECONDS, AGAIN_SECONDS = 0.1, 5.0, 0.5
SOON_GONE: dict[str, Any] = {
    "options": "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"
}
"""The server checks an idle connection after 10 seconds."""
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


class SharedClaims:
    """The claims of one of several processes, which serve ``count`` shards together.

    ``receive`` gets the notifications, and ``MISSED`` or ``LOST`` after a lost connection.
    """

    def __init__(self, url: Url, count: int, receive: Callable[[str], None]) -> None:
        self._url, self._count, self._receive = url, count, receive
        self._wanted, self._held, self._given = set[Claim](), set[Claim](), set[Claim]()
        self._awake, self._settled = asyncio.Event(), asyncio.Condition()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, and take claims in the background.

        Raises:
            StoreError: the database cannot be reached, another bot uses it, or its processes
                have a different number of shards.
        """
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
        """Return whether the process holds a claim."""
        return claim in self._held

    async def close(self) -> None:
        """Give up all claims."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # --- the connection

    async def _connected(self) -> psycopg.AsyncConnection:
        """Return a new connection that receives notifications.

        Raises:
            psycopg.Error: the database cannot be reached.
            StoreError: another bot uses it, or its processes have a different number of shards.
        """
        given = {**USUAL, **SOON_GONE, **conninfo_to_dict(self._url.full)}
        db = await psycopg.AsyncConnection.connect(**given, autocommit=True)
        try:
            await db.execute(f"LISTEN {CHANNEL}".encode())
            # Lock out single processes, and processes with a different number of shards.
            await db.execute(CLAIM_WAITS.encode())
            await db.execute(b"SELECT pg_advisory_lock_shared(%s)", [CLAIM])
            layout = (LAYOUT, self._count)
            await _asked(db, "SELECT pg_try_advisory_lock_shared(%s::int, %s::int)", *layout)
            if await _asked(db, OTHERS, *layout):
                raise StoreError(OTHER_LAYOUT.format(self._count))
        except errors.LockNotAvailable as problem:
            await db.close()
            raise InUse(self._url) from problem
        except BaseException:
            await db.close()
            raise
        return db

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
        held, self._held = self._held, set()
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
        """Take wanted claims that are free, and give up the others."""
        for claim in self._held & self._given:
            await _asked(db, "SELECT pg_advisory_unlock(%s::int, %s::int)", *_key(claim))
            self._held.discard(claim)
        for claim in sorted(self._wanted - self._held):
            if await _asked(db, "SELECT pg_try_advisory_lock(%s::int, %s::int)", *_key(claim)):
                self._held.add(claim)
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


async def _asked(db: psycopg.AsyncConnection, statement: str, *values: int) -> bool:
    found = await (await db.execute(statement.encode(), values)).fetchone()
    return bool(found and found[0])


def _key(claim: Claim) -> tuple[int, int]:
    return SPACE + claim.kind, claim.number
