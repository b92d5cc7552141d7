"""Tables that go with their player: no channel shows them, only answers to what the player does.

So one plays where Atoll is a guest: it may answer there, and edit its answer for a quarter of an
hour, but it may not post. Every press begins anew; what happens meanwhile (bots move) is shown in
the last answer as long as that can be edited, and by **Continue** afterwards.
"""

from collections import OrderedDict
from typing import NamedTuple

import structlog
from discord import Interaction

from bot.domain.ids import Ply, TableId
from bot.domain.table import Table
from bot.presentation.card_factory import CardFactory
from bot.presentation.cards import promise_card
from bot.presentation.replies import answer
from bot.presentation.requests import FAILED, in_time
from bot.services.locks import Locks
from bot.services.tables import Tables

log = structlog.get_logger()

REMEMBERED = 1_000


class Shown(NamedTuple):
    """What a table was last shown in, and the moment of the game that stands there."""

    answer: Interaction
    ply: Ply


class Carried:
    """Shows tables that go with their player, each in the answer that was given last.

    Which answer that is stands in memory alone: it cannot be edited for long, and after a restart
    the buttons on it still lead to the table. One card of a table is made at a time, always the
    newest, so that none is covered by an older one.
    """

    def __init__(self, tables: Tables, cards: CardFactory) -> None:
        self._tables, self._cards = tables, cards
        self._shown: OrderedDict[TableId, Shown] = OrderedDict()
        self._locks = Locks[TableId]()

    async def show(self, interaction: Interaction, number: TableId, before: str = "") -> None:
        """Show the newest card in the answer that was begun, or on the card that was pressed."""
        async with self._locks.of(number):
            await self._show(interaction, number, before)

    async def open(self, interaction: Interaction, table: Table, words: str) -> None:
        """Show a table that was opened, and in a message of its own the promise of fair luck."""
        await self.show(interaction, table.id, words)
        async with in_time():
            await interaction.followup.send(promise_card(table).content, ephemeral=True)

    async def refresh(self, number: TableId) -> None:
        """Show what has happened at a table since, where its last answer can still be edited."""
        async with self._locks.of(number):
            shown = self._shown.get(number)
            if shown is None or (await self._tables.get(number)).row.ply == shown.ply:
                return
            if shown.answer.is_expired():
                del self._shown[number]
                return
            try:
                await self._show(shown.answer, number)
            except FAILED as problem:
                log.info("card not refreshed", game=number, problem=repr(problem))

    async def _show(self, interaction: Interaction, number: TableId, before: str = "") -> None:
        table = await self._tables.get(number)
        card = await self._cards.channel_card(table, eyes=table.sole_reader)
        await answer(interaction, card, before=before)
        self._shown[number] = Shown(interaction, table.row.ply)
        self._shown.move_to_end(number)
        if len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)
