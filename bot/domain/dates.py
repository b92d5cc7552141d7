"""Dates in messages, in UTC."""

import re
from datetime import UTC, date, datetime

from bot.domain.ids import Timestamp

ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def day_in_words(day: date, now: Timestamp) -> str:
    """Return a date as ``22 November``, with the year unless it is the current one."""
    year = "" if day.year == datetime.fromtimestamp(now, UTC).year else f" {day.year}"
    return f"{day.day} {day:%B}{year}"


def dated(name: str, now: Timestamp) -> str:
    """Return the name of a challenge, such as ``2026-11-21 · hard``, with its date in words."""
    return ISO_DATE.sub(lambda found: day_in_words(date.fromisoformat(found[0]), now), name)
