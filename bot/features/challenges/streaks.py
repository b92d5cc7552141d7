"""Streaks: consecutive days on which a user finished a daily challenge.

An attempt counts for the day on which its challenge opened, in UTC, even if it ends later. So
daylight saving time and games past midnight do not matter.
"""

from collections import Counter
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from bot.domain.ids import Timestamp
from bot.domain.person import Person
from bot.domain.quiet_hours import awake_from
from bot.features.challenges.store import Days
from engine.core import counted

DAY = 86_400
FREEZES = 2
"""The number of days a month that a user may miss without losing the streak."""
WARNED_BEFORE, LEAST_TIME = 4 * 3_600, 3_600
"""The first and last warnings are sent this many seconds before midnight."""
SPREAD, LATER = 2 * 3_600, 1_800
"""Seconds over which to spread the warnings of an evening, and those of one time zone."""
NIGHT = 0, 8 * 60
"""No warnings between these minutes after midnight, in the user's time zone."""
EXCUSING = 3_600
"""An outage of at least this many seconds excuses a day."""


class Streak(NamedTuple):
    """A streak now and at best, in days, and the freezes left this month."""

    now: int
    best: int
    freezes: int = FREEZES

    @property
    def words(self) -> str:
        """The streak as text."""
        kept = f"{counted(self.freezes, 'freeze')} left this month"
        return f"{counted(self.now, 'day')} (best {self.best}) · {kept}"


def streak_of(days: Days, today: Timestamp) -> Streak:
    """Return the streak on ``today``. That day cannot be missed yet.

    Days with an attempt in progress or an outage do not count as missed. Each of the first
    ``FREEZES`` missed days in a month uses a freeze, and the next one ends the streak.
    """
    now, best, used = 0, 0, Counter[str]()
    not_missed = {today} | days.pending | days.excused
    for day in range(min(days.finished, default=today), today + DAY, DAY):
        if day in days.finished:
            now += 1
        elif now and day not in not_missed:
            frozen = used[_month(day)] < FREEZES
            used[_month(day)] += frozen
            now = now if frozen else 0
        best = max(best, now)
    return Streak(now, best, FREEZES - used[_month(today)])


def ends_tonight(days: Days, today: Timestamp) -> bool:
    """Whether a streak ends after ``today`` unless a challenge is finished by then."""
    streak = streak_of(days, today)
    kept = today in days.finished | days.pending | days.excused
    return streak.now > 0 and streak.freezes == 0 and not kept


def is_time_to_warn(person: Person, at: Timestamp, today: Timestamp) -> bool:
    """Return whether to warn a user now of a streak that ends tonight.

    The usual time is some hours before midnight in UTC, spread over users. Warn users earlier if
    they sleep or have quiet hours from then until midnight.
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
    """Return when to send a warning, so that not all are sent at the same time."""
    later = Timestamp(at + _spread(person) % LATER)
    return later if _undisturbed_from(person, later) == later else at


def _spread(person: Person) -> int:
    """Return a number spread evenly over users: the milliseconds of their Discord ID."""
    return person.user >> 22


def _undisturbed_from(person: Person, at: Timestamp) -> Timestamp:
    """Return the first time from ``at`` that is outside quiet hours and night."""
    asleep = msgspec.structs.replace(person, quiet_from=NIGHT[0], quiet_until=NIGHT[1])
    while (awake := awake_from(asleep, awake_from(person, at))) != at:
        at = awake
    return at


def days_of_outage(since: Timestamp, at: Timestamp) -> list[Timestamp]:
    """Return the days that an outage excuses: those with at least ``EXCUSING`` seconds of it."""
    days = range(since - since % DAY, at, DAY)
    return [Timestamp(day) for day in days if min(at, day + DAY) - max(since, day) >= EXCUSING]


def _month(day: int) -> str:
    return f"{datetime.fromtimestamp(day, UTC):%Y-%m}"
