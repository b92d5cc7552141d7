"""Let a community live with the bot for a month, and print what people notice.

python -m tests.campaigns.month --people 60 --days 30 --seed 1 --start 2026-10-10

The month has a restart each day and one outage. Begin on 2026-10-10 for the autumn changes of the
clock, and on 2027-03-20 for those of spring. Ctrl+C ends it early, and prints the figures so far.
"""

import argparse
import asyncio
import heapq
import logging
import random
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import structlog.testing

from bot.domain.ids import Timestamp
from testbed.loopback import Loopback
from tests.campaigns.month.habits import community
from tests.campaigns.month.life import DAY, Life
from tests.campaigns.month.pings import OF_TURNS
from tests.campaigns.month.recount import recount
from tests.campaigns.month.second_clock import stuck
from tests.campaigns.month.town import SHOWN_WITHIN, ManualClock, Town, light

PEOPLE_PER_SERVER = 15
RESTART_SECONDS, OUTAGE_SECONDS = 40.0, 7_200.0
EVENING = 20
"""The hour at which live games begin, in UTC."""


@dataclass(frozen=True)
class Plan:
    """The extent of a month."""

    people: int = 60
    days: int = 30
    seed: int = 1
    start: date = date(2026, 10, 10)
    evenings: float = 0.2
    """The share of evenings with a live game, on each server."""
    told: bool = False
    """Whether to print each day."""

    @property
    def servers(self) -> int:
        return max(1, self.people // PEOPLE_PER_SERVER)


@dataclass
class Month:
    """A month in progress."""

    plan: Plan
    town: Town
    life: Life
    luck: random.Random
    stuck: list[str]
    days: int = 0
    """The days that have begun."""

    def _events(self) -> Iterator[tuple[float, int, str, Any]]:
        """Yield the time of each look, evening, restart and outage."""
        first, number = self.plan.start, 0
        for day in range(self.plan.days):
            midnight = datetime(first.year, first.month, first.day, tzinfo=UTC) + timedelta(day)
            at = midnight.timestamp()
            planned: list[tuple[float, str, Any]] = [
                (look, "look", (habit, day))
                for habit in self.town.people
                for look in habit.looks_on(first, day, self.luck)
            ]
            planned.append((at + self.luck.randrange(DAY), "restart", RESTART_SECONDS))
            planned.append((at, "day", day))
            if day == self.plan.days // 2:
                planned.append((at + 18 * 3_600, "restart", OUTAGE_SECONDS))
            planned += [
                (at + EVENING * 3_600 + 60 * server, "evening", server)
                for server in range(self.plan.servers)
                if self.luck.random() < self.plan.evenings
            ]
            for when, kind, what in planned:
                number += 1
                yield when, number, kind, what

    async def live(self) -> None:
        """Let everything happen in its order."""
        events = [*self._events()]
        heapq.heapify(events)
        while events:
            when, _, kind, what = heapq.heappop(events)
            await self.town.pass_time(when)
            if kind == "look":
                await self.life.look(*what)
            elif kind == "evening":
                await self.life.evening(what)
            elif kind == "restart":
                await self.town.restart(what)
            else:
                self.days += 1
                self.stuck += stuck(self.town.rows, self.town.at)
                if self.plan.told:
                    told = f"day {what}: {self.life.turns} turns, {len(self.town.pings.all)} pings"
                    print(told, f"{time.process_time():.0f} s of CPU", flush=True)


async def month(plan: Plan, folder: Path) -> dict[str, object]:
    """Live a month; return its figures by name."""
    luck, logged = random.Random(plan.seed), list[str]()
    begin = datetime(plan.start.year, plan.start.month, plan.start.day, tzinfo=UTC)
    clock = ManualClock(begin.timestamp() - 6 * 3_600)
    handler = _Errors(logged)
    logging.getLogger().addHandler(handler)
    with structlog.testing.capture_logs() as logs, light(clock, luck):
        async with Loopback(clock, patience=SHOWN_WITHIN) as server:
            town = Town(server, clock, folder, plan.servers)
            life = Life(town, luck)
            for habit in community(plan.people, plan.servers, plan.days, luck):
                town.settle(habit)
            now = Month(plan, town, life, luck, [])
            with server.point_client():
                await town.start()
                try:
                    for habit, user in town.people.items():
                        await life.settle_in(habit, user)
                    await now.live()
                except (Exception, asyncio.CancelledError) as problem:  # the figures so far count
                    town.problems.append(f"The month ended on {clock.now()}: {problem!r}")
                finally:
                    await town.stop()
            town.problems += server.forgive()
    logging.getLogger().removeHandler(handler)
    logged += [str(one) for one in logs if one["log_level"] in ("error", "critical")]
    with closing(sqlite3.connect(town.database)) as town._reader:
        return figures(now, logged)


class _Errors(logging.Handler):
    """Collects the errors that libraries log."""

    def __init__(self, found: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._found = found

    def emit(self, record: logging.LogRecord) -> None:
        self._found.append(record.getMessage())


def figures(now: Month, logged: list[str]) -> dict[str, object]:
    """Return all that the month has shown."""
    town, life, clock = now.town, now.life, now.town.second_clock
    pings = town.pings
    of_turns = [one for one in pings.all if one.kind in OF_TURNS and one.table]
    lost = "SELECT id FROM games WHERE status = 'aborted' AND state IS NULL"
    never_started = {number for (number,) in town.rows(lost)}
    full_and_lost = life.full & never_started
    lapses = town.rows("SELECT COUNT(*) FROM lapses")[0][0]
    games = dict(town.rows("SELECT status, COUNT(*) FROM games GROUP BY status"))
    asleep, kinds = pings.kinds(asleep=True), pings.kinds()
    shares = {kind: f"{asleep[kind]} of {count}" for kind, count in kinds.most_common()}
    wrong = recount(town.database, Timestamp(int(town.at)))
    return {
        "days": now.days,
        "turns": life.turns,
        "tables": games,
        "pings": len(pings.all),
        "pings per turn": round(len(of_turns) / max(life.turns, 1), 2),
        "pings per person and day": round(len(pings.all) / now.plan.people / max(now.days, 1), 2),
        "posts in channels": pings.posts,
        "doubled within a minute": pings.count(doubled=True),
        "asleep, by kind": shares,
        "asleep": pings.count(asleep=True),
        "in quiet hours or vacation": pings.count(resting=True),
        "answers to one's own press": pings.count(own=True),
        "own press, by kind": dict(pings.kinds(own=True)),
        "undone turns": life.undone,
        "attempts": life.attempts,
        "quiet nights accepted": len(clock.nights),
        "lobbies that were full": len(life.full),
        "full lobbies closed": len(full_and_lost),
        "pings at full lobbies lost": sum(one.table in full_and_lost for one in pings.all),
        "windows closed by the clock": clock.windows,
        "of these shorter than a turn": clock.short_windows,
        "lapses": lapses,
        "autopilot turns checked": clock.checked,
        "early": clock.early,
        "late": clock.late,
        "stuck": sorted(set(now.stuck)),
        "errors in the log": logged,
        "problems": town.problems,
        "counted again": {what: found or "equal" for what, found in wrong.items()},
    }


def main() -> None:
    """Run a month from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--people", type=int, default=60)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=date.fromisoformat, default=date(2026, 10, 10))
    parser.add_argument("--told", action="store_true", help="print each day")
    chosen = parser.parse_args()
    plan = Plan(chosen.people, chosen.days, chosen.seed, chosen.start, told=chosen.told)
    with tempfile.TemporaryDirectory() as folder:
        for name, value in asyncio.run(month(plan, Path(folder))).items():
            print(f"{name}: {value}")


if __name__ == "__main__":
    main()
