"""The scheduler: wakes when a clock runs out or something is to be told, and has it done.

The clocks run only while people can act. How long they ran is stored at each look; where that was
too long ago, because the bot was down, the machine asleep or Discord away, they have stood still.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

import structlog
from discord.ext import tasks

from bot.services.upkeep import Upkeep
from bot.store import alive
from bot.store import notices as rows
from bot.store.connection import bound
from bot.store.ids import Timestamp
from bot.store.shards import Shards

log = structlog.get_logger()

LOOK_SECONDS = 60
SHARED_LOOK_SECONDS = 10
"""Where other processes may have done something that was not heard."""
SOON_SECONDS = 1
OUTAGE_SECONDS = 3 * LOOK_SECONDS


Chore = Callable[[], Awaitable[object]]


class Link(NamedTuple):
    """The way to Discord: ``ready`` waits for its first opening, ``is_open`` asks about now."""

    ready: Chore
    is_open: Callable[[], bool]


class Scheduler:
    """Looks at what is due: at the latest every minute, and sooner when a clock says so.

    ``chores`` are done one after the other, while people can act by the ``link``. ``shards`` are
    those of this process, where it is not alone.
    """

    def __init__(
        self,
        upkeep: Upkeep,
        link: Link,
        chores: Sequence[Chore],
        shards: Shards | None = None,
    ) -> None:
        self._tables = tables = upkeep.tables
        self._store, self._now = tables.store, tables.now
        self._upkeep, self._link, self._chores = upkeep, link, chores
        self._shards = shards
        self._look_seconds = SHARED_LOOK_SECONDS if shards else LOOK_SECONDS

    async def start(self) -> None:
        """Let the clocks have stood still while the bot was down, then begin to look."""
        await self._catch_up()
        self._tables.on_due = self.hurry
        self._tick.start()

    async def stop(self) -> None:
        """Look no more, and remember until when the clocks ran."""
        self._tables.on_due = _nothing
        self._tick.cancel()
        if (task := self._tick.get_task()) is not None:
            await asyncio.gather(task, return_exceptions=True)
        if self._link.is_open():
            await self._store.write(alive.write_alive, self._shards, self._now())

    def hurry(self, due: Timestamp) -> None:
        """Look when something is due, if that is sooner than planned."""
        planned = self._tick.next_iteration
        if planned is not None and due < planned.timestamp():
            self._wait_until(due)

    async def look(self) -> None:
        """Do everything that is due, if people can act.

        Raises:
            ExceptionGroup: what of it failed, after all the rest was done.
        """
        if not self._link.is_open():
            return
        await self._catch_up()
        failures = []
        for chore in self._chores:
            try:
                await chore()
            except Exception as failure:
                failures.append(failure)
        if failures:
            raise ExceptionGroup("some chores failed", failures)

    async def _catch_up(self) -> None:
        """Keep that the clocks run now; if nobody could act for a while, they have stood still."""
        at = self._now()
        runs = bound(alive.write_alive, self._shards, at)
        since = await self._store.read(alive.select_alive, self._shards) or at
        if at - since > OUTAGE_SECONDS:
            log.info("clocks stood still", seconds=at - since)
            await self._upkeep.stand_still(since, runs)
        else:
            await self._store.write(runs)

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
        await self._link.ready()

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
