"""Streaks over midnight, months, freezes and outages. Days are in UTC."""

from datetime import UTC, datetime

import pytest

from bot.domain.ids import Timestamp
from bot.features.challenges.store import Days
from bot.features.challenges.streaks import DAY, Streak, days_of_outage, ends_tonight, streak_of

HOUR = 3_600


def day(date: str) -> Timestamp:
    return Timestamp(int(datetime.fromisoformat(date).replace(tzinfo=UTC).timestamp()))


TODAY = day("2026-11-21")


def ago(*numbers: int) -> set[Timestamp]:
    return {Timestamp(TODAY - number * DAY) for number in numbers}


@pytest.mark.parametrize(
    ("finished", "streak"),
    [
        ((), Streak(0, 0)),
        ((0,), Streak(1, 1)),
        ((1, 2, 3), Streak(3, 3)),
        ((2, 3), Streak(2, 2, 1)),
        ((0, 1, 3, 4, 5, 6), Streak(6, 6, 1)),
        ((0, 3), Streak(2, 2, 0)),
        ((0, 4), Streak(1, 1, 0)),
        ((3, 4, 5), Streak(3, 3, 0)),
        ((4, 5, 6), Streak(0, 3, 0)),
    ],
)
def test_streak_lasts_while_freezes_cover_missed_days(
    finished: tuple[int, ...], streak: Streak
) -> None:
    assert streak == streak_of(Days(ago(*finished)), TODAY)


def test_each_month_has_its_own_freezes() -> None:
    missed = {day(f"2026-{date}") for date in ("11-01", "11-02", "10-30", "10-31")}
    dates = range(day("2026-10-25"), TODAY + DAY, DAY)
    finished = {Timestamp(date) for date in dates} - missed
    assert Streak(24, 24, 0) == streak_of(Days(finished), TODAY)


def test_no_freeze_is_used_without_a_streak() -> None:
    assert Streak(0, 1, 0) == streak_of(Days(ago(9)), TODAY)
    assert Streak(1, 1, 2) == streak_of(Days(ago(0)), TODAY)


def test_open_attempt_keeps_the_streak_over_midnight() -> None:
    assert Streak(2, 2, 2) == streak_of(Days(ago(2, 3), pending=ago(1)), TODAY)


def test_day_of_an_outage_uses_no_freeze() -> None:
    assert Streak(2, 2, 2) == streak_of(Days(ago(0, 4), excused=ago(1, 2, 3)), TODAY)


def test_daylight_saving_time_changes_nothing() -> None:
    for first, last in (("2026-03-27", "2026-03-31"), ("2026-10-23", "2026-10-27")):
        dates = {Timestamp(date) for date in range(day(first), day(last) + DAY, DAY)}
        assert Streak(5, 5) == streak_of(Days(dates), day(last))


def test_streak_ends_tonight_only_without_protection() -> None:
    worn = ago(1, 4)
    assert ends_tonight(Days(worn), TODAY)
    assert not ends_tonight(Days(worn | ago(0)), TODAY)
    assert not ends_tonight(Days(worn, pending=ago(0)), TODAY)
    assert not ends_tonight(Days(worn, excused=ago(0)), TODAY)
    assert not ends_tonight(Days(ago(1, 2)), TODAY)
    assert not ends_tonight(Days(set()), TODAY)


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
    since = Timestamp(TODAY + begins)
    found = days_of_outage(since, Timestamp(since + seconds))
    assert [TODAY + number * DAY for number in days] == found
