"""The branches that people have begun, and what they do with them."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial

from discord import Interaction

from bot.answers import answer, begin_press
from bot.dealer import Dealer
from bot.names import Names
from bot.playing import seat_at
from bot.table import Table
from bot.whatif.branches import Branch, begun, begun_anew, chosen, with_bots, written
from bot.whatif.cards import card_of
from engine.core import Rng

BRANCHES_AT_MOST = 100
BRANCH_SECONDS = 3_600
GONE = "This what-if is gone: it lasts an hour, and no restart. `/whatif` begins another."
AWAY = "Thrown away. Nothing of it was played."


class WhatIfs:
    """The branches of this bot: one a person, none older than an hour."""

    def __init__(self, dealer: Dealer, names: Names, now: Callable[[], int]) -> None:
        self._dealer, self._names, self._now = dealer, names, now
        self._branches: OrderedDict[int, Branch] = OrderedDict()

    def of(self, user: int, table: int) -> Branch | None:
        """Return the branch of a person that began at a table, if it is still kept."""
        branch = self._branches.get(user)
        if branch is None or branch.table.id != table or self._is_old(branch):
            return None
        return branch

    async def begin(
        self, interaction: Interaction, table: Table, texts: Sequence[str], bots: bool | None
    ) -> None:
        """Begin a branch where the table stands; with moves, go on with the one that there is."""
        user = interaction.user.id
        found = self.of(user, table.id) if texts else None
        branch = found or await self._begun(table, seat_at(table, user), bots is not False)
        if bots is not None and bots != branch.bots:
            branch = await asyncio.to_thread(with_bots, branch, bots=bots)
        await self._show(interaction, await asyncio.to_thread(written, branch, texts))

    async def choose(self, interaction: Interaction, key: str, ply: int, place: int) -> None:
        """Go on with an option of a card; a card of an earlier moment is only shown anew."""
        await begin_press(interaction)
        if (branch := await self._found(interaction, key)) is None:
            return
        if branch.table.row.ply == ply:
            branch = await asyncio.to_thread(chosen, branch, place)
        await self._show(interaction, branch)

    async def use_tool(self, interaction: Interaction, tool: str, key: str) -> None:
        """Start a branch over, throw it away, or say who plays the other seats."""
        await begin_press(interaction)
        if (branch := await self._found(interaction, key)) is None:
            return
        if tool == "away":
            del self._branches[interaction.user.id]
            await _clear(interaction, AWAY)
            return
        change = begun_anew if tool == "over" else partial(with_bots, bots=tool == "bots")
        await self._show(interaction, await asyncio.to_thread(change, branch))

    async def _begun(self, table: Table, seat: int, bots: bool) -> Branch:
        luck = Rng(secrets.randbits(63))
        return await asyncio.to_thread(begun, table, seat, luck, bots=bots, at=self._now())

    async def _found(self, interaction: Interaction, key: str) -> Branch | None:
        """Return the branch of a card; where it is gone, the card says so."""
        branch = self._branches.get(interaction.user.id)
        if branch is not None and branch.key == key and not self._is_old(branch):
            return branch
        await _clear(interaction, GONE)
        return None

    async def _show(self, interaction: Interaction, branch: Branch) -> None:
        user = interaction.user.id
        self._branches[user] = branch
        self._branches.move_to_end(user)
        while len(self._branches) > BRANCHES_AT_MOST:
            self._branches.popitem(last=False)
        await answer(interaction, await card_of(branch, self._dealer, self._names))

    def _is_old(self, branch: Branch) -> bool:
        return self._now() - branch.at >= BRANCH_SECONDS


async def _clear(interaction: Interaction, text: str) -> None:
    await interaction.edit_original_response(content=text, attachments=[], view=None)
