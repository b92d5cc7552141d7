"""Tables that go with their player: no channel shows them, only answers to what the player does.

So one plays where Atoll is a guest: it may answer there, and edit its answer for a quarter of an
hour, but it may not post. Every press begins anew; what happens meanwhile (bots move) is shown in
the last answer as long as that can be edited, and by **Continue** afterwards.
"""

from collections import OrderedDict

import discord
import structlog
from discord import Interaction

from bot.domain.table import Table
from bot.presentation.card_factory import CardFactory
from bot.presentation.cards import promise_card
from bot.presentation.replies import answer
from bot.presentation.requests import FAILED, in_time
from bot.services.tables import Tables
from bot.store.ids import TableId

log = structlog.get_logger()

REMEMBERED = 1_000


class Carried:
    """Shows tables that go with their player, each in the answer that was given last.

    Which answer that is stands in memory alone: it cannot be edited for long, and after a restart
    the buttons on it still lead to the table.
    """

    def __init__(self, tables: Tables, cards: CardFactory) -> None:
        self._tables, self._cards = tables, cards
        self._answers: OrderedDict[TableId, Interaction] = OrderedDict()

    async def show(self, interaction: Interaction, table: Table, before: str = "") -> None:
        """Show the newest card in the answer that was begun, or on the card that was pressed."""
        await answer(interaction, await self._cards.channel_card(table), before=before)
        self._answers[table.id] = interaction
        self._answers.move_to_end(table.id)
        while len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)

    async def open(self, interaction: Interaction, table: Table, words: str) -> None:
        """Show a table that was opened, and in a message of its own the promise of fair luck."""
        await self.show(interaction, table, words)
        async with in_time():
            await interaction.followup.send(promise_card(table).content, ephemeral=True)

    async def refresh(self, number: TableId) -> None:
        """Show what has happened at a table since, where its last answer can still be edited."""
        interaction = self._answers.get(number)
        if interaction is None:
            return
        if interaction.is_expired():
            del self._answers[number]
            return
        try:
            card = await self._cards.channel_card(await self._tables.get(number))
            await answer(interaction, card)
        except FAILED as problem:
            code = problem.code if isinstance(problem, discord.HTTPException) else None
            log.info("card not refreshed", game=number, code=code)
