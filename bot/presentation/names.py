"""Names of users. Only IDs are stored. Names are requested from Discord and cached in memory."""

import asyncio
import unicodedata
from collections import OrderedDict
from collections.abc import Collection
from time import monotonic

import discord

from bot.domain.ids import GuildId, UserId
from bot.domain.levels import bot_name
from bot.domain.mentions import in_message
from bot.domain.table import Table
from bot.presentation.requests import FAILED, in_time

NAMES_IN_MEMORY = 10_000
_TURNING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Characters that change the direction of the following text. They are removed from names."""
_BLANK = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters and signs that look like blanks."""
ASKED_AGAIN_SECONDS = 600
"""How long to wait before asking Discord again for a name that it did not return."""

Key = tuple[GuildId | None, UserId]
"""A user in a server, or (``None``) everywhere else."""


class Names:
    """A cache of the names of users: the nickname in each server, and the global name.

    A nickname is only shown in the server that it belongs to, at the tables of that server.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._names: OrderedDict[Key, str] = OrderedDict()
        self._not_found = dict[Key, float]()

    def meet(self, user: discord.abc.User) -> None:
        """Remember the global name of a user, and the nickname of a member in their server."""
        number = UserId(user.id)
        name = _visible(user.global_name) or user.name
        self._keep((None, number), name)
        if isinstance(user, discord.Member):
            self._keep((GuildId(user.guild.id), number), _visible(user.nick) or name)

    def _keep(self, key: Key, name: str) -> None:
        self._names[key] = name.translate(_TURNING)
        self._names.move_to_end(key)
        while len(self._names) > NAMES_IN_MEMORY:
            self._names.popitem(last=False)

    async def at(self, table: Table, guild: GuildId | None = None) -> list[str]:
        """Return the names at a table by seat, as shown in ``guild``.

        These are global names in direct messages (``None``) and outside the table's server.
        """
        here = guild if guild == table.row.guild else None
        people = [(seat.user, seat.seat) for seat in table.seats if not seat.bot]
        names = iter(await asyncio.gather(*(self._name(*person, here) for person in people)))
        return [bot_name(seat) if seat.bot else next(names) for seat in table.seats]

    async def global_names(self, users: Collection[UserId]) -> dict[UserId, str]:
        """Return the global names of users."""
        named = (self._name(user, place) for place, user in enumerate(users))
        return dict(zip(users, await asyncio.gather(*named), strict=True))

    async def in_messages(self, users: Collection[UserId]) -> dict[UserId, str]:
        """Return the global names of users as text of a message."""
        names = await self.global_names(users)
        return {user: in_message(name) for user, name in names.items()}

    async def _name(self, user: UserId | None, seat: int, guild: GuildId | None = None) -> str:
        """Return the name of a user in a server, the global name, or ``Player`` and a number."""
        if user is not None:
            for key in dict.fromkeys([(guild, user), (None, user)]):
                since = self._not_found.get(key)
                may_ask = since is None or monotonic() - since > ASKED_AGAIN_SECONDS
                if key not in self._names and may_ask:
                    await self._ask_for(key)
                if key in self._names:
                    return self._names[key]
        return f"Player {seat + 1}"

    async def _ask_for(self, key: Key) -> None:
        """Request a name from Discord, and store the time if it can't be found."""
        guild, user = key
        try:
            async with in_time():
                if guild is None:
                    self.meet(self._client.get_user(user) or await self._client.fetch_user(user))
                elif (server := self._client.get_guild(guild)) is not None:
                    self.meet(server.get_member(user) or await server.fetch_member(user))
        except FAILED:
            if len(self._not_found) >= NAMES_IN_MEMORY:
                self._not_found.clear()
            self._not_found[key] = monotonic()
        else:
            self._not_found.pop(key, None)


def _visible(name: str | None) -> str:
    """Return a name, or nothing if a reader sees nothing of it."""
    letters = (letter for letter in name or "" if letter not in _BLANK)
    return (name or "") if any(unicodedata.category(one)[0] in "LNPS" for one in letters) else ""
