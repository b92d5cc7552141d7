"""Old cards: another has taken the place of each, and their buttons are to be taken off."""

import asyncio

import discord
import structlog

from bot.presentation.requests import FAILED, in_time, wait_after
from bot.services.tables import Tables
from bot.store import OldCard, outbox
from bot.store.ids import TableId, Timestamp

log = structlog.get_logger()

ATTEMPTS_AT_MOST = 20


class OldCards:
    """Takes the buttons off cards whose time has passed; what fails is tried again later."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client, self._tables = client, tables
        self._store, self._now = tables.store, tables.now

    async def silence(self, game: TableId) -> None:
        """Take the buttons off the old cards of a table that are to be tried by now."""
        at = self._now()
        old = await self._store.read(outbox.select_old_cards, game, at)
        await asyncio.gather(*map(self._silence, old))

    async def _silence(self, card: OldCard) -> None:
        place = self._client.get_partial_messageable(card.channel)
        try:
            async with in_time():
                await place.get_partial_message(card.message).edit(view=None)
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

    async def _put_off(self, card: OldCard, problem: Exception) -> None:
        due = Timestamp(self._now() + wait_after(card.attempts, problem))
        await self._store.write(outbox.put_off_old_card, card, due)
        self._tables.on_due(due)
