"""Warn users before their streak ends, if they want it: once a day, and never at night."""

from bot.domain.ids import EPOCH, Timestamp
from bot.domain.paces import DAY
from bot.domain.records import Notice
from bot.features.challenges.rules import opening
from bot.features.challenges.store import STREAKS, Days, select_days
from bot.features.challenges.streaks import is_time_to_warn, needs_today, streak_of, warned_at
from bot.features.dailies import store
from bot.services.tables import Tables

LOOK_BACK_DAYS = 14 + 2 * 42
"""Ignore users without a finished challenge in this many days: they have no streak.

These are two weeks, and the vacations of two years if one follows the other.
"""
LOOK_SECONDS = 600
AT_ONCE = 200
"""The maximum number of users in one query, so that other queries are not delayed."""


class Streaks:
    """Checks every few minutes whose streak would end at midnight."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._looked = EPOCH

    async def warn_due(self) -> None:
        """Add the warnings that are due to the notices."""
        at = self._tables.now()
        if 0 <= at - self._looked < LOOK_SECONDS:
            return
        self._looked = at
        today = opening("day", at)
        await self._store.write(store.forget_warnings, today)
        await self._store.write(store.write_pauses, at, today)
        since = Timestamp(today - LOOK_BACK_DAYS * DAY)
        players = await self._store.read(store.select_players, since, today)
        people = map(self._tables.people, players)
        awake = [
            person.user
            for person in people
            if STREAKS.value_of(person) == "on" and is_time_to_warn(person, at, today)
        ]
        for start in range(0, len(awake), AT_ONCE):
            some = await self._store.read(select_days, awake[start : start + AT_ONCE])
            for user, days in some.items():
                if not warning(days, today):
                    continue
                table = await self._store.read(store.select_last_table, user)
                if table is not None:
                    due = warned_at(self._tables.people(user), at)
                    notice = Notice(table=table, user=user, kind="streak", text="", due=due)
                    await self._store.write(store.warn, user, today, [notice])
                    self._tables.on_due(due)


def warning(days: Days, today: Timestamp) -> str:
    """Return the warning that a streak needs today, or "" if it does not."""
    if not needs_today(days, today):
        return ""
    streak = streak_of(days, today)
    return (
        f"{streak.words}. To keep your streak, solve the puzzle of today or play a deal:"
        f" `/daily`. The day ends <t:{today + DAY}:R>. `/settings` turns off these reminders."
    )
