"""The settings of a user."""

from collections.abc import Callable
from typing import Literal

import msgspec

from bot.domain.ids import Timestamp, UserId

Notices = Literal["mention", "dm", "both", "none"]
"""How to notify a user: by a mention, a direct message, both or not at all."""
Colours = Literal["normal", "safe"]
"""The colours of a user's private pictures."""
Sizes = Literal["normal", "large"]
"""The size of a user's private pictures."""
Streaks = Literal["off", "on", "none"]
"""Whether to warn a user before their streak ends, or to show no streaks."""
Nudges = Literal["on", "off"]
"""Whether players who wait for a user may nudge them."""
Confirming = Literal["off", "on"]
"""Whether the last move of a turn waits for a confirmation."""
DAYS_A_WEEK = 4
"""The default goal of days with a finished challenge."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a user.

    ``quiet_from`` and ``quiet_until`` are minutes after midnight in ``zone``. ``away_from`` and
    ``away_until`` are seconds since 1970, and ``away_days`` counts vacation days in ``away_year``.
    The ``goal`` of a streak is a number of days a week.
    """

    user: UserId
    notices: Notices = "mention"
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_until: int | None = None
    away_from: Timestamp | None = None
    away_until: Timestamp | None = None
    away_days: int = 0
    away_year: int = 0
    colours: Colours = "normal"
    size: Sizes = "normal"
    streaks: Streaks = "off"
    goal: int = DAYS_A_WEEK
    nudges: Nudges = "on"
    confirm: Confirming = "off"


def unset(user: UserId) -> Person:
    """Return the default settings of a user."""
    return Person(user=user)


People = Callable[[UserId], Person]
"""A function that returns the settings of a user."""
