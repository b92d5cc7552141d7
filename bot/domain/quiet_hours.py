"""Quiet hours and vacations: deadlines pause while a user rests.

Times are seconds since 1970. Durations are in seconds, and do not include the user's rest.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from bot.domain.ids import Timestamp
from bot.domain.person import Person, Rest, unset

Span = tuple[Timestamp, Timestamp]

QUIET_HOURS_AT_MOST = 15
"""The most quiet hours a day. Together with a night of eight hours they leave time for warnings."""
NIGHT = 0, 8 * 60
"""No reminders between these minutes after midnight, in the user's time zone."""
LEFT_AT_LEAST = 3_600
"""A reminder that waits for the morning leaves so many seconds of the turn."""
_DAYS_LOOKED_AHEAD = 3
_DAY = 24 * 60


def is_resting(rest: Rest, at: Timestamp) -> bool:
    """Whether a user has quiet hours or a vacation at a time."""
    return awake_from(rest, at) != at


def is_silent(person: Person, at: Timestamp) -> bool:
    """Whether direct messages to a user make no sound: they rest, or want no notifications."""
    return person.notices == "none" or is_resting(person, at)


def awake_from(rest: Rest, at: Timestamp) -> Timestamp:
    """Return ``at``, or the end of the rest if a user rests then."""
    while ends := [end for start, end in _rests(rest, at) if start <= at < end]:
        at = max(ends)
    return at


def undisturbed_from(person: Person, at: Timestamp) -> Timestamp:
    """Return the first time from ``at`` that is outside the user's rest and the night."""
    asleep = msgspec.structs.replace(person, quiet_from=NIGHT[0], quiet_until=NIGHT[1])
    while (awake := awake_from(asleep, awake_from(person, at))) != at:
        at = awake
    return at


def may_disturb(person: Person, at: Timestamp) -> bool:
    """Whether a reminder may reach a user at a time: not at night, nor in their rest."""
    return undisturbed_from(person, at) == at


def has_zone(person: Person) -> bool:
    """Whether a user has set their time zone. Without it, no one knows when their night is."""
    return person.zone != unset(person.user).zone or person.quiet_from is not None


def remind_from(at: Timestamp, morning: Timestamp, end: Timestamp | None) -> Timestamp:
    """Return when to remind a user of a turn until ``end``: in the morning.

    If the turn ends soon after that, the reminder is not delayed.
    """
    return at if end is not None and end - LEFT_AT_LEAST < morning else morning


def zone_in_words(zone: str) -> str:
    """Return a time zone as users read it: ``Europe/Berlin``, or ``UTC+1`` for ``Etc/GMT-1``."""
    offset = zone.removeprefix("Etc/GMT")
    if offset == zone or not offset:
        return zone
    sign = "-" if offset.startswith("+") else "+"
    return f"UTC{sign}{offset[1:]}"


def after(rest: Rest, at: Timestamp, length: int) -> Timestamp:
    """Return the time when ``length`` seconds have passed since ``at``."""
    at = awake_from(rest, at)
    while (start := _next_rest(rest, at)) is not None and start - at < length:
        length -= start - at
        at = awake_from(rest, start)
    return Timestamp(at + length)


def before(rest: Rest, at: Timestamp, length: int) -> Timestamp:
    """Return the time from which ``length`` seconds pass until ``at``."""
    at = _asleep_from(rest, at)
    while (end := _last_rest(rest, at)) is not None and at - end <= length:
        length -= at - end
        at = _asleep_from(rest, end)
    return Timestamp(at - length)


def between(rest: Rest, first: Timestamp, last: Timestamp) -> int:
    """Return the duration between two times."""
    passed = 0
    at = awake_from(rest, first)
    while at < last:
        start = _next_rest(rest, at)
        end = last if start is None else min(start, last)
        passed += end - at
        at = awake_from(rest, end)
    return passed


def _next_rest(rest: Rest, at: Timestamp) -> Timestamp | None:
    return min((start for start, _ in _rests(rest, at) if start > at), default=None)


def _last_rest(rest: Rest, at: Timestamp) -> Timestamp | None:
    """Return the end of the last rest before a time, if any."""
    return max((end for _, end in _rests(rest, at) if end < at), default=None)


def _asleep_from(rest: Rest, at: Timestamp) -> Timestamp:
    """Return ``at``, or the start of the rest if a user rests before it."""
    while starts := [start for start, end in _rests(rest, at) if start < at <= end]:
        at = min(starts)
    return at


def _rests(rest: Rest, at: Timestamp) -> Iterator[Span]:
    """Yield the start and end of each rest around ``at``: the vacation and the quiet hours."""
    if rest.away_from is not None and rest.away_until is not None:
        yield rest.away_from, rest.away_until
    if rest.quiet_from is None or rest.quiet_until is None:
        return
    length = (rest.quiet_until - rest.quiet_from) % _DAY or _DAY
    length = min(length, QUIET_HOURS_AT_MOST * 60)  # earlier versions stored more
    until = rest.quiet_from + length
    today = datetime.fromtimestamp(at, UTC).astimezone(_zone(rest.zone)).date()
    for days in range(-1, _DAYS_LOOKED_AHEAD):
        day = today + timedelta(days=days)
        yield _moment(day, rest.quiet_from, rest.zone), _moment(day, until, rest.zone)


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
