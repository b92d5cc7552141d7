"""The daily messages of servers: which ones to post, and their current content."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from bot.domain.ids import EPOCH, GuildId, Timestamp
from bot.domain.paces import DAY
from bot.features.challenges import store as challenges
from bot.features.challenges.rules import opening
from bot.features.challenges.standings import Standing
from bot.features.challenges.streaks import Streak, streak_of
from bot.features.dailies import store as rows
from bot.features.dailies.store import Daily
from bot.services.tables import Tables
from bot.store.connection import Db
from bot.store.outbox import new_nonce

KEPT_DAYS, STREAK_DAYS = 14, 400
LOOK_SECONDS = 120
"""Seconds between updates of all daily messages."""


class Page(NamedTuple):
    """The content of a daily message: the server's attempts and its streak."""

    standings: list[Standing]
    streak: Streak


class Dailies:
    """Selects the daily messages to update, and stores their progress."""

    def __init__(self, tables: Tables) -> None:
        self._store, self._now = tables.store, tables.now
        self._looked = EPOCH

    async def due(self, is_member: Callable[[GuildId], bool]) -> list[Daily]:
        """Return the messages to update now, including those to post today.

        If the bot was offline for a whole day, skip that day.
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
        """Store the progress of a message."""
        changed = msgspec.structs.replace(daily, **changes)
        await self._store.write(rows.keep, changed)
        return changed

    async def page(self, daily: Daily) -> Page:
        """Return the current content of a daily message."""
        since = Timestamp(daily.day - STREAK_DAYS * DAY)

        def select(db: Db) -> Page:
            found = challenges.select_at(db, "day", daily.day)
            standings = [
                Standing(one, challenges.select_attempts_in(db, one.id, daily.guild))
                for one in sorted(found, key=lambda one: one.id)
            ]
            return Page(
                standings, streak_of(rows.select_days_of(db, daily.guild, since), daily.day)
            )

        return await self._store.read(select)
