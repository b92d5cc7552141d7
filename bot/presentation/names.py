"""What players are called: only their numbers are stored, names are looked up."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from time import monotonic

import discord

from bot.domain.levels import bot_name
from bot.domain.table import Table
from bot.presentation.requests import FAILED, in_time
from bot.store.ids import NOBODY, UserId

NAMES_IN_MEMORY = 5_000
_TURNING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Marks that turn the direction of writing, also of what stands behind a name: left out."""
ASKED_AGAIN_SECONDS = 600
"""After that time somebody whose name was not to be had is asked for again."""


class Names:
    """The display names of people met lately."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._names: OrderedDict[UserId, str] = OrderedDict()
        self._not_found = dict[UserId, float]()

    def meet(self, user: discord.abc.User) -> None:
        """Remember how somebody is called."""
        number = UserId(user.id)
        self._names[number] = user.display_name.translate(_TURNING)
        self._names.move_to_end(number)
        while len(self._names) > NAMES_IN_MEMORY:
            self._names.popitem(last=False)

    async def at(self, table: Table) -> list[str]:
        """Return the names at a table, by seat."""
        people = [(seat.user, seat.seat) for seat in table.seats if not seat.bot]
        names = iter(await asyncio.gather(*(self._name(*person) for person in people)))
        return [bot_name(seat) if seat.bot else next(names) for seat in table.seats]

    async def of(self, users: Iterable[UserId]) -> list[str]:
        """Return how people are called."""
        return await asyncio.gather(*(self._name(user, place) for place, user in enumerate(users)))

    async def _name(self, user: UserId | None, seat: int) -> str:
        if user is not None and user not in self._names and self._may_ask_for(user):
            await self._ask_for(user)
        return self._names.get(user or NOBODY, f"Player {seat + 1}")

    def _may_ask_for(self, user: UserId) -> bool:
        since = self._not_found.get(user)
        return since is None or monotonic() - since > ASKED_AGAIN_SECONDS

    async def _ask_for(self, user: UserId) -> None:
        """Ask Discord how somebody is called; where it does not say, not again for a while."""
        try:
            async with in_time():
                self.meet(self._client.get_user(user) or await self._client.fetch_user(user))
        except FAILED:
            if len(self._not_found) >= NAMES_IN_MEMORY:
                self._not_found.clear()
            self._not_found[user] = monotonic()
        else:
            self._not_found.pop(user, None)
