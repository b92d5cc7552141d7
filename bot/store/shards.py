"""Which servers' tables a process looks after, where several share one bot.

Discord numbers a bot's connections: each server belongs to one of them, its shard, by its number,
and direct messages belong to the first.
"""

import msgspec

from bot.store.ids import GuildId
from engine.core import AtollError

DIRECT = 0
"""The shard that direct messages belong to."""


class BadShards(AtollError):
    """The shards that somebody has typed do not exist."""


class Shards(msgspec.Struct, frozen=True):
    """Some of the ``count`` shards of a bot, by their numbers from 0."""

    ids: tuple[int, ...] = (0,)
    count: int = 1

    def __str__(self) -> str:
        return f"{','.join(map(str, self.ids))}/{self.count}"

    @property
    def is_all(self) -> bool:
        """Whether there are no others."""
        return len(self.ids) == self.count

    @property
    def none(self) -> "Shards":
        """None of as many."""
        return Shards((), self.count)

    @property
    def hold_direct(self) -> bool:
        """Whether direct messages are among what belongs to them."""
        return DIRECT in self.ids

    def hold(self, guild: GuildId | None) -> bool:
        """Whether a server belongs to them; ``None``: whether direct messages do."""
        return shard_of(guild, self.count) in self.ids

    def of_servers(self, column: str = "guild") -> str:
        """Return the condition that a ``column`` names one of their servers, or (NULL) none."""
        if self.is_all:
            return "TRUE"
        ids = ", ".join(map(str, self.ids))
        return f"((COALESCE({column}, 0) >> 22) % {self.count}) IN ({ids})" if ids else "FALSE"

    def of_games(self, rows: str) -> str:
        """Return the condition that ``rows``, those of a table, are of games that are theirs."""
        if self.is_all or not self.ids:
            return self.of_servers()
        is_theirs = self.of_servers("games.guild")
        return f"EXISTS (SELECT 1 FROM games WHERE games.id = {rows}.game AND {is_theirs})"  # noqa: S608


ALL = Shards()


def shard_of(guild: GuildId | None, count: int) -> int:
    """Return the number of the shard that a server, or (``None``) direct messages, belong to."""
    return DIRECT if guild is None else (guild >> 22) % count


def read_shards(text: str) -> Shards:
    """Return the shards that somebody has typed, such as ``0,1/4``: two of four.

    Raises:
        BadShards: they do not exist, or one stands there twice.
    """
    numbers, _, count = text.partition("/")
    words = [word.strip() for word in (*numbers.split(","), count)]
    if not all(word.isascii() and word.isdecimal() for word in words):
        raise BadShards(f"“{text}” names no shards. Two of four are 0,1/4.")
    *ids, of = map(int, words)
    if len(set(ids)) < len(ids) or max(ids) >= of:
        raise BadShards(f"“{text}” names no shards. Those of {of} are 0 to {of - 1}, each once.")
    return Shards(tuple(sorted(ids)), of)
