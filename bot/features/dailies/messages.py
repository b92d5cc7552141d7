"""Post one silent daily message in each server, and edit it until its challenges are over."""

import asyncio
import hashlib
from dataclasses import dataclass
from typing import NamedTuple

import discord
import msgspec
import structlog

from bot.domain.ids import EPOCH, Timestamp
from bot.domain.mentions import in_message
from bot.domain.paces import DAY
from bot.features.challenges import store as challenges
from bot.features.challenges.presses import BeginAttempt
from bot.features.challenges.rules import opening
from bot.features.challenges.standings import Standing
from bot.features.challenges.streaks import Streak, streak_of
from bot.features.dailies import store as rows
from bot.features.dailies.days import best_of, daily_text, is_over, open_ones, players
from bot.features.dailies.store import Daily
from bot.features.puzzles.presses import ShowPuzzle
from bot.features.puzzles.rules import daily as daily_puzzle
from bot.features.puzzles.rules import day_of
from bot.features.replays.presses import ShowPast
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import button, view_of
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import Draft
from bot.presentation.names import Names
from bot.presentation.refusals import DM_CLOSED, NO_CHANNEL
from bot.presentation.requests import FAILED, in_time, retry_after, wait_after
from bot.presentation.sent_before import posted_before
from bot.services.side_by_side import side_by_side
from bot.services.tables import Tables
from bot.store.connection import Db
from bot.store.outbox import new_nonce
from engine import GAMES

log = structlog.get_logger()

NO_MESSAGE = 10008
REFUSED_SECONDS, LONGEST_SECONDS = 900, 3_600
"""The minimum seconds before retrying a message that Discord refused, and the maximum for any."""
KEPT_DAYS, STREAK_DAYS = 14, 400
LOOK_SECONDS = 120
"""Seconds between updates of all daily messages."""


class Page(NamedTuple):
    """The content of a daily message: the server's attempts and its streak."""

    standings: list[Standing]
    streak: Streak


def page_of(db: Db, daily: Daily) -> Page:
    """Return the current content of a daily message."""
    standings = [
        Standing(one, challenges.select_attempts_in(db, one.id, daily.guild))
        for one in sorted(challenges.select_at(db, "day", daily.day), key=lambda one: one.id)
    ]
    since = Timestamp(daily.day - STREAK_DAYS * DAY)
    return Page(standings, streak_of(rows.select_days_of(db, daily.guild, since), daily.day))


@dataclass
class DailyPosts:
    """Sends and edits daily messages."""

    client: discord.Client
    tables: Tables
    names: Names
    drafts: DraftFactory
    looked: Timestamp = EPOCH

    async def look(self) -> None:
        """Post and edit the messages that are due, including those of today.

        If the bot was offline for a whole day, skip that day.
        """
        at, store = self.tables.now(), self.tables.store
        if 0 <= at - self.looked < LOOK_SECONDS:
            return
        self.looked, today = at, opening("day", at)
        wanting = dict(await store.read(rows.select_wanting))
        new = [
            Daily(guild=guild, day=today, channel=channel, nonce=new_nonce(), at=at)
            for guild, channel in wanting.items()
            if self.client.get_guild(guild) is not None
        ]
        await store.write(rows.want, new)
        await store.write(rows.forget_old, Timestamp(today - KEPT_DAYS * DAY))
        due = await store.read(rows.select_due, at)
        known = [one for one in due if self.client.get_guild(one.guild) is not None]
        wanted = [one for one in known if one.message is not None or one.guild in wanting]
        await side_by_side(self._bring, wanted)

    async def _keep(self, daily: Daily, **changes: object) -> Daily:
        """Store the progress of a message."""
        changed = msgspec.structs.replace(daily, **changes)
        await self.tables.store.write(rows.write_daily, changed)
        return changed

    async def _bring(self, daily: Daily) -> None:
        """Update a message. A failed one is retried later."""
        page = await self.tables.store.read(page_of, daily)
        at = self.tables.now()
        if not page.standings and daily.day == opening("day", at):
            return  # another process has not opened the challenges yet
        if daily.message is None and not open_ones(page.standings, at):
            await self._keep(daily, done=True)
            return
        try:
            await self._show(daily, page)
        except FAILED as problem:
            await self._put_off(daily, problem)
        except Exception as problem:
            log.exception("day not posted", guild=daily.guild)
            await self._put_off(daily, problem)

    async def _show(self, daily: Daily, page: Page) -> None:
        """Send the message, or edit it if its content has changed.

        Raises:
            discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError: Discord did not
                accept it.
        """
        draft = await self._draft(page)
        ids = [str(getattr(item, "custom_id", "")) for item in draft.view.children]
        shown = "\n".join([draft.content, draft.alt, *ids])
        digest = hashlib.sha256(shown.encode()).hexdigest()[:16]
        if daily.message is None:
            message = await self._sent(daily, draft)
            daily = await self._keep(daily, message=message, shown=digest, attempts=0)
        elif digest != daily.shown:
            place = self.client.get_partial_messageable(daily.channel)
            async with in_time():
                await place.get_partial_message(daily.message).edit(
                    content=draft.content,
                    attachments=draft.files(),
                    view=draft.view,
                    allowed_mentions=discord.AllowedMentions.none(),
                )
            daily = await self._keep(daily, shown=digest, attempts=0)
        if is_over(page.standings):
            await self._keep(daily, done=True)

    async def _draft(self, page: Page) -> Draft:
        """Return the current content, with a picture of the best attempt once all is over."""
        at = self.tables.now()
        users = players(page.standings)
        known = map(in_message, await self.names.of(users))
        found = dict(zip(users, known, strict=True))
        words = daily_text(page.standings, found, page.streak, at)[:MESSAGE_LENGTH]
        best = best_of(page.standings)
        if best is None or best.table is None:
            puzzle = await asyncio.to_thread(daily_puzzle, day_of(at))
            plays = [
                button(
                    BeginAttempt("play", one.id),
                    f"{GAMES[one.key].name} ({one.kind})",
                    discord.ButtonStyle.success,
                )
                for one in open_ones(page.standings, at)
            ]
            more = [button(ShowPuzzle(puzzle.day), "Puzzle")] if puzzle and plays else []
            return Draft(words, None, "", view_of([*plays, *more]), silent=True)
        shown = await self.drafts.board_message(await self.tables.get(best.table))
        replay, film = ShowPast("replay", best.table, 0), ShowPast("film", best.table, 0)
        view = view_of([button(replay, "Replay"), button(film, "Film")])
        return Draft(words, shown.picture, shown.alt, view, silent=True)

    async def _sent(self, daily: Daily, draft: Draft) -> int:
        """Send the message, or find it if it was sent before a crash; return its ID."""
        place = self.client.get_partial_messageable(daily.channel)
        first = draft.content.partition("\n")[0]
        async with in_time():
            before = await posted_before(place, daily.at, lambda one: one.content.startswith(first))
        if before is not None:
            return before.id
        async with in_time():
            message = await place.send(
                draft.content,
                view=draft.view,
                nonce=daily.nonce,
                silent=True,
                allowed_mentions=discord.AllowedMentions.none(),
            )
        log.info("day posted", guild=daily.guild)
        return message.id

    async def _put_off(self, daily: Daily, problem: Exception) -> None:
        code = problem.code if isinstance(problem, discord.HTTPException) else None
        log.warning("day not posted", guild=daily.guild, channel=daily.channel, code=code)
        if code == NO_CHANNEL or (daily.message is not None and code == NO_MESSAGE):
            await self._keep(daily, done=True)
            return
        wait = min(wait_after(daily.attempts, None), LONGEST_SECONDS)
        wait = max(wait, retry_after(problem), REFUSED_SECONDS if code in DM_CLOSED else 0)
        due = Timestamp(self.tables.now() + wait)
        await self._keep(daily, due=due, attempts=daily.attempts + 1)
