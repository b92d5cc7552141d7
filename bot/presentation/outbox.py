"""The outbox: posts and edits messages until each channel shows the stored state of its table.

A message is queued, sent with a stored nonce, identified by its ID, and replaced by the next one.
Then its buttons are removed. Each step is stored, so that delivery continues after a crash, a lost
response, an error or a timeout.
"""

import asyncio
from collections.abc import Awaitable, Callable

import discord
import msgspec
import structlog
from discord import Interaction

from bot.domain.calls import called_directly, calls_left
from bot.domain.ids import BEGINNING, EPOCH, ChannelId, GuildId, TableId, Timestamp
from bot.domain.messages import Retire, Send, Skip, delivery
from bot.domain.paces import DAY
from bot.domain.records import CARD, Calls, Hand, OutboxItem, Post, Slot
from bot.domain.table import Table
from bot.presentation import posts, requests
from bot.presentation.composing import Composer
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import Draft
from bot.presentation.forums import show_tags
from bot.presentation.old_messages import OldMessages
from bot.presentation.pictures import OutOfDate
from bot.presentation.refusals import DM_CLOSED, FORBIDDEN, NO_ACCESS, NO_CHANNEL
from bot.presentation.sending import ARCHIVED, Sender
from bot.presentation.sent_before import posted_before
from bot.presentation.shown import Shown
from bot.services import playing
from bot.services.locks import Locks
from bot.services.side_by_side import side_by_side
from bot.services.tables import Tables
from bot.store import outbox

log = structlog.get_logger()

LOCKED = {ARCHIVED, 160005}
NOT_FOUND_SECONDS = 90 * DAY
"""Tables are closed if Discord has not found their channel for so long."""


class Outbox:
    """Delivers the messages of all tables. It calls ``on_tried`` with each table that it tried."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        drafts: DraftFactory,
        soon: Callable[[TableId], Awaitable[None]],
    ) -> None:
        self._client = client
        self._tables = tables
        self._soon = soon
        self._store = tables.store
        self._people = tables.people
        self._now = tables.now
        self._composer = Composer(client, tables, drafts)
        self._sender = Sender(client, tables)
        self._old_messages = OldMessages(client, tables, self._sender.shown)
        self._locks = Locks[TableId]()
        self._limited = dict[tuple[TableId, Slot], Timestamp]()
        self._locked = set[ChannelId]()
        self._explained = dict[TableId, Timestamp]()
        self.on_tried: Callable[[TableId], None] = lambda table_id: None

    @property
    def shown(self) -> Shown:
        """The pictures that messages show."""
        return self._sender.shown

    async def deliver_all(self) -> None:
        """Try to deliver all messages, including those that wait for a retry."""
        await self._store.write(outbox.hurry_all, self._tables.shards)
        await self.deliver_due()

    async def deliver_due(self) -> None:
        """Try to deliver all messages that are due."""
        due = await self._store.read(outbox.select_due, self._now(), self._tables.shards)
        await side_by_side(self.deliver, due)

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
        async with self._locks.lock_of(table_id):
            refused = await self._bring_all(table_id, press)
            while refused is None:
                refused = await self._bring_all(table_id, press)
            self.on_tried(table_id)
            await self._old_messages.silence(table_id, press)
        return refused

    async def queued_card(self, table: Table) -> OutboxItem | None:
        """Return the board message of a table that this process has still to send."""
        if not self._tables.shards.hold(table.row.guild):
            return None
        queued = await self._store.read(outbox.select_items, table.id)
        return next((item for item in queued if item.slot == CARD), None)

    async def _bring_all(self, table_id: TableId, press: Interaction | None) -> str | None:
        """Deliver all messages of a table. Return ``None`` if the table has changed since then.

        Otherwise, return the same as ``show``.
        """
        queued = await self._store.read(outbox.select_items, table_id)
        items = [item for item in queued if not item.may_wait or item.due <= self._now()]
        newest = max((item.ply for item in items), default=BEGINNING)
        table = await self._tables.at_least(table_id, newest)
        refused = ""
        first, others = posts.in_order(items)
        drawn = await self._composer.drawn_card(table) if first else None
        for some in (first, others):
            refusals = await asyncio.gather(
                *(self._try(table, item, press, drawn) for item in some)
            )
            if None in refusals:
                return None
            refused = next(filter(None, refusals), refused)
        return refused

    # --- one message

    async def _try(
        self, table: Table, item: OutboxItem, press: Interaction | None, drawn: Draft | None
    ) -> str | None:
        """Try to deliver a message. Return ``None`` if a newer one must be sent instead.

        Otherwise, return the same as ``show``. The card may be ``drawn`` already.
        """
        until = self._limited.pop((item.table, item.slot), EPOCH)
        if self._now() < until:
            return await self._wait(item, until)
        try:
            draft = drawn if item.slot == CARD else None
            post, item = await self._bring(table, item, press, draft)
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
        except requests.UNCERTAIN as problem:
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
        row = table.row
        user = None
        code = problem.code
        log.warning("post refused", game=row.id, guild=row.guild, channel=row.channel, code=code)
        if isinstance(item.slot, Hand):
            user = table.seats[item.slot.seat].user
        if user is not None and code in DM_CLOSED:
            await playing.note_dm(self._tables, table.id, user, "closed")
            await self._store.write(outbox.finish, item, None)
            return None  # now the board message may have to call them
        is_lost = user is None and code == NO_CHANNEL
        if await self._end_lost(table, item, is_lost=is_lost):
            return ""
        wait = requests.LONGEST_WAIT if is_lost else requests.wait_after(item.attempts, problem)
        await self._put_off(item, Timestamp(self._now() + wait))
        lasts = problem.status < requests.SERVER_ERROR and not requests.retry_after(problem)
        has_reason = code in LOCKED | FORBIDDEN | {NO_CHANNEL}
        if item.slot == CARD and (has_reason or (lasts and item.attempts)):
            await self._call_directly(table, item)
        if user is not None:
            return ""
        if code in LOCKED:
            await self._report_lock(table, item.at)
            return posts.is_locked(table)
        if code in FORBIDDEN:
            return posts.may_not_post(row.channel, is_hidden=code == NO_ACCESS)
        return self._explain_once(table, code) if lasts else ""

    async def _end_lost(self, table: Table, item: OutboxItem, *, is_lost: bool) -> bool:
        """Store whether Discord does not find a table's channel. Return true if that ends it.

        Discord reports deleted channels by events. A channel that it does not find may come back,
        or belong to another bot whose token was used before.
        """
        at = self._now()
        since = await self._store.write(outbox.note_lost, item, at if is_lost else None)
        server = self._client.get_guild(table.row.guild or 0)
        if since is None or server is None or server.unavailable:
            return False
        known = server.get_channel_or_thread(table.row.channel)
        is_over = table.row.status in ("over", "aborted") and known is None
        if not is_over and at - since <= NOT_FOUND_SECONDS:
            return False
        await playing.channel_gone(self._tables, table.row.channel)
        await self._store.write(outbox.finish, item, None)
        return True

    def _explain_once(self, table: Table, code: int) -> str:
        """Return an explanation for a refusal that may last, or "" if it was given on this day."""
        at = self._now()
        last = self._explained.get(table.id)
        if last is not None and at - last < DAY:
            return ""
        self._explained[table.id] = at
        return posts.not_found(table) if code == NO_CHANNEL else posts.is_refused(table, code)

    async def _call_directly(self, table: Table, item: OutboxItem) -> None:
        """Call players once by direct message, because the channel refuses the board message."""
        last = await self._store.read(outbox.select_post, table.id, CARD)
        at = self._now()
        calls = calls_left(table, item, last)
        words = posts.cannot_show(table)
        notices = called_directly(table, calls.pinged, self._people, at, words)
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
        return Timestamp(self._now() + requests.wait_after(item.attempts, problem))

    async def _put_off(self, item: OutboxItem, due: Timestamp) -> None:
        await self._store.write(outbox.put_off, item, due)
        self._tables.on_due(due)

    async def _report_lock(self, table: Table, since: Timestamp) -> None:
        """Report once, in the parent channel of a locked thread, that it can't show its table.

        The bot may have been restarted ``since`` it first tried to post the message.
        """
        number = table.row.channel
        words = posts.is_locked(table)
        if number in self._locked:
            return
        self._locked.add(number)
        try:
            async with requests.in_time():
                thread = self._client.get_channel(number) or await self._client.fetch_channel(
                    number
                )
                parent = thread.parent if isinstance(thread, discord.Thread) else None
                if isinstance(parent, discord.TextChannel) and not await posted_before(
                    parent, since, lambda one: one.content == words
                ):
                    nobody = discord.AllowedMentions.none()
                    await parent.send(words, allowed_mentions=nobody)
        except requests.FAILED as problem:
            log.info("lock not reported", game=table.id, problem=repr(problem))

    async def unlocked(self, guild: GuildId, thread: ChannelId) -> None:
        """Retry messages for a thread that a moderator has unlocked or reopened."""
        self._locked.discard(thread)
        await self.deliver_in(guild)

    async def _bring(
        self, table: Table, item: OutboxItem, press: Interaction | None, draft: Draft | None
    ) -> tuple[Post | None, OutboxItem]:
        """Edit the last message, or post a new one. Return the post and the queued message.

        The post is ``None`` if no player can see it. The queued message has the current nonce.
        Without a ``draft``, it is drawn if it is needed.

        Raises:
            discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError: it was not delivered,
                or that is unknown.
        """
        update = await self._composer.update(table, item, press)
        last = update.last
        new = update.new
        while True:
            choice = delivery(update)
            if isinstance(choice, Retire) or new is None:
                return None, item
            if isinstance(choice, Skip):
                if last and update.same:
                    last = msgspec.structs.replace(last, shows=new.shows)
                return last, item
            draft = draft or await self._composer.draft(table, update)
            if not update.same and last and self._sender.shown.shows(last.message, draft):
                update = msgspec.structs.replace(update, same=True)
            elif isinstance(choice, Send):
                if item.slot == CARD:
                    draft = self._composer.calling(draft, table, choice)
                message, item = await self._sender.post(new, item, draft, last)
                return msgspec.structs.replace(new, message=message), item
            elif last and await self._sender.edit(last, draft, press):
                return msgspec.structs.replace(last, shows=new.shows), item
            else:
                update = msgspec.structs.replace(update, refused=True)
