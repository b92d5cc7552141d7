"""The shards of a bot: several processes divide its servers by shard.

Discord assigns servers to shards by their IDs. Direct messages belong to shard 0.
"""

import msgspec

from bot.domain.ids import GuildId
from engine.core import AtollError

DIRECT = 0
"""The shard of direct messages."""


class BadShards(AtollError):
    """A text that is not a valid list of shards."""


class Shards(msgspec.Struct, frozen=True):
    """Some of the ``count`` shards of a bot."""

    ids: tuple[int, ...] = (0,)
    count: int = 1

    def __str__(self) -> str:
        return f"{','.join(map(str, self.ids))}/{self.count}"

    @property
    def is_all(self) -> bool:
        """Whether these are all shards of the bot."""
        return len(self.ids) == self.count

    @property
    def none(self) -> "Shards":
        """No shards, with the same count."""
        return Shards((), self.count)

    @property
    def hold_direct(self) -> bool:
        """Whether direct messages belong to these shards."""
        return DIRECT in self.ids

    def hold(self, guild: GuildId | None) -> bool:
        """Return whether a server, or (``None``) direct messages, belong to these shards."""
        return shard_of(guild, self.count) in self.ids

    def of_servers(self, column: str = "guild") -> str:
        """Return the SQL condition that the server in a ``column`` belongs to these shards."""
        if self.is_all:
            return "TRUE"
        ids = ", ".join(map(str, self.ids))
        return f"((COALESCE({column}, 0) >> 22) % {self.count}) IN ({ids})" if ids else "FALSE"

    def of_games(self, rows: str) -> str:
        """Return the SQL condition that the games of ``rows`` in a table belong to these shards."""
        if self.is_all or not self.ids:
            return self.of_servers()
        is_theirs = self.of_servers("games.guild")
        return f"EXISTS (SELECT 1 FROM games WHERE games.id = {rows}.game AND {is_theirs})"  # noqa: S608


ALL = Shards()


def shard_of(guild: GuildId | None, count: int) -> int:
    """Return the shard of a server, or (``None``) of direct messages."""
    return DIRECT if guild is None else (guild >> 22) % count


def read_shards(text: str) -> Shards:
    """Return the shards in a text such as ``0,1/4``: two of four.

    Raises:
        BadShards: a shard does not exist, or is named twice.
    """
    numbers, _, count = text.partition("/")
    words = [word.strip() for word in (*numbers.split(","), count)]
    if not all(word.isascii() and word.isdecimal() for word in words):
        raise BadShards(f"“{text}” names no shards. Write two of four as 0,1/4.")
    *ids, of = map(int, words)
    if not of:
        raise BadShards(f"“{text}” names no shards. The number after the / is at least 1.")
    if len(set(ids)) < len(ids) or max(ids) >= of:
        raise BadShards(f"“{text}” names no shards. Use 0 to {of - 1} for {of} shards, each once.")
    return Shards(tuple(sorted(ids)), of)
