"""Quiet hours and vacations: deadlines pause while a user rests.

Times are seconds since 1970. Durations are in seconds, and do not include the user's rest.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.domain.ids import Timestamp
from bot.domain.paces import HOUR
from bot.domain.person import Person

Span = tuple[Timestamp, Timestamp]

QUIET_HOURS_AT_MOST = 15
"""The most quiet hours a day. Together with a night of eight hours they leave time for warnings."""
_DAYS_LOOKED_AHEAD = 3


def is_resting(person: Person, at: Timestamp) -> bool:
    """Whether a user has quiet hours or a vacation at a time."""
    return awake_from(person, at) != at


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
    today = datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(person.zone)).date()
    for days in range(-1, _DAYS_LOOKED_AHEAD):
        begins = today + timedelta(days=days)
        ends = begins + timedelta(days=person.quiet_until <= person.quiet_from)
        start = _moment(begins, person.quiet_from, person.zone)
        latest = Timestamp(start + QUIET_HOURS_AT_MOST * HOUR)  # earlier versions stored more
        yield start, min(_moment(ends, person.quiet_until, person.zone), latest)


def _moment(day: date, minutes: int, zone: str) -> Timestamp:
    clock = time(minutes // 60, minutes % 60, tzinfo=ZoneInfo(zone))
    return Timestamp(int(datetime.combine(day, clock).timestamp()))
