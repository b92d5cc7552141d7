"""Warns users who want it before their streak ends, when they are awake, once a day at most."""

from bot.features.challenges.rules import DAY, opening
from bot.features.challenges.store import Days, select_days
from bot.features.dailies.streak_store import (
    forget_warnings,
    select_last_table,
    select_players,
    warn,
)
from bot.features.dailies.streaks import ends_tonight, is_time_to_warn, streak_of, warned_at
from bot.services.tables import Tables
from bot.store import Notice
from bot.store.ids import EPOCH, Timestamp, UserId
from engine.core import counted

LOOK_BACK_DAYS = 10
"""Whoever has finished nothing for so long has no streak left, outages aside."""
LOOK_SECONDS = 600
AT_ONCE = 200
"""So many people are looked at in one go: others wait for the database too."""
WARNED_FROM = 2
"""A streak of so many days is worth a warning."""


class Streaks:
    """Looks every few minutes at those whose streak would end at midnight."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._store = tables, tables.store
        self._looked = EPOCH

    async def look(self) -> None:
        """Put on the list of notices what is to be told about streaks now."""
        at = self._tables.now()
        if 0 <= at - self._looked < LOOK_SECONDS:
            return
        self._looked, today = at, opening("day", at)
        await self._store.write(forget_warnings, today)
        since = Timestamp(today - LOOK_BACK_DAYS * DAY)
        players = await self._store.read(select_players, since, today)
        awake = [user for user in players if self._is_time(user, at, today)]
        for start in range(0, len(awake), AT_ONCE):
            some = await self._store.read(select_days, awake[start : start + AT_ONCE])
            for user, days in some.items():
                if warning(days, today):
                    await self._warn(user, at, today)

    def _is_time(self, user: UserId, at: Timestamp, today: Timestamp) -> bool:
        person = self._tables.people(user)
        return person.streaks == "on" and is_time_to_warn(person, at, today)

    async def _warn(self, user: UserId, at: Timestamp, today: Timestamp) -> None:
        """Put a warning on the list of notices, under the last table at which the user played."""
        table = await self._store.read(select_last_table, user)
        if table is None:
            return
        due = warned_at(self._tables.people(user), at)
        notice = Notice(game=table, user=user, kind="streak", text="", due=due)
        await self._store.write(warn, user, today, [notice])
        self._tables.on_due(due)


def warning(days: Days, today: Timestamp) -> str:
    """Return the warning that a streak ends tonight, with what keeps it; "" if it does not end."""
    streak = streak_of(days, today)
    if streak.now < WARNED_FROM or not ends_tonight(days, today):
        return ""
    days_kept = counted(streak.now, "day")
    return (
        f"Your streak of {days_kept} ends <t:{today + DAY}:R>, and you have no freezes left this"
        " month. Play any of today's challenges to keep it: `/challenge`. `/settings me streaks`"
        f" turns off these warnings."
    )
