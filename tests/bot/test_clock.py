"""The clock of the program goes on evenly, and follows no jump of the machine's clock."""

import asyncio
import os
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import TraceConfig

from bot.clock import STEADY_SECONDS, TOLERANCE_SECONDS, Clock
from bot.domain.clocks import turn_end
from bot.domain.ids import Timestamp
from bot.domain.paces import DAY, HOUR, MINUTE, PACES
from bot.domain.table import Table
from bot.jobs import Link, Scheduler
from bot.store.alive import select_alive
from bot.store.connection import Db
from engine import GAMES
from engine.core import Rng
from tests.bot.sim_server import TABLE
from tests.bot.timed_tables import ANA, BEGIN, BEN, TimedTables
from tests.longer import first_of

DEADLINES = ["live", "fast", "day", "slow"]
YEARS = 56 * 365 * DAY
WRONG = [30 * DAY, -30 * DAY, -YEARS, -HOUR, HOUR]
"""How far the clock of a machine is wrong, in seconds."""


class Machine:
    """A machine whose clock is wrong by some seconds, and Discord, whose clock is right."""

    def __init__(self, wrong: int = 0) -> None:
        self.at, self.wrong, self.started = float(BEGIN), wrong, float(BEGIN) - 1_000

    def wall(self) -> float:
        return self.at + self.wrong

    def elapsed(self) -> float:
        return self.at - self.started

    def clock(self) -> Clock:
        """Return the clock of a program that starts now and has connected to Discord."""
        clock = Clock(self.wall, self.elapsed)
        clock.heard(float(int(self.at)))
        return clock


class TestClock:
    @pytest.mark.parametrize("wrong", WRONG)
    def test_jump_of_the_machine_changes_nothing(self, wrong: int) -> None:
        machine = Machine()
        clock = machine.clock()
        machine.at += 60
        machine.wrong = wrong
        assert BEGIN + 60 == clock()
        machine.at += 75
        machine.wrong = 0
        assert BEGIN + 135 == clock()

    @pytest.mark.parametrize("wrong", WRONG)
    def test_start_with_a_wrong_clock_takes_the_time_from_discord(self, wrong: int) -> None:
        assert BEGIN == Machine(wrong).clock()()

    @pytest.mark.parametrize("wrong", [-30 * DAY, -YEARS, -HOUR])
    def test_goes_on_from_the_last_run_if_discord_sends_no_time(self, wrong: int) -> None:
        machine = Machine(wrong)
        clock = Clock(machine.wall, machine.elapsed)
        clock.not_before(Timestamp(BEGIN - 60))
        machine.at += 10
        assert BEGIN - 50 == clock()

    def test_follows_discord_after_a_long_while(self) -> None:
        machine = Machine()
        clock = machine.clock()
        machine.started += 8 * HOUR  # a sleep that the machine does not count
        machine.at += 8 * HOUR
        while clock() < BEGIN + STEADY_SECONDS:
            assert clock() - BEGIN == machine.elapsed() - 1_000
            clock.heard(machine.at)
            machine.at += MINUTE
        clock.heard(machine.at)
        assert machine.at == clock()

    def test_stands_still_if_it_is_ahead(self) -> None:
        machine = Machine()
        clock = machine.clock()
        machine.started -= MINUTE
        machine.at += 1
        times = []
        while machine.at < BEGIN + STEADY_SECONDS + 5 * MINUTE:
            clock.heard(machine.at)
            times.append(clock())
            machine.at += 10
        assert times == sorted(times)
        assert abs(clock() - machine.at) <= TOLERANCE_SECONDS + 10

    def test_follows_no_time_that_differs_again_and_again(self) -> None:
        machine = Machine()
        clock = machine.clock()
        for wrong in range(200):
            machine.at += MINUTE
            clock.heard(machine.at + wrong * DAY)
            assert machine.at == clock()

    @pytest.mark.parametrize("headers", [{}, {"Date": "soon"}])
    async def test_answer_without_a_time_is_ignored(self, headers: dict[str, str]) -> None:
        machine = Machine()
        clock = machine.clock()
        trace = TraceConfig()
        clock.listen_to(trace)
        [ended] = trace.on_request_end
        answer: Any = SimpleNamespace(response=SimpleNamespace(headers=headers))
        await ended(None, None, answer)  # type: ignore[arg-type]
        assert BEGIN == clock()

    @pytest.mark.long
    def test_never_goes_back_and_is_never_far_from_the_true_time(self) -> None:
        rng, machine = Rng(1), Machine()
        clock, before = machine.clock(), 0
        for _ in range(10_000):
            machine.at += rng.below(HOUR)
            machine.wrong = rng.pick([0, *WRONG]) + rng.below(DAY)
            if rng.below(5) == 0:
                clock = machine.clock()
                clock.not_before(Timestamp(before))
            if rng.below(2):
                clock.heard(float(int(machine.at)))
            assert before <= clock() <= machine.at
            assert machine.at - clock() < TOLERANCE_SECONDS
            before = clock()


def started(timed: TimedTables, machine: Machine) -> tuple[Clock, Scheduler]:
    """Start the program on a machine; return its clock and its jobs."""
    clock = machine.clock()
    timed.clock = clock
    link = Link(asyncio.Event().wait, lambda: True)
    jobs = [timed.upkeep.run_out, timed.upkeep.close_old_lobbies]
    return clock, Scheduler(timed.upkeep, link, jobs)


def alive(db: Db) -> Timestamp | None:
    return select_alive(db, None)


def in_turns(before: Table, after: Table) -> list[int]:
    """Return the seats whose turn goes on."""
    pairs = zip(before.seats, after.seats, strict=True)
    return [
        now.seat
        for was, now in pairs
        if was.deadline is not None and now.deadline is not None
        if (was.waiting, was.lapses, was.rung < 2) == (now.waiting, now.lapses, now.rung < 2)
    ]


JUMPS = 25
CHUNKS = int(os.environ.get("JUMPS", "1000")) // (JUMPS * len(GAMES) * len(DEADLINES))
"""``JUMPS=10000`` makes ten times as many."""


@pytest.mark.parametrize("chunk", first_of(range(CHUNKS)))
@pytest.mark.parametrize("pace", DEADLINES)
@pytest.mark.parametrize("key", GAMES)
async def test_jumps_move_no_deadline_by_more_than_the_time_that_passed(
    timed: TimedTables, key: str, pace: str, chunk: int
) -> None:
    rng, machine, length = Rng(chunk), Machine(), PACES[pace].turn or 0
    clock, scheduler = started(timed, machine)
    await timed.open(pace, ANA, BEN, game=key)
    await scheduler.run_all()
    for _ in range(JUMPS):
        table, since = await timed.tables.get(TABLE), machine.at
        lived = await timed.tables.store.read(alive)
        machine.wrong = rng.pick([0, *WRONG]) + rng.below(DAY)
        machine.at += rng.below(length // 6)
        if rng.below(4) == 0:
            clock, scheduler = started(timed, machine)
            clock.not_before(lived)
        await scheduler.run_all()
        after = await timed.tables.get(TABLE)
        for seat in in_turns(table, after):
            ends = [
                turn_end(one, one.seats[seat], timed.people.settings_of) for one in (table, after)
            ]
            assert ends[0] is not None
            assert ends[1] is not None
            assert 0 <= ends[1] - ends[0] <= machine.at - since + 1
        again = await timed.tables.store.read(alive)
        assert lived is not None
        assert again is not None
        assert lived <= again <= machine.at
