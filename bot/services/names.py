"""What players are called: only their numbers are stored, names are looked up."""

from collections import OrderedDict
from collections.abc import Iterable

import discord

from bot.domain.levels import bot_name
from bot.domain.table import Table
from bot.store.ids import NOBODY, UserId

NAMES_IN_MEMORY = 5_000


class Names:
    """The display names of people met lately."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._names: OrderedDict[UserId, str] = OrderedDict()

    def meet(self, user: discord.abc.User) -> None:
        """Remember how somebody is called."""
        number = UserId(user.id)
        self._names[number] = user.display_name
        self._names.move_to_end(number)
        while len(self._names) > NAMES_IN_MEMORY:
            self._names.popitem(last=False)

    async def at(self, table: Table) -> list[str]:
        """Return the names at a table, by seat."""
        return [
            bot_name(seat) if seat.bot else await self._name(seat.user, seat.seat)
            for seat in table.seats
        ]

    async def of(self, users: Iterable[UserId]) -> list[str]:
        """Return how people are called."""
        return [await self._name(user, place) for place, user in enumerate(users)]

    async def _name(self, user: UserId | None, seat: int) -> str:
        if user is not None and user not in self._names:
            try:
                self.meet(self._client.get_user(user) or await self._client.fetch_user(user))
            except discord.HTTPException:
                return f"Player {seat + 1}"
        return self._names.get(user or NOBODY, f"Player {seat + 1}")
