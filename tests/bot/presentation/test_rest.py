"""Quiet hours in a player's time zone, and vacations."""

from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.domain import quiet_hours as rest
from bot.domain.ids import Timestamp, UserId
from bot.domain.person import Person

BERLIN = "Europe/Berlin"
HOUR = 3_600
OWL = Person(user=UserId(1), zone=BERLIN, quiet_from=22 * 60, quiet_until=7 * 60)
NAPS = Person(user=UserId(1), zone="UTC", quiet_from=13 * 60, quiet_until=14 * 60)
BUSY = Person(user=UserId(1))


def at(text: str, zone: str = BERLIN) -> Timestamp:
    """Return the timestamp of a local time."""
    moment = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))
    return Timestamp(int(moment.timestamp()))


@pytest.mark.parametrize(
    ("clock", "rests"),
    [("21:59", False), ("22:00", True), ("23:30", True), ("06:59", True), ("07:00", False)],
)
def test_quiet_hours_can_cross_midnight(clock: str, rests: bool) -> None:
    assert rests == rest.is_resting(OWL, at(f"2026-06-10 {clock}"))


def test_quiet_hours_can_be_within_a_day() -> None:
    assert [False, True, False] == [
        rest.is_resting(NAPS, at(f"2026-06-10 {clock}", "UTC"))
        for clock in ("12:59", "13:30", "14:00")
    ]


def test_default_has_no_quiet_hours() -> None:
    assert not rest.is_resting(BUSY, at("2026-06-10 03:00"))


def test_player_wakes_at_the_end_of_quiet_hours() -> None:
    assert at("2026-06-11 07:00") == rest.awake_from(OWL, at("2026-06-10 23:00"))


def test_deadline_pauses_in_quiet_hours() -> None:
    assert at("2026-06-11 08:00") == rest.after(OWL, at("2026-06-10 20:00"), 3 * HOUR)


def test_deadline_set_in_quiet_hours_starts_after_them() -> None:
    assert at("2026-06-11 08:00") == rest.after(OWL, at("2026-06-10 23:00"), HOUR)


def test_deadline_of_a_day_is_extended_by_quiet_hours() -> None:
    assert at("2026-06-11 18:00") == rest.after(OWL, at("2026-06-10 10:00"), 23 * HOUR)


def test_missing_hour_in_spring_is_no_waking_hour() -> None:
    before, morning = at("2026-03-28 21:00"), at("2026-03-29 08:00")
    assert 2 * HOUR == rest.between(OWL, before, morning)
    assert morning == rest.after(OWL, before, 2 * HOUR)


def test_longest_quiet_hours_end_on_time_when_the_clocks_change() -> None:
    person = Person(user=UserId(1), zone=BERLIN, quiet_from=17 * 60, quiet_until=8 * 60)
    for evening, morning in (("2026-03-28", "2026-03-29"), ("2026-10-24", "2026-10-25")):
        begin, end = at(f"{evening} 18:00"), at(f"{morning} 08:00")
        assert end == rest.awake_from(person, begin)


def test_stored_quiet_hours_of_nearly_a_day_last_fifteen_hours() -> None:
    person = Person(user=UserId(1), zone="UTC", quiet_from=1, quiet_until=0)
    assert at("2026-06-10 15:02", "UTC") == rest.after(person, at("2026-06-10 00:00", "UTC"), 120)
    assert not rest.is_resting(person, at("2026-06-10 15:01", "UTC"))
    whole_day = Person(user=UserId(1), zone="UTC", quiet_from=0, quiet_until=0)
    assert rest.is_resting(whole_day, at("2026-06-10 14:59", "UTC"))


def test_deadline_pauses_during_a_vacation() -> None:
    start = at("2026-06-10 10:00")
    away = Person(
        user=UserId(1), away_from=Timestamp(start + HOUR), away_until=Timestamp(start + 49 * HOUR)
    )
    assert start + 51 * HOUR == rest.after(away, start, 3 * HOUR)


def test_quiet_hours_after_a_vacation_still_count() -> None:
    away = Person(
        user=UserId(1),
        zone=BERLIN,
        quiet_from=22 * 60,
        quiet_until=7 * 60,
        away_from=at("2026-06-10 10:00"),
        away_until=at("2026-06-12 23:00"),
    )
    assert at("2026-06-13 07:00") == rest.awake_from(away, at("2026-06-11 12:00"))


@pytest.mark.parametrize("person", [OWL, NAPS, BUSY])
@pytest.mark.parametrize("hours", [1, 9, 24, 100])
def test_time_between_start_and_deadline_is_its_length(person: Person, hours: int) -> None:
    start = at("2026-06-10 18:20")
    assert hours * HOUR == rest.between(person, start, rest.after(person, start, hours * HOUR))


def test_unknown_zone_counts_as_utc() -> None:
    elsewhere = msgspec.structs.replace(NAPS, zone="Europe/Atlantis")
    assert at("2026-06-10 14:00", "UTC") == rest.awake_from(
        elsewhere, at("2026-06-10 13:30", "UTC")
    )
