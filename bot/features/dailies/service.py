"""What servers are to be posted of each day's challenges, and what stands on it now."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from bot.features.challenges import store as challenges
from bot.features.challenges.rules import DAY, opening
from bot.features.challenges.standings import Standing
from bot.features.dailies import store as rows
from bot.features.dailies.store import Daily
from bot.features.dailies.streaks import Streak, streak_of
from bot.services.tables import Tables
from bot.store.connection import Db
from bot.store.ids import EPOCH, GuildId, Timestamp
from bot.store.outbox import new_nonce

KEPT_DAYS, STREAK_DAYS = 14, 400
LOOK_SECONDS = 120
"""A message need not be newer, and servers are many."""


class Page(NamedTuple):
    """What a day's message is made of: the challenges as a server has tried them, its streak."""

    standings: list[Standing]
    streak: Streak


class Dailies:
    """Knows which messages are wanted, and how far each has come."""

    def __init__(self, tables: Tables) -> None:
        self._store, self._now = tables.store, tables.now
        self._looked = EPOCH

    async def due(self, is_member: Callable[[GuildId], bool]) -> list[Daily]:
        """Return the messages to be looked at now; today's are wanted wherever they were asked for.

        A day that has passed while nobody was there to post it is not made up for.
        """
        at = self._now()
        if 0 <= at - self._looked < LOOK_SECONDS:
            return []
        self._looked, today = at, opening("day", at)
        wanting = await self._store.read(rows.select_wanting)
        new = [
            Daily(guild=guild, day=today, channel=channel, nonce=new_nonce(), at=at)
            for guild, channel in wanting
            if is_member(guild)
        ]
        await self._store.write(rows.want, new)
        await self._store.write(rows.forget_old, Timestamp(today - KEPT_DAYS * DAY))
        due = await self._store.read(rows.select_due, at)
        return [one for one in due if is_member(one.guild)]

    async def keep(self, daily: Daily, **changes: object) -> Daily:
        """Keep how far a message has come."""
        changed = msgspec.structs.replace(daily, **changes)
        await self._store.write(rows.keep, changed)
        return changed

    async def page(self, daily: Daily) -> Page:
        """Return what a day's message is made of now."""
        since = Timestamp(daily.day - STREAK_DAYS * DAY)

        def select(db: Db) -> Page:
            found = challenges.select_at(db, "day", daily.day)
            standings = [
                Standing(one, challenges.select_tries_in(db, one.id, daily.guild))
                for one in sorted(found, key=lambda one: one.id)
            ]
            return Page(
                standings, streak_of(rows.select_days_of(db, daily.guild, since), daily.day)
            )

        return await self._store.read(select)
