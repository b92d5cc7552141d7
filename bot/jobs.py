"""Jobs on a schedule: the scheduler, the jobs of the core, and hourly and daily jobs."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

import discord
import structlog
from discord.ext import tasks

from bot.domain.ids import GuildId, Timestamp
from bot.interactions.context import Services
from bot.presentation.emojis import EmojiSync
from bot.services.proofs import prove
from bot.services.side_by_side import side_by_side, stop_tasks
from bot.services.upkeep import Upkeep
from bot.store import StoreError, alive, notices
from bot.store.connection import bound
from bot.store.shards import Shards

log = structlog.get_logger()

LOOK_SECONDS = 60
SHARED_LOOK_SECONDS = 10
"""The interval with several processes, whose notifications may be lost."""
SOON_SECONDS = 1
OUTAGE_SECONDS = 3 * LOOK_SECONDS
SWEEP_SECONDS = 86_400
ICONS_SECONDS = 3_600
COMMANDS_SECONDS = 3_600
MISMATCH_SECONDS = 60
MISMATCH_PAUSE_SECONDS = 600
"""The wait before commands are compared again, so an older process can end. And the pause after."""

Job = Callable[[], Awaitable[object]]


class Link(NamedTuple):
    """The connection to Discord: wait until it is ``ready`` once; whether it ``is_open`` now."""

    ready: Job
    is_open: Callable[[], bool]


class Scheduler:
    """Runs the jobs once a minute, and sooner if a deadline ends or a notification is due.

    Deadlines only run while players can act. The time of each run is stored. If the last run is too
    long ago, because the bot was down, the machine asleep or Discord unreachable, deadlines are
    moved. Those of live tables are moved even after a short restart or a lost connection.
    ``shards`` are those of this process, if it has only some.
    """

    def __init__(
        self, upkeep: Upkeep, link: Link, jobs: Sequence[Job], shards: Shards | None = None
    ) -> None:
        self._tables = tables = upkeep.tables
        self._store = tables.store
        self._now = tables.now
        self._upkeep = upkeep
        self._link = link
        self._jobs = jobs
        self._shards = shards
        self._was_away = True
        self._look_seconds = SHARED_LOOK_SECONDS if shards else LOOK_SECONDS
        self._overdue: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Move the deadlines by the time that the bot was down, then start the jobs."""
        await self._catch_up()
        self._tables.on_due = self.hurry
        self._tick.start()

    async def stop(self) -> None:
        """Stop the jobs, and store the time until which deadlines ran."""
        self._tables.on_due = lambda _: None
        self._stop_watching()
        await stop_tasks(self._tick.get_task())
        if self._link.is_open():
            try:
                await self._store.write(alive.write_alive, self._shards, self._now())
            except StoreError as problem:
                log.error("time of the stop not stored", problem=str(problem))

    def hurry(self, due: Timestamp) -> None:
        """Run the jobs when something is due, if that is sooner than planned."""
        planned = self._tick.next_iteration
        at = self._on_wall(due)
        if planned is not None and at < planned.timestamp():
            self._wait_until(at)

    async def run_all(self) -> None:
        """Run all jobs, if players can act.

        Raises:
            ExceptionGroup: the failures, after all other jobs have run.
        """
        if not self._link.is_open():
            self._was_away = True
            return
        await self._catch_up()
        self._was_away = False
        failures = []
        for job in self._jobs:
            try:
                await job()
            except Exception as failure:
                failures.append(failure)
        if failures:
            raise ExceptionGroup("some jobs failed", failures)

    async def _catch_up(self) -> None:
        """Store that deadlines run now. After an outage, move them."""
        at = self._now()
        runs = bound(alive.write_alive, self._shards, at)
        since = await self._store.read(alive.select_alive, self._shards) or at
        if at - since > OUTAGE_SECONDS:
            log.info("clocks stood still", seconds=at - since)
            await self._upkeep.stand_still(since, runs)
        else:
            if self._was_away and since < at:
                await self._upkeep.move_live(since)
            await self._store.write(runs)

    @tasks.loop(seconds=LOOK_SECONDS)
    async def _tick(self) -> None:
        self._stop_watching()
        loop = asyncio.get_running_loop()
        began = _wall()
        began_at = loop.time()
        due = None
        try:
            await self.run_all()
            due = await self._store.read(notices.next_due, self._tables.shards)
        except Exception:
            log.exception("jobs failed")
        jumped = _wall() - began - (loop.time() - began_at)
        if max(abs(began - self._ticked), abs(jumped)) > self._look_seconds:
            # It would run every tick missed in a sleep, or wait until a clock set back catches up.
            self._tick.restart()
        else:
            latest = began + self._look_seconds
            planned = self._ticked + self._look_seconds if due is None else self._on_wall(due)
            self._wait_until(min(planned, latest))
        # If the clock is set back before the loop sleeps, it sleeps for as long.
        self._overdue = loop.call_later(2 * self._look_seconds, self._tick.restart)

    def _stop_watching(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()

    @_tick.before_loop
    async def _until_ready(self) -> None:
        await self._link.ready()

    @property
    def _ticked(self) -> float:
        """The time when the last tick was due. The next one is counted from it."""
        planned = self._tick.next_iteration
        return planned.timestamp() - (self._tick.seconds or 0) if planned else _wall()

    def _on_wall(self, due: Timestamp) -> float:
        """Return a time on the clock of the machine, which plans the ticks and may be wrong."""
        return _wall() + due - self._now()

    def _wait_until(self, due: float) -> None:
        seconds = max(due, _wall() + SOON_SECONDS) - self._ticked
        if seconds >= 0:  # otherwise the clock was set back, and the planned tick comes soon
            self._tick.change_interval(seconds=seconds)


def _wall() -> float:
    """Return the time on the clock of the machine."""
    return discord.utils.utcnow().timestamp()


# --- the jobs of the core, once a minute


async def end_deadlines(atoll: Services) -> None:
    """Apply the deadlines that have ended, and update the messages."""
    await side_by_side(atoll.outbox.deliver, await atoll.upkeep.run_out())


class PeriodicJobs:
    """Hourly and daily jobs. Each process sweeps its servers. One works for all servers."""

    def __init__(self, atoll: Services, emojis: EmojiSync, sync_commands: Job) -> None:
        self._atoll = atoll
        self._emojis = emojis
        self._sync_commands = sync_commands
        self._running: list[asyncio.Task[None]] = []
        self._comparing: asyncio.Task[None] | None = None

    def commands_differ(self) -> None:
        """Compare the commands soon, because Discord sent one that this version does not know."""
        if self._comparing is None or self._comparing.done():
            self._comparing = asyncio.create_task(self._compare_commands())

    def start(self) -> None:
        """Start the jobs."""
        self._running = [
            asyncio.create_task(self._repeat(self._sweep, SWEEP_SECONDS)),
            asyncio.create_task(self._repeat(self._icons, ICONS_SECONDS)),
            # The commands were registered at the start.
            asyncio.create_task(self._repeat(self._commands, COMMANDS_SECONDS, COMMANDS_SECONDS)),
        ]

    async def stop(self) -> None:
        """Stop the jobs."""
        await stop_tasks(*self._running, self._comparing)

    async def _repeat(self, job: Job, seconds: int, wait: int = 0) -> None:
        """Run a job after ``wait`` seconds, and again after each pause of ``seconds``.

        After a sleep of the machine it runs once, and not once for each time that it missed.
        """
        await self._atoll.client.wait_until_ready()
        await asyncio.sleep(wait)
        while True:
            await self._try(job)
            await asyncio.sleep(seconds)

    async def _try(self, job: Job) -> None:
        try:
            await job()
        except Exception:
            log.exception("periodic job failed", job=job.__name__.strip("_"))

    async def _sweep(self) -> None:
        """Delete the data of servers that removed the bot long ago, and verify ended games."""
        atoll = self._atoll
        await atoll.servers.sweep({GuildId(guild.id) for guild in atoll.client.guilds})
        if atoll.processes.leads:
            await prove(atoll.store)

    async def _icons(self) -> None:
        """Upload the icons, including those that were deleted on Discord."""
        await (self._emojis.run() if self._atoll.processes.leads else self._emojis.load())

    async def _commands(self) -> None:
        """Register the commands again if Discord refused them or lost some."""
        if self._atoll.processes.leads:
            await self._sync_commands()

    async def _compare_commands(self) -> None:
        """Register the commands again after a mismatch, but not often."""
        await asyncio.sleep(MISMATCH_SECONDS)
        await self._try(self._commands)
        await asyncio.sleep(MISMATCH_PAUSE_SECONDS)
