"""Streaks over weeks, with goals, outages and vacations. Days are in UTC."""

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.domain.ids import Timestamp
from bot.domain.paces import DAY
from bot.features.challenges.store import Days
from bot.features.challenges.streaks import Streak, needs_today, streak_of
from bot.store.outage import days_of_outage

HOUR = 3_600


def day(date: str) -> Timestamp:
    return Timestamp(int(datetime.fromisoformat(date).replace(tzinfo=UTC).timestamp()))


MONDAY = day("2026-11-23")
SUNDAY = Timestamp(MONDAY + 6 * DAY)


def week(ago: int, *weekdays: int) -> set[Timestamp]:
    """Return some days, 0 to 6, of an earlier week."""
    return {Timestamp(MONDAY + (weekday - 7 * ago) * DAY) for weekday in weekdays}


FOUR, THREE = (0, 2, 4, 6), (1, 3, 5)


@pytest.mark.parametrize(
    ("finished", "streak"),
    [
        (set(), Streak(0, 0, 0, 4)),
        (week(0, 0), Streak(0, 0, 1, 4)),
        (week(0, *THREE), Streak(0, 0, 3, 4)),
        (week(0, *FOUR), Streak(1, 1, 4, 4)),
        (week(1, *FOUR), Streak(1, 1, 0, 4)),
        (week(2, *FOUR) | week(1, *FOUR) | week(0, 1), Streak(2, 2, 1, 4)),
        (week(2, *FOUR) | week(1, *THREE) | week(0, 1), Streak(0, 1, 1, 4)),
        (week(3, *FOUR) | week(2, *FOUR) | week(0, *FOUR), Streak(1, 2, 4, 4)),
    ],
)
def test_streak_counts_weeks_with_four_days(finished: set[Timestamp], streak: Streak) -> None:
    assert streak == streak_of(Days(finished), SUNDAY)


def test_later_days_of_a_week_do_not_count_before_they_begin() -> None:
    assert Streak(0, 0, 2, 4) == streak_of(Days(week(0, *FOUR)), Timestamp(MONDAY + 3 * DAY))


def test_goal_of_a_user_replaces_the_default() -> None:
    finished = week(1, *THREE) | week(0, 0)
    assert Streak(1, 1, 1, 3) == streak_of(Days(finished, goal=3), SUNDAY)
    assert Streak(0, 0, 1, 5) == streak_of(Days(finished, goal=5), SUNDAY)


def test_streaks_that_are_off_show_nothing() -> None:
    streak = streak_of(Days(week(1, *FOUR), goal=0), SUNDAY)
    assert (Streak(0, 0, 0, 0), "") == (streak, streak.words)


def test_ended_streak_is_not_shown() -> None:
    assert "1 of 4 days this week · best streak 5 weeks" == Streak(0, 5, 1, 4).words
    assert "1 of 4 days this week" == Streak(0, 0, 1, 4).words
    assert "4 of 4 days this week · streak of 1 week (best 5)" == Streak(1, 5, 4, 4).words


@pytest.mark.parametrize("kept", ["pending", "excused"])
def test_attempt_outage_or_vacation_keeps_a_streak_without_extending_it(kept: str) -> None:
    given: dict[str, Any] = {kept: week(1, 6)}
    days = Days(week(2, *FOUR) | week(1, *THREE), **given)
    assert Streak(1, 1, 0, 4) == streak_of(days, SUNDAY)


def test_daylight_saving_time_changes_nothing() -> None:
    for first, last in (("2026-03-23", "2026-04-05"), ("2026-10-19", "2026-11-01")):
        dates = {Timestamp(date) for date in range(day(first), day(last) + DAY, DAY)}
        assert Streak(2, 2, 7, 4) == streak_of(Days(dates), day(last))


@pytest.mark.parametrize(
    ("weekday", "played", "expected"),
    [
        (2, (), False),
        (3, (), True),
        (3, (0,), False),
        (4, (0,), True),
        (4, (), False),
        (6, (0, 1, 2), True),
        (6, (0, 1, 2, 6), False),
        (6, (0, 1, 2, 3), False),
        (6, (0, 1), False),
    ],
)
def test_streak_needs_today_if_no_other_day_is_left(
    weekday: int, played: tuple[int, ...], expected: bool
) -> None:
    today, before = Timestamp(MONDAY + weekday * DAY), week(1, *FOUR)
    assert expected == needs_today(Days(before | week(0, *played)), today)
    assert not needs_today(Days(week(0, *played)), today)
    assert not needs_today(Days(week(2, *FOUR) | week(0, *played)), today)
    assert not needs_today(Days(before | week(0, *played), pending={today}), today)


@pytest.mark.parametrize(
    ("begins", "seconds", "days"),
    [
        (12 * HOUR, 3 * HOUR, [0]),
        (12 * HOUR, HOUR // 2, []),
        (23 * HOUR + 1, HOUR, []),
        (23 * HOUR, 2 * HOUR, [0, 1]),
        (12 * HOUR, 3 * DAY, [0, 1, 2, 3]),
    ],
)
def test_outage_excuses_days_with_an_hour_of_downtime(
    begins: int, seconds: int, days: list[int]
) -> None:
    since = Timestamp(MONDAY + begins)
    found = days_of_outage(since, Timestamp(since + seconds))
    assert [MONDAY + number * DAY for number in days] == found
