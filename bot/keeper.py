"""The keeper of time: wakes when a clock runs out or something is to be told, and tidies up."""

import asyncio
from collections.abc import Awaitable, Callable

import discord
import structlog

from bot.orders import expire_orders
from bot.post import Sender
from bot.store import Store
from bot.store import notices as rows
from bot.tables import Tables
from bot.teller import Teller
from bot.upkeep import Upkeep

log = structlog.get_logger()

LOOK_SECONDS = 60
SOON_SECONDS = 1
OUTAGE_SECONDS = 3 * LOOK_SECONDS
ALIVE_KEY = "alive"


class Keeper:
    """Looks at what is due: at the latest every minute, and sooner when a clock says so.

    ``chores`` are what else is to be done at each look.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        tables: Tables,
        upkeep: Upkeep,
        sender: Sender,
        teller: Teller,
        now: Callable[[], int],
        *chores: Callable[[], Awaitable[None]],
    ) -> None:
        self._client, self._store = client, store
        self._tables, self._upkeep = tables, upkeep
        self._sender, self._teller, self._now = sender, teller, now
        self._chores = chores
        self._alarm: asyncio.TimerHandle | None = None
        self._rings, self._looking = 0, asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Let the clocks have stood still while the bot was down, then begin to look."""
        alive = await self._store.recall(ALIVE_KEY)
        if alive is not None and self._now() - int(alive) > OUTAGE_SECONDS:
            log.info("clocks stood still", seconds=self._now() - int(alive))
            await self._upkeep.stand_still(int(alive))
        self._tables.on_due = self.hurry
        self._set_alarm(self._now() + SOON_SECONDS)

    async def stop(self) -> None:
        """Look no more, and remember until when the clocks ran."""
        self._tables.on_due = _nothing
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            self._task.cancel()
        await self._store.remember(ALIVE_KEY, str(self._now()))

    def hurry(self, due: int) -> None:
        """Look when something is due, if that is sooner than planned."""
        if due < self._rings:
            self._set_alarm(due)

    async def look(self) -> None:
        """Do everything that is due."""
        await self._store.remember(ALIVE_KEY, str(self._now()))
        for number in await self._upkeep.run_out():
            await self._sender.deliver(number)
        await self._teller.tell_due()
        await self._upkeep.close_old_lobbies()
        await expire_orders(self._tables, self._now())
        await self._sender.deliver_all()
        for chore in self._chores:
            await chore()

    def _set_alarm(self, at: int) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._rings = at
        wait = max(at - self._now(), SOON_SECONDS)
        self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        self._task = asyncio.create_task(self._look())

    async def _look(self) -> None:
        await self._client.wait_until_ready()
        async with self._looking:
            self._set_alarm(self._now() + LOOK_SECONDS)
            try:
                await self.look()
                due = await self._store.read(rows.next_due)
            except Exception:
                log.exception("what is due was not done")
            else:
                self.hurry(due or self._rings)


def _nothing(_: int) -> None:
    """Let nobody be told of what is due."""
