"""Quiet hours and vacations: deadlines pause while a user rests.

Times are seconds since 1970. Durations are in seconds, and do not include the user's rest.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.domain.ids import Timestamp
from bot.domain.person import Person

Span = tuple[Timestamp, Timestamp]

QUIET_HOURS_AT_MOST = 15
"""The most quiet hours a day. Together with a night of eight hours they leave time for warnings."""
_DAYS_LOOKED_AHEAD = 3
_DAY = 24 * 60


def is_resting(person: Person, at: Timestamp) -> bool:
    """Whether a user has quiet hours or a vacation at a time."""
    return awake_from(person, at) != at


def is_silent(person: Person, at: Timestamp) -> bool:
    """Whether direct messages to a user make no sound: they rest, or want no notifications."""
    return person.notices == "none" or is_resting(person, at)


def awake_from(person: Person, at: Timestamp) -> Timestamp:
    """Return ``at``, or the end of the rest if a user rests then."""
    while ends := [end for start, end in _rests(person, at) if start <= at < end]:
        at = max(ends)
    return at


def after(person: Person, at: Timestamp, length: int) -> Timestamp:
    """Return the time when ``length`` seconds have passed since ``at``."""
    at = awake_from(person, at)
    while (start := _next_rest(person, at)) is not None and start - at < length:
        length -= start - at
        at = awake_from(person, start)
    return Timestamp(at + length)


def between(person: Person, first: Timestamp, last: Timestamp) -> int:
    """Return the duration between two times."""
    passed, at = 0, awake_from(person, first)
    while at < last:
        start = _next_rest(person, at)
        end = last if start is None else min(start, last)
        passed += end - at
        at = awake_from(person, end)
    return passed


def _next_rest(person: Person, at: Timestamp) -> Timestamp | None:
    return min((start for start, _ in _rests(person, at) if start > at), default=None)


def _rests(person: Person, at: Timestamp) -> Iterator[Span]:
    """Yield the start and end of each rest around ``at``: the vacation and the quiet hours."""
    if person.away_from is not None and person.away_until is not None:
        yield person.away_from, person.away_until
    if person.quiet_from is None or person.quiet_until is None:
        return
    length = (person.quiet_until - person.quiet_from) % _DAY or _DAY
    length = min(length, QUIET_HOURS_AT_MOST * 60)  # earlier versions stored more
    until = person.quiet_from + length
    today = datetime.fromtimestamp(at, UTC).astimezone(_zone(person.zone)).date()
    for days in range(-1, _DAYS_LOOKED_AHEAD):
        day = today + timedelta(days=days)
        yield _moment(day, person.quiet_from, person.zone), _moment(day, until, person.zone)


def _moment(day: date, minutes: int, zone: str) -> Timestamp:
    """Return the time when the clocks of a zone show some minutes after the start of a day."""
    clock = datetime.combine(day, time()) + timedelta(minutes=minutes)
    return Timestamp(int(clock.replace(tzinfo=_zone(zone)).timestamp()))


def _zone(name: str) -> tzinfo:
    """Return a time zone, or UTC if this machine does not know it."""
    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError:
        return UTC
