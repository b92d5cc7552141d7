"""Guess when a user sleeps from the hours in which they act."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from math import exp, log

from bot.domain.ids import Timestamp
from bot.domain.paces import HOUR
from bot.domain.quiet_hours import NIGHT

QUIET_FROM = 22 * 60
QUIET_UNTIL = 7 * 60
"""The offered quiet hours, in minutes after midnight."""
SINCE_DAYS = 60
"""Older moves are ignored, because users move, and clocks change."""
DAYS_AT_LEAST = 3
"""A guess needs moves on so many different days."""
ACTIVITY = (1, 0.5, 0.25, 0.15, 0.15, 0.25, 0.5, 1.2, 1.8, *[2] * 9, *[2.5] * 5, 2)
"""How often users act in each hour after midnight, relative to each other: an assumption."""
ZONE_AT_LEAST = 0.7
"""The expected share of the user's real night in that of a guessed time zone."""
NIGHT_AT_LEAST = 0.35
"""A reminder can wait if it is night with this probability."""
AWAKE_AT_NIGHT = 0.03
"""A user whose moves have a larger share in an hour does not sleep then."""
ZONES = range(24)
"""The time zones of a guess, in hours ahead of UTC. More than 12 are behind it."""
NIGHT_HOURS = range(NIGHT[0] // 60, NIGHT[1] // 60)
_ALL = sum(ACTIVITY)


def guessed_zone(times: Iterable[Timestamp]) -> str:
    """Return the time zone in which a user sleeps at night, or "" if that is not clear."""
    acts = _acts(times)
    if not acts:
        return ""
    zones = _probabilities(acts)
    shares = [_shared_night(zone, zones) for zone in ZONES]
    best = max(ZONES, key=shares.__getitem__)
    awake = sum(acts[hour] for hour in _night(best)[1:-1])
    if shares[best] < ZONE_AT_LEAST or awake > AWAKE_AT_NIGHT * acts.total():
        return ""
    return zone_at(best)


def likely_night(times: Iterable[Timestamp]) -> frozenset[int]:
    """Return the hours after midnight UTC in which a user probably sleeps. Without a guess, none.

    They are more than those of one night if several time zones are possible.
    """
    acts = _acts(times)
    if not acts:
        return frozenset()
    zones = _probabilities(acts)
    allowed = AWAKE_AT_NIGHT * acts.total()
    return frozenset(
        hour
        for hour in range(24)
        if acts[hour] <= allowed
        and sum(zones[zone] for zone in ZONES if (hour + zone) % 24 in NIGHT_HOURS)
        >= NIGHT_AT_LEAST
    )


def awake_from(night: Collection[int], at: Timestamp) -> Timestamp:
    """Return ``at``, or the end of the night if it is in an hour of the night."""
    while at // HOUR % 24 in night:
        at = Timestamp((at // HOUR + 1) * HOUR)
    return at


def _acts(times: Iterable[Timestamp]) -> Counter[int]:
    """Return in how many hours a user has acted, by hour after midnight UTC.

    It is empty if they have not acted on enough days.
    """
    hours = {at // HOUR for at in times}
    if len({hour // 24 for hour in hours}) < DAYS_AT_LEAST:
        return Counter()
    return Counter(hour % 24 for hour in hours)


def _probabilities(acts: Counter[int]) -> list[float]:
    """Return how probable each time zone is.

    A user acts at the same hours each day. So each hour of the day counts once, whatever the number
    of days, and by its share of the moves.
    """
    weight = len(acts) / acts.total()
    fits = [
        weight
        * sum(count * log(ACTIVITY[(hour + zone) % 24] / _ALL) for hour, count in acts.items())
        for zone in ZONES
    ]
    best = max(fits)
    weights = [exp(fit - best) for fit in fits]
    return [one / sum(weights) for one in weights]


def _shared_night(zone: int, probabilities: Sequence[float]) -> float:
    """Return the expected share of a zone's night in the night of the user."""
    night = {*_night(zone)}
    shares = [len(night.intersection(_night(other))) / len(night) for other in ZONES]
    return sum(
        share * probability for share, probability in zip(shares, probabilities, strict=True)
    )


def _night(zone: int) -> list[int]:
    """Return the hours of the night in a time zone, after midnight UTC."""
    return [(hour - zone) % 24 for hour in NIGHT_HOURS]


def zone_at(hours: int) -> str:
    """Return the time zone that is some hours ahead of UTC, without daylight saving time."""
    ahead = (hours + 11) % 24 - 11
    return f"Etc/GMT{-ahead:+d}" if ahead else "UTC"
