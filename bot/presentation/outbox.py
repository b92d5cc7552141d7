"""The outbox: posts and edits messages until each channel shows the stored state of its table.

A message is queued, sent with a stored nonce, identified by its ID, and replaced by the next one.
Then its buttons are removed. Each step is stored, so that delivery continues after a crash, a lost
response, an error or a timeout.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

import discord
import msgspec
import structlog
from discord import Interaction

from bot.domain import messages as decisions
from bot.domain.ids import (
    BEGINNING,
    EPOCH,
    ChannelId,
    GuildId,
    TableId,
    Timestamp,
    UserId,
)
from bot.domain.records import (
    CARD,
    Calls,
    Card,
    Hand,
    OldMessage,
    OutboxItem,
    Post,
    Promise,
    Slot,
)
from bot.domain.table import Table
from bot.presentation import posts
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import Draft, promise_message, with_unreachable
from bot.presentation.extras import Extras
from bot.presentation.forums import show_tags
from bot.presentation.greeting import DM_CLOSED, FORBIDDEN, NO_ACCESS, NO_CHANNEL, greet
from bot.presentation.old_messages import OldMessages
from bot.presentation.pictures import OutOfDate
from bot.presentation.replies import edit_pressed, is_on
from bot.presentation.requests import FAILED, UNCERTAIN, in_time, wait_after
from bot.presentation.sent_before import posted_before
from bot.presentation.shown import Shown
from bot.services import playing
from bot.services.locks import Locks
from bot.services.side_by_side import side_by_side
from bot.services.tables import Tables
from bot.store import outbox
from engine.core import AtollError

log = structlog.get_logger()

TOO_MANY_EDITS, ARCHIVED = 30046, 50083
LOCKED = {ARCHIVED, 160005}
IS_ANSWERED = "is_answered"
"""The key in the extras of a press whose message is already up to date."""


class Outbox:
    """Delivers the messages of all tables."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        drafts: DraftFactory,
        soon: Callable[[TableId], Awaitable[None]],
        extras: Extras,
    ) -> None:
        self._client, self._tables, self._drafts, self._soon = client, tables, drafts, soon
        self._store, self._people, self._now = tables.store, tables.people, tables.now
        self._extras, self._news = extras, extras.news
        self._old_messages = OldMessages(client, tables)
        self._locks = Locks[TableId]()
        self._limited = dict[tuple[TableId, Slot], Timestamp]()
        self._locked = set[ChannelId]()
        self.shown = Shown()

    async def deliver_all(self) -> None:
        """Try to deliver all messages, including those that wait for a retry."""
        await self._store.write(outbox.hurry_all, self._tables.shards)
        await self.deliver_due()

    async def deliver_due(self) -> None:
        """Try to deliver all messages that are due."""
        at, shards = self._now(), self._tables.shards
        due = await self._store.read(outbox.select_due, at, shards)
        news = await self._store.read_each([one.waiting for one in self._news], shards)
        await side_by_side(self.deliver, sorted({*due, *chain.from_iterable(news)}))

    async def deliver_in(self, guild: GuildId) -> None:
        """Retry the messages that wait for a server, because its settings have changed."""
        waiting = await self._store.write(outbox.hurry, guild)
        await side_by_side(self.deliver, waiting)

    async def deliver(self, table_id: TableId, press: Interaction | None = None) -> str:
        """Wait briefly for bots, then update a table. Return the same as ``show``."""
        await self._soon(table_id)
        return await self.show(table_id, press)

    async def show(self, table_id: TableId, press: Interaction | None = None) -> str:
        """Update the messages of a table. Failed ones stay in the outbox.

        ``press`` is the press that changed the table, if its player gets a response to it. The
        message that was pressed is edited by the response. The player's own message does not
        change if another message shows the response.

        Return an explanation for the players if the channel refuses the board message, otherwise
        "". A table of another process is skipped, because that process is notified of the change.
        """
        if not self._tables.shards.is_all:
            table = await self._tables.get(table_id)
            if not self._tables.shards.hold(table.row.guild):
                return ""
        async with self._locks.of(table_id):
            refused = await self._bring_all(table_id, press)
            while refused is None:
                refused = await self._bring_all(table_id, press)
            await self._old_messages.silence(table_id, press)
            for news in self._news:
                await news.send(self._client, self._tables, table_id)
        return refused

    async def answer_news(self, interaction: Interaction, table_id: TableId) -> None:
        """Show a player, below a private response, the news that could not be sent to them."""
        for news in self._news:
            await news.answer(interaction, self._tables, table_id)

    async def _bring_all(self, table_id: TableId, press: Interaction | None) -> str | None:
        """Deliver all messages of a table. Return ``None`` if the table has changed since then.

        Otherwise, return the same as ``show``.
        """
        items = await self._store.read(outbox.select_items, table_id)
        newest = max((item.ply for item in items), default=BEGINNING)
        table = await self._tables.at_least(table_id, newest)
        refused = ""
        for some in posts.in_order(items):
            refusals = await asyncio.gather(*(self._try(table, item, press) for item in some))
            if None in refusals:
                return None
            refused = next(filter(None, refusals), refused)
        return refused

    # --- one message

    async def _try(self, table: Table, item: OutboxItem, press: Interaction | None) -> str | None:
        """Try to deliver a message. Return ``None`` if a newer one must be sent instead.

        Otherwise, return the same as ``show``.
        """
        until = self._limited.pop((item.table, item.slot), EPOCH)
        if self._now() < until:
            return await self._wait(item, until)
        try:
            post, item = await self._bring(table, item, press)
            if item.slot == CARD:
                await show_tags(self._client, table)
            await self._store.write(outbox.finish, item, post)
        except OutOfDate:
            return None
        except discord.HTTPException as problem:
            return await self._refused(table, item, problem)
        except discord.RateLimited as problem:
            log.warning("post limited", game=table.id, seconds=problem.retry_after)
            return await self._wait(item, self._due(item, problem))
        except UNCERTAIN as problem:
            log.warning("post failed", game=table.id, problem=type(problem).__name__)
            await self._put_off(item, self._due(item))
        except Exception:
            log.exception("post failed", game=table.id, slot=item.slot)
            await self._put_off(item, self._due(item))
        return ""

    async def _refused(
        self, table: Table, item: OutboxItem, problem: discord.HTTPException
    ) -> str | None:
        """Handle an error from Discord. Return the same as ``_try``."""
        row, user, code = table.row, None, problem.code
        log.warning("post refused", game=row.id, guild=row.guild, channel=row.channel, code=code)
        if isinstance(item.slot, Hand):
            user = table.seats[item.slot.seat].user
        if user is not None and code in DM_CLOSED:
            await playing.note_dm(self._tables, table.id, user, "closed")
            await self._store.write(outbox.finish, item, None)
            return None  # now the board message may have to call them
        if user is None and code == NO_CHANNEL:
            await playing.channel_gone(self._tables, row.channel)
            await self._store.write(outbox.finish, item, None)
        else:
            await self._put_off(item, self._due(item, problem))
            if item.slot == CARD and code in LOCKED | FORBIDDEN:
                await self._call_directly(table, item)
        if user is None and code in LOCKED:
            await self._report_lock(table, item.at)
            return posts.is_locked(table)
        if user is None and code in FORBIDDEN:
            return posts.may_not_post(row.channel, is_hidden=code == NO_ACCESS)
        return ""

    async def _call_directly(self, table: Table, item: OutboxItem) -> None:
        """Call players once by direct message, because the channel refuses the board message."""
        last, at = await self._store.read(outbox.select_post, table.id, CARD), self._now()
        calls, words = self._calls(table, item, last), posts.cannot_show(table)
        notices = decisions.called_directly(table, calls.pinged, self._people, at, words)
        if not notices:
            return
        users = {notice.user for notice in notices}
        done = tuple(row.seat for row in table.seats if row.user in users)
        await self._store.write(outbox.call_directly, item, notices, calls.without(Calls(done)))
        self._tables.on_due(at)

    async def _wait(self, item: OutboxItem, until: Timestamp) -> str:
        """Schedule a retry after a rate limit. Return an explanation for the players, or ""."""
        self._limited[item.table, item.slot] = until
        await self._put_off(item, until)
        return posts.must_wait(until) if item.slot == CARD else ""

    def _due(self, item: OutboxItem, problem: Exception | None = None) -> Timestamp:
        return Timestamp(self._now() + wait_after(item.attempts, problem))

    async def _put_off(self, item: OutboxItem, due: Timestamp) -> None:
        await self._store.write(outbox.put_off, item, due)
        self._tables.on_due(due)

    async def _report_lock(self, table: Table, since: Timestamp) -> None:
        """Report once, in the parent channel of a locked thread, that it can't show its table.

        The bot may have been restarted ``since`` it first tried to post the message.
        """
        number, words = table.row.channel, posts.is_locked(table)
        if number in self._locked:
            return
        self._locked.add(number)
        try:
            async with in_time():
                thread = self._client.get_channel(number) or await self._client.fetch_channel(
                    number
                )
                parent = thread.parent if isinstance(thread, discord.Thread) else None
                if isinstance(parent, discord.TextChannel) and not await posted_before(
                    parent, since, lambda one: one.content == words
                ):
                    nobody = discord.AllowedMentions.none()
                    await parent.send(words, allowed_mentions=nobody)
        except FAILED as problem:
            log.info("lock not reported", game=table.id, problem=repr(problem))

    async def unlocked(self, guild: GuildId, thread: ChannelId) -> None:
        """Retry messages for a thread that a moderator has unlocked or reopened."""
        self._locked.discard(thread)
        await self.deliver_in(guild)

    async def _bring(
        self, table: Table, item: OutboxItem, press: Interaction | None
    ) -> tuple[Post | None, OutboxItem]:
        """Edit the last message, or post a new one. Return the post and the queued message.

        The post is ``None`` if no player can see it. The queued message has the current nonce.

        Raises:
            discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError: it was not delivered,
                or that is unknown.
        """
        slot = item.slot
        last = await self._store.read(outbox.select_post, table.id, slot)
        post = await self._post(table, slot, last)
        if post is None:
            return None, item
        if isinstance(slot, Hand) and last is not None and last.shows is post.shows is None:
            return last, item  # another message has shown the question and its answer
        calls = self._calls(table, item, last)
        invited = decisions.newly_invited(table, last) if slot == CARD else None
        goes_on = last is not None and decisions.is_edited(last, post, table, item.at, calls.seats)
        goes_on = goes_on and invited is None
        answered = False
        if isinstance(slot, Hand) and decisions.is_in_turn(table, slot.seat):
            answered = True
            is_own = press is not None and press.user.id == table.seats[slot.seat].user
            pressed = is_own and last is not None and is_on(press, last.message)
            is_enough = is_own and last is not None and last.shows == post.shows
            if not pressed and (is_enough or not goes_on):
                return last, item
        draft = await self._draft(table, post, last, calls)
        if last and goes_on and await self._edit(last, draft, press):
            return msgspec.structs.replace(last, shows=post.shows), item
        if answered:
            return last, item
        if slot == CARD:
            draft = self._calling(draft, table, calls, post.at)
            draft = self._inviting(draft, invited, post.at)
        message, item = await self._posted(post, item, draft, last)
        return msgspec.structs.replace(post, message=message), item

    def _calls(self, table: Table, item: OutboxItem, last: Post | None) -> Calls:
        """Return the calls that a queued message still has to make."""
        called = table.called.people
        if item.calls is None:
            return Calls(decisions.newly_called(table, decisions.called_by(last)))
        over = table.row.status == "over"
        gone = [row.seat for row in table.seats if not over and row.user not in called]
        return item.calls.without(Calls(tuple(gone)))

    def _calling(self, draft: Draft, table: Table, calls: Calls, at: Timestamp) -> Draft:
        """Return the board message with the mentions of called players."""
        users = decisions.mentioned(table, calls.pinged, self._people, at)
        rows = (table.seats[seat] for seat in calls.pinged)
        unreachable = [row.seat for row in rows if decisions.is_unreachable(row, self._people, at)]
        return replace(with_unreachable(draft, table, unreachable), called=users)

    def _inviting(self, draft: Draft, invited: UserId | None, at: Timestamp) -> Draft:
        """Return the board message with a mention of the user to whom it offers a seat."""
        users = () if invited is None else decisions.nudged([invited], self._people, at)
        return replace(draft, called=(*draft.called, *users))

    async def _post(self, table: Table, slot: Slot, last: Post | None) -> Post | None:
        """Return the post for a message, still without its ID, or ``None`` if it isn't shown.

        Without a question, a hand is sent only to a player who has not acted yet. After their
        first action, they have seen it.
        """
        at = self._now()
        if table.is_ephemeral:
            return None
        match slot:
            case Promise():
                return Post(table.id, slot, table.row.channel, 0, None, at)
            case Card():
                return Post(table.id, slot, table.row.channel, 0, table.called, at)
            case Hand(seat):
                row = table.seats[seat]
        since = decisions.asked_since(table, seat)
        is_news = since is not None or (table.has_hand(seat) and not row.acted)
        if row.user is None or (last is None and not is_news):
            return None
        async with in_time():
            direct = await self._client.create_dm(discord.Object(row.user))
        return Post(table.id, slot, ChannelId(direct.id), 0, since, at)

    async def _draft(self, table: Table, post: Post, last: Post | None, calls: Calls) -> Draft:
        """Return the newest draft for a post that follows ``last`` and makes ``calls``.

        Only the press of its player posts the board message of a private table.
        """

        def wanted() -> bool:
            return not self._tables.has_moved_on(table)  # a newer message follows

        match post.slot:
            case Promise():
                return promise_message(table)
            case Card():
                guild, eyes = table.row.guild, table.sole_reader
                draft = await self._drafts.channel_message(
                    table, wanted=wanted, eyes=eyes, guild=guild
                )
                return replace(draft, silent=table.is_private)
            case Hand(seat):
                is_unasked = last is None and post.shows is None
        make = self._drafts.seat_message if is_unasked else self._drafts.own_message
        draft = await make(table, seat, wanted=wanted)
        is_called = not is_unasked and seat in calls.pinged
        is_loud = is_called and decisions.rings(table, seat, self._people, post.at)
        return replace(draft, silent=not is_loud)

    async def _edit(self, last: Post, draft: Draft, press: Interaction | None) -> bool:
        """Edit a message, as the response if it was pressed. Return whether that was possible."""
        pages = partial(self.shown.pages, last.message, draft)
        message = self._place(last.channel).get_partial_message(last.message)

        async def edit(view: discord.ui.View) -> None:
            to: dict[str, Any] = {
                "content": draft.content,
                "view": view,
                "allowed_mentions": draft.mentions,
            }
            if press is not None and await edit_pressed(press, last.message, pages, **to):
                press.extras[IS_ANSWERED] = True
                return
            async with in_time():
                await message.edit(**pages(), **to)

        try:
            await draft.sent(edit)
        except discord.HTTPException as problem:
            if problem.code in (TOO_MANY_EDITS, ARCHIVED) or isinstance(problem, discord.NotFound):
                return False
            raise
        self.shown.note(last.message, draft)
        return True

    async def _posted(
        self, post: Post, item: OutboxItem, draft: Draft, last: Post | None
    ) -> tuple[int, OutboxItem]:
        """Post a message unless an earlier attempt did. Return its ID, and the queued message.

        If an earlier attempt posted an outdated message, that one is marked as old.
        """
        # Discord may have forgotten the nonce of the earlier attempt.
        old = await self._store.read(outbox.select_old_messages, post.table, None)
        known = {one.message for one in old} | ({last.message} if last else set())

        def is_it(message: discord.Message) -> bool:
            own = self._client.user is not None and message.author.id == self._client.user.id
            return own and message.id not in known and posts.is_of(message, post)

        async with in_time():
            message = await posted_before(self._place(post.channel), item.at, is_it)
        message = message or await self._send(post, item, draft)
        if not posts.shows(message, draft):
            outdated = OldMessage(post.table, post.channel, message.id, 0)
            item = await self._store.write(outbox.renew, item, outdated, self._now())
            message = await self._send(post, item, draft)
        return message.id, item

    async def _send(self, post: Post, item: OutboxItem, draft: Draft) -> discord.Message:
        async def send(view: discord.ui.View) -> discord.Message:
            async with in_time():
                return await self._place(post.channel).send(
                    content=draft.content,
                    files=draft.files(),
                    embeds=draft.embeds(),
                    view=view,
                    allowed_mentions=draft.mentions,
                    nonce=item.nonce,
                    silent=draft.silent,
                )

        message = await draft.sent(send)
        self.shown.note(message.id, draft)
        return message

    # --- new players

    async def deliver_after(self, before: Table) -> None:
        """Update a table after a change, and greet the users who got a seat by it."""
        await self.deliver(before.id)
        table = await self._tables.get(before.id)
        for user in {*table.users}.difference(before.users):
            await self.welcome(table, user)

    async def welcome(self, table: Table, user: UserId) -> None:
        """Send a direct message to a new player. If it is refused, the board message says so.

        Their seat is already stored, so a failure is only logged.
        """
        try:
            await self.greet(table, user)
            await self.deliver(table.id)
        except AtollError as problem:
            log.error("greeting not noted", game=table.id, problem=str(problem))

    async def greet(self, table: Table, user: UserId) -> None:
        """Send a direct message to a user who joins, and store if it is refused."""
        asked = await self._store.read_each(self._extras.greetings, user)
        questions = [one for one in asked if one is not None]
        await greet(self._client, self._tables, table, user, questions)

    def _place(self, channel: ChannelId) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)
