"""Habits of people: where they live, when they look, sleep, travel and leave."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import TypeVar
from zoneinfo import ZoneInfo

T = TypeVar("T")

ZONES = ("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Sydney")
"""The zone of most members of each server."""
LOOKS = (1, 4, 2, 8, 1, 2, 4, 2, 12, 4)
NOTICES = ("mention",) * 14 + ("dm",) * 3 + ("both", "both", "none")
DAY_MINUTES = 24 * 60
QUIET = (22 * 60, 8 * 60)
"""The quiet hours of those who have set some, in minutes after midnight."""
VACATION_DAYS = 5
ABSENT_DAYS = 3


@dataclass(frozen=True)
class Habit:
    """What one person does. Days are counted from the first one, minutes from midnight there."""

    number: int
    server: int
    zone: str
    looks: tuple[int, ...]
    """The usual times of their looks."""
    wakes: int
    sleeps: int
    notices: str
    tables: int
    """How many tables they want at a time."""
    is_quiet: bool
    takes_messages: bool
    vacation: int | None
    """The first day of a vacation that they announce."""
    absence: int | None
    """The first day of an absence that they do not announce."""
    leaves: int | None
    """The day from which they never look again."""

    def local(self, at: float) -> datetime:
        return datetime.fromtimestamp(at, ZoneInfo(self.zone))

    def is_asleep(self, at: float) -> bool:
        """Whether they sleep at a time."""
        here = self.local(at)
        minute = here.hour * 60 + here.minute
        return not any(self.wakes <= one < self.sleeps for one in (minute, minute + DAY_MINUTES))

    def is_quiet_at(self, at: float) -> bool:
        """Whether their quiet hours last at a time."""
        return self.is_quiet and is_within(QUIET, at, self.zone)

    def is_here(self, day: int) -> bool:
        """Whether they look on a day."""
        if self.leaves is not None and day >= self.leaves:
            return False
        away = ((self.vacation, VACATION_DAYS), (self.absence, ABSENT_DAYS))
        return not any(first is not None and first < day <= first + days for first, days in away)

    def looks_on(self, first: date, day: int, luck: random.Random) -> Iterator[float]:
        """Yield the times of their looks on a day."""
        if not self.is_here(day):
            return
        midnight = datetime.combine(first + timedelta(days=day), time(), ZoneInfo(self.zone))
        for minute in self.looks:
            late = luck.gauss(0, 20)
            soonest, latest = self.wakes, self.sleeps - 1
            yield (
                midnight + timedelta(minutes=min(max(minute + late, soonest), latest))
            ).timestamp()


def is_within(night: tuple[int, int], at: float, zone: str) -> bool:
    """Whether the clocks of a zone show a time of the night. Without a zone, they never do."""
    if not zone:
        return False
    here, (begin, end) = datetime.fromtimestamp(at, ZoneInfo(zone)), night
    minute = here.hour * 60 + here.minute
    return minute >= begin or minute < end


def community(people: int, servers: int, days: int, luck: random.Random) -> list[Habit]:
    """Return the habits of all people. Rare ones are dealt out evenly."""
    looks, notices = _dealt(LOOKS, people, luck), _dealt(NOTICES, people, luck)
    rare = _dealt(["quiet", "closed", "vacation", "absent", "leaves", *[""] * 15], people, luck)
    found = list[Habit]()
    for number in range(people):
        wakes, sleeps = luck.randint(6 * 60, 9 * 60), luck.randint(22 * 60, 25 * 60)
        server, day = number % servers, luck.randrange(days // 4, days * 3 // 4 + 1)
        is_abroad = luck.random() < 0.15
        found.append(
            Habit(
                number=number,
                server=server,
                zone=luck.choice(ZONES) if is_abroad else ZONES[server % len(ZONES)],
                looks=tuple(sorted(luck.randint(wakes, sleeps) for _ in range(looks[number]))),
                wakes=wakes,
                sleeps=sleeps,
                notices=notices[number],
                tables=luck.choice((1, 2, 2, 3, 4)),
                is_quiet=rare[number] == "quiet" or luck.random() < 0.05,
                takes_messages=rare[number] != "closed",
                vacation=day if rare[number] == "vacation" else None,
                absence=day if rare[number] == "absent" else None,
                leaves=day if rare[number] == "leaves" else None,
            )
        )
    return found


def _dealt(deck: Sequence[T], count: int, luck: random.Random) -> list[T]:
    """Return some values, dealt from shuffled decks."""
    dealt = list[T]()
    while len(dealt) < count:
        dealt += luck.sample(deck, len(deck))
    return dealt[:count]
