"""Streaks: how many days in a row somebody has finished a day's challenge.

A day is that on which a challenge opened, in UTC, whenever a try at it came to its end: no clock
that is put forward or back, and no midnight in the middle of a game, changes a streak.
"""

from collections import Counter
from datetime import UTC, datetime
from typing import NamedTuple

from bot.domain.quiet_hours import awake_from, is_resting
from bot.store.challenges import Days
from bot.store.ids import Timestamp
from bot.store.people import Person
from engine.core import counted

DAY = 86_400
FREEZES = 2
"""So many days of a month may be missed."""
WARNED_BEFORE, LEAST_TIME = 4 * 3_600, 3_600
"""So many seconds before the end people are warned, and so much time they should have then."""
EXCUSING = 3_600
"""A day of which an outage took so many seconds costs nobody a streak."""


class Streak(NamedTuple):
    """A streak now and at best, in days, and how many freezes are left in this month."""

    now: int
    best: int
    freezes: int = FREEZES

    @property
    def words(self) -> str:
        """Say how it stands."""
        kept = f"{counted(self.freezes, 'freeze')} left this month"
        return f"{counted(self.now, 'day')} (best {self.best}) · {kept}"


def streak_of(days: Days, today: Timestamp) -> Streak:
    """Return the streak as it stands on ``today``, which is not missed as long as it goes on.

    Nor are days whose try goes on, and those of an outage; two others a month cost a freeze each.
    """
    now, best, used = 0, 0, Counter[str]()
    for day in range(min(days.finished, default=today), today + DAY, DAY):
        if day in days.finished:
            now += 1
        elif now and _is_missed(days, day, today):
            frozen = used[_month(day)] < FREEZES
            used[_month(day)] += frozen
            now = now if frozen else 0
        best = max(best, now)
    return Streak(now, best, FREEZES - used[_month(today)])


def ends_tonight(days: Days, today: Timestamp) -> bool:
    """Whether a streak is over at the end of ``today`` unless something is finished by then."""
    streak = streak_of(days, today)
    kept = today in days.finished | days.pending | days.excused
    return streak.now > 0 and streak.freezes == 0 and not kept


def is_time_to_warn(person: Person, at: Timestamp, today: Timestamp) -> bool:
    """Whether a person is to be warned now of what ends at the end of ``today``.

    That is some hours before midnight in UTC, or before they go to rest where they rest by then
    until it is too late; never while they rest.
    """
    if is_resting(person, at):
        return False
    usual = Timestamp(today + DAY - WARNED_BEFORE)
    if at >= usual:
        return True
    too_late = awake_from(person, usual) > today + DAY - LEAST_TIME
    return too_late and is_resting(person, Timestamp(at + LEAST_TIME))


def days_of_outage(since: Timestamp, at: Timestamp) -> list[Timestamp]:
    """Return the days of which an outage between two moments has taken enough to excuse them."""
    days = range(since - since % DAY, at, DAY)
    return [Timestamp(day) for day in days if min(at, day + DAY) - max(since, day) >= EXCUSING]


def _is_missed(days: Days, day: int, today: Timestamp) -> bool:
    return day != today and day not in days.pending and day not in days.excused


def _month(day: int) -> str:
    return f"{datetime.fromtimestamp(day, UTC):%Y-%m}"
