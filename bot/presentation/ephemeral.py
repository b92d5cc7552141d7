"""Tables without a channel. They are shown only in responses to their player's interactions.

They exist for places where Atoll is a guest. There it may respond, and edit a response for 15
minutes, but not post. Moves of bots appear in the last response while it can be edited. Later, the
player presses **Continue** to see them.
"""

from collections import OrderedDict
from typing import NamedTuple

import structlog
from discord import Interaction

from bot.domain.ids import Ply, TableId
from bot.domain.table import Table
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import promise_message
from bot.presentation.replies import answer
from bot.presentation.requests import FAILED, in_time
from bot.services.locks import Locks
from bot.services.tables import Tables

log = structlog.get_logger()

REMEMBERED = 1_000


class Shown(NamedTuple):
    """The last response that shows a table, and the ply that it shows."""

    answer: Interaction
    ply: Ply


class EphemeralBoards:
    """Shows tables without a channel, each in its last response.

    Responses are only in memory, because they can't be edited for long. Their buttons still work
    after a restart. A lock for each table makes sure that a newer message is never overwritten.
    """

    def __init__(self, tables: Tables, drafts: DraftFactory) -> None:
        self._tables, self._drafts = tables, drafts
        self._shown: OrderedDict[TableId, Shown] = OrderedDict()
        self._locks = Locks[TableId]()

    async def show(self, interaction: Interaction, table_id: TableId, before: str = "") -> None:
        """Show a table in the acknowledged response, or in the message that was pressed."""
        async with self._locks.of(table_id):
            await self._show(interaction, table_id, before)

    async def open(self, interaction: Interaction, table: Table, words: str) -> None:
        """Show a new table, and the promise of its luck in a second message."""
        await self.show(interaction, table.id, words)
        async with in_time():
            await interaction.followup.send(promise_message(table).content, ephemeral=True)

    async def refresh(self, table_id: TableId) -> None:
        """Update the last response of a table, if it can still be edited."""
        async with self._locks.of(table_id):
            shown = self._shown.get(table_id)
            if shown is None or shown.answer.is_expired():
                return
            if (await self._tables.get(table_id)).row.ply == shown.ply:
                return
            try:
                await self._show(shown.answer, table_id)
            except FAILED as problem:
                log.info("message not refreshed", game=table_id, problem=repr(problem))

    async def _show(self, interaction: Interaction, table_id: TableId, before: str = "") -> None:
        table = await self._tables.get(table_id)
        draft = await self._drafts.channel_message(table, eyes=table.sole_reader)
        await answer(interaction, draft, before=before)
        self._shown[table_id] = Shown(interaction, table.row.ply)
        self._shown.move_to_end(table_id)
        if len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)
