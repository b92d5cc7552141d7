"""Requests that post a message or edit it, as the answer to a press on it if there was one."""

from functools import partial
from typing import Any

import discord
from discord import Interaction

from bot.domain.ids import ChannelId
from bot.domain.records import OldMessage, OutboxItem, Post, past_of
from bot.presentation import posts
from bot.presentation.drafts import Draft
from bot.presentation.replies import edit_pressed
from bot.presentation.requests import in_time
from bot.presentation.sent_before import posted_before
from bot.presentation.shown import Shown
from bot.services.tables import Tables
from bot.store import outbox

TOO_MANY_EDITS = 30046
ARCHIVED = 50083
IS_ANSWERED = "is_answered"
"""The key in the extras of a press whose message is already up to date."""


class Sender:
    """Posts and edits the messages of tables."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._store = tables.store
        self._now = tables.now
        self.shown = Shown()

    async def edit(self, last: Post, draft: Draft, press: Interaction | None) -> bool:
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

    async def post(
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

        begun = discord.utils.utcnow()
        async with in_time():
            message = await posted_before(self._place(post.channel), item.at, is_it)
        message = message or await self._send(post, item, draft)
        if not posts.shows(message, draft, begun):
            outdated = OldMessage(post.table, post.channel, message.id, 0, past_of(post))
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

    def _place(self, channel: ChannelId) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)
