"""Scheduled work continues after failures, and deadlines pause during outages."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time

import discord
import pytest
import structlog.testing

from bot.domain.ids import TableId, Timestamp
from bot.domain.paces import DAY, HOUR, MINUTE
from bot.jobs import Job, Link, Scheduler
from bot.services.upkeep import FAILED_SECONDS
from bot.store.connection import Db
from testbed.waits import HANG_SECONDS
from tests.bot.sim_server import TABLE
from tests.bot.timed_tables import ANA, BEGIN, BEN, TimedTables

OTHER = TableId(2)
DAMAGED = b"no state"


class Keeper:
    """A scheduler with a connection to Discord that tests open and close."""

    def __init__(self, timed: TimedTables, *jobs: Job) -> None:
        self.wall, self.is_open = timed, True
        link = Link(asyncio.Event().wait, lambda: self.is_open)
        self.scheduler = Scheduler(timed.upkeep, link, [timed.upkeep.run_out, *jobs])

    async def up(self, seconds: int) -> None:
        """Advance the clock, running the scheduler every minute."""
        for _ in range(seconds // MINUTE):
            self.wall.at += MINUTE
            await self.scheduler.run_all()

    async def deadline(self, table_id: TableId = TABLE) -> int:
        """Return the deadline of the awaited player, relative to the start."""
        table = await self.wall.tables.get(table_id)
        return (table.seats[table.awaited[0]].deadline or 0) - BEGIN


async def damage(timed: TimedTables) -> None:
    """Make the state of table 1 unreadable."""

    def spoil(db: Db) -> None:
        db.execute("UPDATE games SET state = ? WHERE id = ?", [DAMAGED, TABLE])

    await timed.tables.store.write(spoil)
    timed.tables.drop(TABLE)


async def due(timed: TimedTables, table_id: TableId) -> int:
    """Return when the deadlines of a table are due, relative to the start."""

    def select(db: Db) -> int:
        row = db.execute("SELECT due FROM games WHERE id = ?", [table_id]).fetchone()
        return int(row[0])

    return await timed.tables.store.read(select) - BEGIN


class TestWhatFails:
    async def test_unreadable_table_does_not_delay_others(self, timed: TimedTables) -> None:
        await timed.open("fast", ANA, BEN)
        await timed.open("fast", ANA, BEN)
        await damage(timed)
        timed.at += 6 * HOUR
        with structlog.testing.capture_logs() as logs:
            await timed.upkeep.run_out()
        row = (await timed.tables.get(OTHER)).seats
        assert [1] == [seat.rung for seat in row if seat.waiting]
        assert [repr(TABLE)] == [one["thing"] for one in logs if one["log_level"] == "error"]

    async def test_unreadable_table_is_retried_later(self, timed: TimedTables) -> None:
        await timed.open("fast", ANA, BEN)
        await damage(timed)
        timed.at += 6 * HOUR
        with structlog.testing.capture_logs():
            await timed.upkeep.run_out()
        assert 6 * HOUR + FAILED_SECONDS == await due(timed, TABLE)

    async def test_bot_starts_after_an_outage_despite_an_unreadable_table(
        self, timed: TimedTables
    ) -> None:
        for _ in (TABLE, OTHER):
            await timed.open("day", ANA, BEN, game="island_hopper")
        await damage(timed)
        before = await due(timed, OTHER)
        timed.at += DAY
        with structlog.testing.capture_logs():
            await timed.upkeep.stand_still(Timestamp(BEGIN))
        assert before + DAY == await due(timed, OTHER)

    async def test_failing_task_does_not_stop_others(self, timed: TimedTables) -> None:
        done = list[str]()

        async def fail() -> None:
            raise LookupError("nothing there")

        async def work() -> None:
            done.append("work")

        with pytest.raises(ExceptionGroup) as failed:
            await Keeper(timed, fail, work).scheduler.run_all()
        assert (["work"], ["nothing there"]) == (
            done,
            [str(one) for one in failed.value.exceptions],
        )


@asynccontextmanager
async def started(timed: TimedTables, job: Job) -> AsyncIterator[None]:
    """Run a job on a schedule, for a limited time."""

    async def ready() -> None:
        pass

    scheduler = Scheduler(timed.upkeep, Link(ready, lambda: True), [job])
    await scheduler.start()
    try:
        async with asyncio.timeout(HANG_SECONDS):
            yield
    finally:
        await scheduler.stop()


@pytest.mark.long
async def test_jobs_run_on_after_the_clock_is_set_back(
    timed: TimedTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.jobs.LOOK_SECONDS", 1)
    runs, again = iter((HOUR, 0)), asyncio.Event()

    async def work() -> None:
        """In the first run, the clock is still an hour behind the planned time."""
        timed.tables.on_due(Timestamp(timed.at))
        timed.at = int(time()) - next(runs)
        if timed.at > time() - MINUTE:
            again.set()

    timed.at = int(time()) - HOUR
    async with started(timed, work):
        await again.wait()


async def test_jobs_run_on_if_the_clock_is_set_back_before_they_sleep(
    timed: TimedTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.jobs.LOOK_SECONDS", 0.1)
    monkeypatch.setattr(discord.utils, "compute_timedelta", lambda until: float(DAY))
    runs = list[int]()
    again = asyncio.Event()

    async def work() -> None:
        """Take longer than it takes to notice a loop that sleeps."""
        await asyncio.sleep(0.3)
        runs.append(timed.at)
        if len(runs) > 2:
            again.set()

    async with started(timed, work):
        await again.wait()


class TestClocksStandStill:
    async def test_while_the_machine_sleeps(self, timed: TimedTables) -> None:
        keeper = Keeper(timed)
        await timed.open("fast", ANA, BEN)
        await keeper.up(5 * HOUR)
        timed.at += 8 * HOUR
        await keeper.scheduler.run_all()
        assert 14 * HOUR == await keeper.deadline()

    @pytest.mark.parametrize(
        ("away", "deadline"),
        [(8 * HOUR, 14 * HOUR), (2 * MINUTE, 6 * HOUR)],
        ids=["for long", "not for a moment"],
    )
    async def test_while_discord_is_unreachable(
        self, timed: TimedTables, away: int, deadline: int
    ) -> None:
        keeper = Keeper(timed)
        await timed.open("fast", ANA, BEN)
        await keeper.up(5 * HOUR)
        keeper.is_open = False
        await keeper.up(away)
        keeper.is_open = True
        await keeper.scheduler.run_all()
        assert deadline == await keeper.deadline()

    async def test_while_the_bot_cannot_start(self, timed: TimedTables) -> None:
        await timed.open("fast", ANA, BEN)
        await Keeper(timed).up(5 * HOUR)
        timed.at += 8 * HOUR
        in_vain = Keeper(timed)
        in_vain.is_open = False
        await in_vain.scheduler.stop()
        await Keeper(timed).scheduler.run_all()
        assert 14 * HOUR == await Keeper(timed).deadline()

    @pytest.mark.parametrize(("pace", "moved"), [("live", 50 + 20 + MINUTE), ("fast", 0)])
    async def test_during_a_short_restart_at_a_live_table(
        self, timed: TimedTables, pace: str, moved: int
    ) -> None:
        await timed.open(pace, ANA, BEN)
        before = Keeper(timed)
        await before.scheduler.run_all()
        deadline = await before.deadline()
        timed.at += 50
        after = Keeper(timed)
        await after.scheduler.start()
        after.scheduler._tick.cancel()
        timed.at += 20  # until Discord is connected
        await after.up(MINUTE)
        assert deadline + moved == await after.deadline()

    async def test_only_once_when_killed_before_the_first_check(self, timed: TimedTables) -> None:
        await timed.open("fast", ANA, BEN)
        await Keeper(timed).up(5 * HOUR)
        timed.at += 8 * HOUR
        for _ in ("killed", "then well"):
            keeper = Keeper(timed)
            keeper.is_open = False
            await keeper.scheduler.start()
            keeper.scheduler._tick.cancel()
        assert 14 * HOUR == await keeper.deadline()
