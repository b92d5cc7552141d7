"""Streaks: how many days in a row somebody has finished a day's challenge.

A day is that on which a challenge opened, in UTC, whenever a try at it came to its end: no clock
that is put forward or back, and no midnight in the middle of a game, changes a streak.
"""

from collections import Counter
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from bot.domain.quiet_hours import awake_from
from bot.features.challenges.store import Days
from bot.store.ids import Timestamp
from bot.store.people import Person
from engine.core import counted

DAY = 86_400
FREEZES = 2
"""So many days of a month may be missed."""
WARNED_BEFORE, LEAST_TIME = 4 * 3_600, 3_600
"""So many seconds before the end users are warned, and so much time they should have then."""
SPREAD, LATER = 2 * 3_600, 1_800
"""Over so many seconds the warnings of an evening are spread, and those for one time zone."""
NIGHT = 0, 8 * 60
"""In these minutes after midnight nobody is warned, in their own time zone."""
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
    """Return whether to warn a user now of what ends at the end of ``today``.

    That is some hours before midnight in UTC, at a moment that differs from user to user. Users who
    rest or sleep from then until it is too late are warned before.
    """
    if _undisturbed_from(person, at) != at:
        return False
    usual = Timestamp(today + DAY - WARNED_BEFORE + _spread(person) % SPREAD)
    if at >= usual:
        return True
    too_late = _undisturbed_from(person, usual) > today + DAY - LEAST_TIME
    soon = Timestamp(at + LEAST_TIME)
    return too_late and _undisturbed_from(person, soon) != soon


def warned_at(person: Person, at: Timestamp) -> Timestamp:
    """Return when to send a warning that is due, so that not all of them are sent together."""
    later = Timestamp(at + _spread(person) % LATER)
    return later if _undisturbed_from(person, later) == later else at


def _spread(person: Person) -> int:
    """Return a number that is spread evenly over users: the milliseconds of their Discord id."""
    return person.user >> 22


def _undisturbed_from(person: Person, at: Timestamp) -> Timestamp:
    """Return the first moment from ``at`` on at which a user neither rests nor sleeps."""
    asleep = msgspec.structs.replace(person, quiet_from=NIGHT[0], quiet_until=NIGHT[1])
    while (awake := awake_from(asleep, awake_from(person, at))) != at:
        at = awake
    return at


def days_of_outage(since: Timestamp, at: Timestamp) -> list[Timestamp]:
    """Return the days of which an outage between two moments has taken enough to excuse them."""
    days = range(since - since % DAY, at, DAY)
    return [Timestamp(day) for day in days if min(at, day + DAY) - max(since, day) >= EXCUSING]


def _is_missed(days: Days, day: int, today: Timestamp) -> bool:
    return day != today and day not in days.pending and day not in days.excused


def _month(day: int) -> str:
    return f"{datetime.fromtimestamp(day, UTC):%Y-%m}"
