"""Warns people before their streak of days ends, when they are awake, once a day at most."""

from bot.domain.challenges import DAY, opening
from bot.domain.streaks import Streak, ends_tonight, is_time_to_warn, streak_of
from bot.services.tables import Tables
from bot.store import Notice
from bot.store.challenges import select_days
from bot.store.ids import EPOCH, Timestamp, UserId
from bot.store.streaks import forget_warnings, select_last_table, select_players, warn
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
                streak = streak_of(days, today)
                if streak.now >= WARNED_FROM and ends_tonight(days, today):
                    await self._warn(user, streak, at)

    def _is_time(self, user: UserId, at: Timestamp, today: Timestamp) -> bool:
        person = self._tables.people(user)
        return person.notices != "none" and is_time_to_warn(person, at, today)

    async def _warn(self, user: UserId, streak: Streak, at: Timestamp) -> None:
        """Put on the list what somebody is told, under the last table that they played at."""
        today, table = opening("day", at), await self._store.read(select_last_table, user)
        if table is None:
            return
        text = warning(streak, Timestamp(today + DAY))
        told = [Notice(game=table, user=user, kind="news", text=text, due=at)]
        await self._store.write(warn, user, today, told)
        self._tables.on_due(at)


def warning(streak: Streak, midnight: Timestamp) -> str:
    """Say that a streak is about to end, and how it is kept."""
    days = counted(streak.now, "day")
    return (
        f"Your streak of {days} ends <t:{midnight}:R>: this month's freezes are used up. Any of"
        " today's challenges keeps it: `/challenge`."
    )
