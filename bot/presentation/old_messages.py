"""Removes the buttons of old messages, which newer messages have replaced.

The text of an old lobby message changes too. It links to the newest message of the table or says
that the table is closed.
"""

import asyncio
from typing import Any

import discord
import structlog
from discord import Interaction

from bot.domain.ids import TableId, Timestamp
from bot.domain.records import CARD, OldMessage, Past
from bot.presentation.drafts import past_lobby_text, title_and_story
from bot.presentation.replies import edit_pressed
from bot.presentation.requests import FAILED, in_time, wait_after
from bot.presentation.shown import Shown
from bot.services.tables import Tables
from bot.store import outbox

log = structlog.get_logger()

ATTEMPTS_AT_MOST = 20


class OldMessages:
    """Removes the buttons of old messages. Failed edits are retried later."""

    def __init__(self, client: discord.Client, tables: Tables, shown: Shown) -> None:
        self._client = client
        self._tables = tables
        self._shown = shown
        self._store = tables.store
        self._now = tables.now

    async def silence(self, table_id: TableId, press: Interaction | None) -> None:
        """Remove the buttons of the old messages of a table that are due.

        If ``press`` is on one of them, the response to it edits the message.
        """
        at = self._now()
        old = await self._store.read(outbox.select_old_messages, table_id, at)
        await asyncio.gather(*(self._silence(one, press) for one in old))

    async def _silence(self, old: OldMessage, press: Interaction | None) -> None:
        message = self._client.get_partial_messageable(old.channel).get_partial_message(old.message)
        try:
            changed: dict[str, Any] = {"view": None}
            content = await self._text(old, message)
            if content is not None:
                changed["content"] = content
                changed["allowed_mentions"] = discord.AllowedMentions.none()
            if old.past is Past.LOBBY:
                changed["attachments"] = []
            if not await edit_pressed(press, old.message, **changed):
                async with in_time():
                    await message.edit(**changed)
        except discord.NotFound:
            log.info("old message is gone", game=old.table)
        except FAILED as problem:
            guild = (await self._tables.get(old.table)).row.guild
            where = {"game": old.table, "guild": guild, "channel": old.channel}
            log.warning("old message not changed", **where, problem=repr(problem))
            if old.attempts < ATTEMPTS_AT_MOST:
                due = Timestamp(self._now() + wait_after(old.attempts, problem))
                await self._store.write(outbox.put_off_old_message, old, due)
                self._tables.on_due(due)
                return
        await self._store.write(outbox.forget_old_message, old)

    async def _text(self, old: OldMessage, message: discord.PartialMessage) -> str | None:
        """Return the text that an old message gets, or ``None`` to leave it as it is.

        Raises:
            discord.NotFound: the message was deleted.
        """
        match old.past:
            case Past.SAME:
                return None
            case Past.TURN:
                return await self._record(old, message)
            case Past.LOBBY:
                table = await self._tables.get(old.table)
                post = await self._store.read(outbox.select_post, old.table, CARD)
                place = f"{table.row.guild or '@me'}/{table.row.channel}"
                link = f"https://discord.com/channels/{place}{f'/{post.message}' if post else ''}"
                return past_lobby_text(table, link)

    async def _record(self, old: OldMessage, message: discord.PartialMessage) -> str | None:
        """Return the part of a text that stays true, or ``None`` if the text can't be read.

        After a restart, the text is read from the channel.
        """
        content = self._shown.text_of(old.message)
        if content is None:
            try:
                async with in_time():
                    content = (await message.fetch()).content
            except discord.NotFound:
                raise
            except FAILED as problem:
                log.info("old message not read", table=old.table, problem=repr(problem))
        return title_and_story(content) if content else None
