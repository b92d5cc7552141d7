"""Removes the buttons of old messages, which newer messages have replaced.

The text of an old lobby message changes too. It links to the game or says that the table is closed.
"""

import asyncio
from typing import Any

import discord
import structlog
from discord import Interaction

from bot.domain.ids import TableId, Timestamp
from bot.domain.records import CHANNEL, OldCard
from bot.presentation.cards import past_lobby_text
from bot.presentation.replies import edit_pressed
from bot.presentation.requests import FAILED, in_time, wait_after
from bot.services.tables import Tables
from bot.store import outbox

log = structlog.get_logger()

ATTEMPTS_AT_MOST = 20


class OldCards:
    """Removes the buttons of old messages. Failed edits are retried later."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client, self._tables = client, tables
        self._store, self._now = tables.store, tables.now

    async def silence(self, table_id: TableId, press: Interaction | None = None) -> None:
        """Remove the buttons of the old messages of a table that are due.

        If ``press`` is on one of them, the response to it edits the message.
        """
        at = self._now()
        old = await self._store.read(outbox.select_old_cards, table_id, at)
        await asyncio.gather(*(self._silence(card, press) for card in old))

    async def _silence(self, card: OldCard, press: Interaction | None) -> None:
        message = self._client.get_partial_messageable(card.channel).get_partial_message(
            card.message
        )
        try:
            changed: dict[str, Any] = {"view": None}
            if card.is_lobby:
                changed["content"] = await self._words(card)
                changed["allowed_mentions"] = discord.AllowedMentions.none()
            if not await edit_pressed(press, card.message, **changed):
                async with in_time():
                    await message.edit(**changed)
        except discord.NotFound:
            log.info("old card is gone", game=card.game)
        except FAILED as problem:
            guild = (await self._tables.get(card.game)).row.guild
            where = {"game": card.game, "guild": guild, "channel": card.channel}
            log.warning("old card not changed", **where, problem=repr(problem))
            if card.attempts < ATTEMPTS_AT_MOST:
                await self._put_off(card, problem)
                return
        await self._store.write(outbox.forget_old_card, card)

    async def _words(self, card: OldCard) -> str:
        """Return the text of an old lobby message, with a link to the board message."""
        table = await self._tables.get(card.game)
        post = await self._store.read(outbox.select_post, card.game, CHANNEL)
        place = f"{table.row.guild or '@me'}/{table.row.channel}"
        link = f"https://discord.com/channels/{place}{f'/{post.message}' if post else ''}"
        return past_lobby_text(table, link)

    async def _put_off(self, card: OldCard, problem: Exception) -> None:
        due = Timestamp(self._now() + wait_after(card.attempts, problem))
        await self._store.write(outbox.put_off_old_card, card, due)
        self._tables.on_due(due)
