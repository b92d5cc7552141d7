"""Guess a user's time zone from the hours in which they do not act."""

from collections import Counter
from collections.abc import Iterable

from bot.domain.ids import Timestamp
from bot.domain.paces import DAY, HOUR

QUIET_FROM, QUIET_UNTIL = 22 * 60, 7 * 60
"""The offered quiet hours, in minutes after midnight."""
SINCE_DAYS = 60
"""Older moves are ignored, because users move, and clocks change."""
HOURS_AT_LEAST, DAYS_AT_LEAST = 12, 4
"""Act in so many different hours, on so many different days, for a guess."""
SLEEP_HOURS = 7
"""A user sleeps from midnight for so many hours, in their own time zone."""
AWAKE_AT_NIGHT = 0.03
"""The largest share of a user's hours in which they act although they should sleep."""
STARTS_AT_MOST = 6
"""With more possible beginnings of the night, no guess is made."""
EASTERNMOST, WESTERNMOST = 14, -12


def guessed_zone(times: Iterable[Timestamp]) -> str:
    """Return the time zone in which a user sleeps at night, or "" if that is not clear."""
    hours = {at // HOUR for at in times}
    days = {hour * HOUR // DAY for hour in hours}
    if len(hours) < HOURS_AT_LEAST or len(days) < DAYS_AT_LEAST:
        return ""
    acts = Counter(hour % 24 for hour in hours)
    allowed = len(hours) * AWAKE_AT_NIGHT
    starts = [start for start in range(24) if _acts_in_sleep(acts, start) <= allowed]
    middle = _middle(starts)
    return "" if middle is None else zone_at(-middle)


def _acts_in_sleep(acts: Counter[int], start: int) -> int:
    """Return the number of hours with an action in the hours of sleep from ``start``."""
    return sum(acts[hour % 24] for hour in range(start, start + SLEEP_HOURS))


def _middle(starts: list[int]) -> int | None:
    """Return the middle of some hours of the day if they follow each other and are few."""
    if not 1 <= len(starts) <= STARTS_AT_MOST:
        return None
    first = [hour for hour in starts if (hour - 1) % 24 not in starts]
    return (first[0] + (len(starts) - 1) // 2) % 24 if len(first) == 1 else None


def zone_at(hours: int) -> str:
    """Return the time zone that is some hours ahead of UTC, without daylight saving time."""
    ahead = (hours + 11) % 24 - 11
    return f"Etc/GMT{-ahead:+d}" if ahead else "UTC"
