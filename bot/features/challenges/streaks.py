"""Streaks: weeks in a row in which a user reached their goal of days with a finished challenge.

An attempt counts for the day on which its challenge opened, in UTC, even if it ends later. So
daylight saving time and games past midnight do not matter.
"""

from typing import NamedTuple

from bot.domain.ids import Timestamp
from bot.domain.paces import DAY
from bot.domain.person import Person
from bot.domain.quiet_hours import may_disturb, undisturbed_from
from bot.features.challenges.store import Days
from engine.core import counted

WEEK = 7 * DAY
MONDAY = 4 * DAY
"""The first Monday after 1970 began, in seconds."""
WARNED_BEFORE = 4 * 3_600
LEAST_TIME = 3_600
"""The first and last warnings are sent this many seconds before midnight."""
SPREAD = 2 * 3_600
LATER = 1_800
"""Seconds over which to spread the warnings of an evening, and those of one time zone."""
BETWEEN_LOOKS = 900
"""The most seconds between two looks for warnings that are due."""


class Streak(NamedTuple):
    """A streak now and at best, in weeks, and the ``days`` of this week towards the ``goal``.

    Without a goal, the user wants no streaks.
    """

    now: int
    best: int
    days: int = 0
    goal: int = 0

    @property
    def words(self) -> str:
        """The streak as text, or "" without a goal. A streak that has ended is not mentioned."""
        if not self.goal:
            return ""
        week = f"{self.days} of {counted(self.goal, 'day')} this week"
        if self.now:
            return f"{week} · streak of {counted(self.now, 'week')} (best {self.best})"
        return f"{week} · best streak {counted(self.best, 'week')}" if self.best else week


def week_of(at: int) -> int:
    """Return the beginning of a week: Monday, in UTC."""
    return at - (at - MONDAY) % WEEK


def streak_of(days: Days, today: Timestamp) -> Streak:
    """Return the streak on ``today``. That week cannot be missed yet.

    Days with an attempt in progress, an outage or a vacation do not count as missed. A week with
    too few other days does not count, but does not end the streak either.
    """
    if not days.goal:
        return Streak(0, 0)
    now = 0
    best = 0
    done = 0
    this_week = week_of(today)
    for week in range(week_of(min(days.finished, default=today)), this_week + WEEK, WEEK):
        dates = range(week, min(week + WEEK, today + DAY), DAY)
        done, kept = _days_in(days, dates)
        if done >= days.goal:
            now += 1
        elif week != this_week and kept < days.goal:
            now = 0
        best = max(best, now)
    return Streak(now, best, done, days.goal)


def _days_in(days: Days, dates: range) -> tuple[int, int]:
    """Return the number of finished days among dates, and of days that are not missed."""
    known = set(map(Timestamp, dates))
    kept = days.finished | days.pending | days.excused
    return len(days.finished & known), len(kept & known)


def needs_today(days: Days, today: Timestamp) -> bool:
    """Whether a streak ends unless a challenge is finished today and on each later day this week.

    It is false if the goal is reached or out of reach.
    """
    kept_today = today in days.finished | days.pending | days.excused
    if kept_today or not streak_of(days, today).now:
        return False
    week = range(week_of(today), week_of(today) + WEEK, DAY)
    left = (week.stop - today) // DAY
    return 0 < days.goal - _days_in(days, week)[1] == left


def is_time_to_warn(person: Person, at: Timestamp, today: Timestamp) -> bool:
    """Return whether to warn a user now that their streak needs today.

    The usual time is some hours before midnight in UTC, spread over users. Warn users earlier if
    they sleep or have quiet hours from the next look after it until midnight.
    """
    if not may_disturb(person, at):
        return False
    usual = Timestamp(today + DAY - WARNED_BEFORE + _spread(person) % SPREAD)
    if at >= usual:
        return True
    next_look = Timestamp(usual + BETWEEN_LOOKS)
    too_late = undisturbed_from(person, next_look) > today + DAY - LEAST_TIME
    soon = Timestamp(at + LEAST_TIME)
    return too_late and not may_disturb(person, soon)


def warned_at(person: Person, at: Timestamp) -> Timestamp:
    """Return when to send a warning, so that not all are sent at the same time."""
    later = Timestamp(at + _spread(person) % LATER)
    return later if may_disturb(person, later) else at


def _spread(person: Person) -> int:
    """Return a number spread evenly over users: the milliseconds of their Discord ID."""
    return person.user >> 22
