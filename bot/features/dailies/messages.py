"""Post one silent daily message in each server, and edit it until its deal is over.

It is edited often in its first hour, then once an hour.
"""

import asyncio
import hashlib
from dataclasses import dataclass
from typing import NamedTuple

import discord
import msgspec
import structlog

from bot.domain.ids import EPOCH, Timestamp
from bot.domain.paces import DAY
from bot.features.challenges import store as challenges
from bot.features.challenges.rules import opening
from bot.features.challenges.standings import Standing
from bot.features.challenges.streaks import Streak, streak_of
from bot.features.dailies import store as rows
from bot.features.dailies.days import deal_among, post_buttons, post_text
from bot.features.dailies.store import Daily
from bot.features.puzzles.rules import Daily as Puzzle
from bot.features.puzzles.rules import daily as daily_puzzle
from bot.features.puzzles.rules import day_of
from bot.features.puzzles.store import Crowd, select_crowd
from bot.features.replays.messages import ShowPast
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

log = structlog.get_logger()

NO_MESSAGE = 10008
TOO_OLD = 30046
"""Discord limits the edits of a message that is older than an hour."""
HOUR = 3_600
REFUSED_SECONDS = 900
LONGEST_SECONDS = 3_600
"""The minimum seconds before retrying a message that Discord refused, and the maximum for any."""
KEPT_DAYS = 14
STREAK_DAYS = 400
LOOK_SECONDS = 120
"""Seconds between updates of all daily messages."""


class Page(NamedTuple):
    """The content of a daily message: the puzzle, the deal with the server's attempts, the streak.

    The deal is ``None`` as long as no process has opened it.
    """

    puzzle: Puzzle | None
    crowd: Crowd
    deal: Standing | None
    streak: Streak


def page_of(db: Db, daily: Daily, puzzle: Puzzle | None) -> Page:
    """Return the current content of a daily message."""
    standings = [
        Standing(one, challenges.select_attempts_in(db, one.id, daily.guild))
        for one in challenges.select_at(db, "day", daily.day)
    ]
    since = Timestamp(daily.day - STREAK_DAYS * DAY)
    streak = streak_of(rows.select_days_of(db, daily.guild, since), daily.day)
    crowd = select_crowd(db, day_of(daily.day))
    return Page(puzzle, crowd, deal_among(standings, daily.day, puzzle), streak)


@dataclass
class DailyPosts:
    """Sends and edits daily messages."""

    client: discord.Client
    tables: Tables
    names: Names
    drafts: DraftFactory
    looked: Timestamp = EPOCH

    async def post_due(self) -> None:
        """Post and edit the messages that are due, including those of today.

        If the bot was offline for a whole day, skip that day.
        """
        at = self.tables.now()
        store = self.tables.store
        if 0 <= at - self.looked < LOOK_SECONDS:
            return
        self.looked = at
        today = opening("day", at)
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
        puzzle = await asyncio.to_thread(daily_puzzle, day_of(daily.day))
        page = await self.tables.store.read(page_of, daily, puzzle)
        at = self.tables.now()
        if page.deal is None and daily.day == opening("day", at):
            return  # another process has not opened the challenges yet
        if daily.message is None and (page.deal is None or at >= page.deal.challenge.closes):
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
        draft = await self._draft(daily, page)
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
            at = self.tables.now()
            wait = HOUR if at >= daily.at + HOUR else 0
            daily = await self._keep(daily, shown=digest, attempts=0, due=Timestamp(at + wait))
        if page.deal is None or page.deal.challenge.revealed is not None:
            await self._keep(daily, done=True)

    async def _draft(self, daily: Daily, page: Page) -> Draft:
        """Return the current content, with a picture of the best attempt once all is over."""
        users = [one.user for one in page.deal.finished] if page.deal else []
        names = await self.names.in_messages(users)
        puzzle, crowd, deal, streak = page
        text = post_text(daily.day, puzzle, crowd, deal, names, streak)[:MESSAGE_LENGTH]
        best = deal.finished[0] if deal is not None and deal.finished else None
        is_over = deal is not None and deal.challenge.revealed is not None
        if not is_over or best is None or best.table is None:
            items = post_buttons(daily.day, puzzle, deal, self.tables.now())
            return Draft(text, None, "", view_of(items), silent=True)
        shown = await self.drafts.board_message(await self.tables.get(best.table))
        replay = ShowPast("replay", best.table, 0)
        film = ShowPast("film", best.table, 0)
        view = view_of([button(replay, "Replay"), button(film, "Film")])
        return Draft(text, shown.picture, shown.alt, view, silent=True)

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
        gone = daily.message is not None and code in (NO_MESSAGE, TOO_OLD)
        if gone or code == NO_CHANNEL:
            await self._keep(daily, done=True)
            return
        wait = min(wait_after(daily.attempts, None), LONGEST_SECONDS)
        wait = max(wait, retry_after(problem), REFUSED_SECONDS if code in DM_CLOSED else 0)
        due = Timestamp(self.tables.now() + wait)
        await self._keep(daily, due=due, attempts=daily.attempts + 1)
