"""The scheduler: wakes when a clock runs out or something is to be told, and has it done."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog
from discord.ext import tasks

from bot.services.upkeep import Upkeep
from bot.store import alive
from bot.store import notices as rows
from bot.store.ids import Timestamp
from bot.store.shards import Shards

log = structlog.get_logger()

LOOK_SECONDS = 60
SHARED_LOOK_SECONDS = 10
"""Where other processes may have done something that was not heard."""
SOON_SECONDS = 1
OUTAGE_SECONDS = 3 * LOOK_SECONDS


Chore = Callable[[], Awaitable[object]]


class Scheduler:
    """Looks at what is due: at the latest every minute, and sooner when a clock says so.

    ``ready`` waits until Discord can be reached; ``chores`` are done one after the other.
    ``shards`` are those of this process, where it is not alone.
    """

    def __init__(
        self,
        upkeep: Upkeep,
        ready: Chore,
        chores: Sequence[Chore],
        shards: Shards | None = None,
    ) -> None:
        self._tables = tables = upkeep.tables
        self._store, self._now = tables.store, tables.now
        self._upkeep, self._ready, self._chores = upkeep, ready, chores
        self._shards = shards
        self._look_seconds = SHARED_LOOK_SECONDS if shards else LOOK_SECONDS

    async def start(self) -> None:
        """Let the clocks have stood still while the bot was down, then begin to look."""
        since = await self._store.read(alive.select_alive, self._shards) or self._now()
        if self._now() - since > OUTAGE_SECONDS:
            log.info("clocks stood still", seconds=self._now() - since)
            await self._upkeep.stand_still(since)
        self._tables.on_due = self.hurry
        self._tick.start()

    async def stop(self) -> None:
        """Look no more, and remember until when the clocks ran."""
        self._tables.on_due = _nothing
        self._tick.cancel()
        if (task := self._tick.get_task()) is not None:
            await asyncio.gather(task, return_exceptions=True)
        await self._store.write(alive.write_alive, self._shards, self._now())

    def hurry(self, due: Timestamp) -> None:
        """Look when something is due, if that is sooner than planned."""
        planned = self._tick.next_iteration
        if planned is not None and due < planned.timestamp():
            self._wait_until(due)

    async def look(self) -> None:
        """Do everything that is due."""
        await self._store.write(alive.write_alive, self._shards, self._now())
        for chore in self._chores:
            await chore()

    @tasks.loop(seconds=LOOK_SECONDS)
    async def _tick(self) -> None:
        began, due = self._now(), None
        try:
            await self.look()
            due = await self._store.read(rows.next_due, self._tables.shards)
        except Exception:
            log.exception("what is due was not done")
        if began - self._ticked > self._look_seconds:
            self._tick.restart()  # after a time asleep it would make up for every tick missed
        else:
            latest = began + self._look_seconds
            self._wait_until(min(due or self._ticked + self._look_seconds, latest))

    @_tick.before_loop
    async def _until_ready(self) -> None:
        await self._ready()

    @property
    def _ticked(self) -> float:
        """When the last tick was due, from which the next one is counted."""
        planned = self._tick.next_iteration
        return planned.timestamp() - (self._tick.seconds or 0) if planned else self._now()

    def _wait_until(self, due: float) -> None:
        soon = self._now() + SOON_SECONDS
        self._tick.change_interval(seconds=max(due, soon) - self._ticked)


def _nothing(_: Timestamp) -> None:
    """Let nobody be told of what is due."""
