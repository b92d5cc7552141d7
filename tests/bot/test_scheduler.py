"""Scheduled work continues after failures, and deadlines pause during outages."""

import asyncio

import pytest
import structlog.testing

from bot.domain.paces import DAY, HOUR, MINUTE
from bot.services.scheduler import Chore, Link, Scheduler
from bot.services.upkeep import FAILED_SECONDS
from bot.store.connection import Db
from bot.store.ids import TableId, Timestamp
from tests.bot.town import TABLE
from tests.bot.wall import ANA, BEGIN, BEN, Wall

OTHER = TableId(2)
DAMAGED = b"no state"


class Keeper:
    """A scheduler with a connection to Discord that tests open and close."""

    def __init__(self, wall: Wall, *chores: Chore) -> None:
        self.wall, self.is_open = wall, True
        link = Link(asyncio.Event().wait, lambda: self.is_open)
        self.scheduler = Scheduler(wall.upkeep, link, [wall.upkeep.run_out, *chores])

    async def up(self, seconds: int) -> None:
        """Advance the clock, running the scheduler every minute."""
        for _ in range(seconds // MINUTE):
            self.wall.at += MINUTE
            await self.scheduler.look()

    async def deadline(self, number: TableId = TABLE) -> int:
        """Return the deadline of the awaited player, relative to the start."""
        table = await self.wall.tables.get(number)
        return (table.seats[table.awaited[0]].deadline or 0) - BEGIN


async def damage(wall: Wall) -> None:
    """Make the state of table 1 unreadable."""

    def spoil(db: Db) -> None:
        db.execute("UPDATE games SET state = ? WHERE id = ?", [DAMAGED, TABLE])

    await wall.tables.store.write(spoil)
    wall.tables.drop(TABLE)


async def due(wall: Wall, number: TableId) -> int:
    """Return when the deadlines of a table are due, relative to the start."""

    def select(db: Db) -> int:
        row = db.execute("SELECT due FROM games WHERE id = ?", [number]).fetchone()
        return int(row[0])

    return await wall.tables.store.read(select) - BEGIN


class TestWhatFails:
    async def test_unreadable_table_does_not_delay_others(self, wall: Wall) -> None:
        await wall.open("fast", ANA, BEN)
        await wall.open("fast", ANA, BEN)
        await damage(wall)
        wall.at += 6 * HOUR
        with structlog.testing.capture_logs() as logs:
            await wall.upkeep.run_out()
        row = (await wall.tables.get(OTHER)).seats
        assert [1] == [seat.rung for seat in row if seat.waiting]
        assert [repr(TABLE)] == [one["thing"] for one in logs if one["log_level"] == "error"]

    async def test_unreadable_table_is_retried_later(self, wall: Wall) -> None:
        await wall.open("fast", ANA, BEN)
        await damage(wall)
        wall.at += 6 * HOUR
        with structlog.testing.capture_logs():
            assert [TABLE] == await wall.upkeep.run_out()
            assert [] == await wall.upkeep.run_out()
        assert 6 * HOUR + FAILED_SECONDS == await due(wall, TABLE)

    async def test_bot_starts_after_an_outage_despite_an_unreadable_table(self, wall: Wall) -> None:
        for _ in (TABLE, OTHER):
            await wall.open("day", ANA, BEN, game="island_hopper")
        await damage(wall)
        before = await due(wall, OTHER)
        wall.at += DAY
        with structlog.testing.capture_logs():
            await wall.upkeep.stand_still(Timestamp(BEGIN))
        assert before + DAY == await due(wall, OTHER)

    async def test_failing_task_does_not_stop_others(self, wall: Wall) -> None:
        done = list[str]()

        async def fail() -> None:
            raise LookupError("nothing there")

        async def work() -> None:
            done.append("work")

        with pytest.raises(ExceptionGroup) as failed:
            await Keeper(wall, fail, work).scheduler.look()
        assert (["work"], ["nothing there"]) == (
            done,
            [str(one) for one in failed.value.exceptions],
        )


class TestClocksStandStill:
    async def test_while_the_machine_sleeps(self, wall: Wall) -> None:
        keeper = Keeper(wall)
        await wall.open("fast", ANA, BEN)
        await keeper.up(5 * HOUR)
        wall.at += 8 * HOUR
        await keeper.scheduler.look()
        assert 14 * HOUR == await keeper.deadline()

    @pytest.mark.parametrize(
        ("away", "deadline"),
        [(8 * HOUR, 14 * HOUR), (2 * MINUTE, 6 * HOUR)],
        ids=["for long", "not for a moment"],
    )
    async def test_while_discord_is_unreachable(self, wall: Wall, away: int, deadline: int) -> None:
        keeper = Keeper(wall)
        await wall.open("fast", ANA, BEN)
        await keeper.up(5 * HOUR)
        keeper.is_open = False
        await keeper.up(away)
        keeper.is_open = True
        await keeper.scheduler.look()
        assert deadline == await keeper.deadline()

    async def test_while_the_bot_cannot_start(self, wall: Wall) -> None:
        await wall.open("fast", ANA, BEN)
        await Keeper(wall).up(5 * HOUR)
        wall.at += 8 * HOUR
        in_vain = Keeper(wall)
        in_vain.is_open = False
        await in_vain.scheduler.stop()
        await Keeper(wall).scheduler.look()
        assert 14 * HOUR == await Keeper(wall).deadline()

    async def test_only_once_when_killed_before_the_first_check(self, wall: Wall) -> None:
        await wall.open("fast", ANA, BEN)
        await Keeper(wall).up(5 * HOUR)
        wall.at += 8 * HOUR
        for _ in ("killed", "then well"):
            keeper = Keeper(wall)
            keeper.is_open = False
            await keeper.scheduler.start()
            keeper.scheduler._tick.cancel()
        assert 14 * HOUR == await keeper.deadline()
