"""The types of ids, so that none passes for another.

At run time they are plain ``int``. Create them at the edge: from Discord, the engine, a user's text
or the database.
"""

from typing import NewType

TableId = NewType("TableId", int)
"""The number of a table, as players write it."""

NOT_STORED = TableId(0)
"""The id of a table before the database gives it one."""

UserId = NewType("UserId", int)
"""The Discord id of a user."""

NOBODY = UserId(0)
"""No user, or a user whose data was deleted."""

ChannelId = NewType("ChannelId", int)
"""The Discord id of a channel, a thread or a user's direct messages."""

NOWHERE = ChannelId(0)
"""The channel of a table without a board message in a channel."""

GuildId = NewType("GuildId", int)
"""The Discord id of a server."""

Seat = NewType("Seat", int)
"""A place at a table, counted from 0."""

FIRST_SEAT = Seat(0)
"""The seat of a lone player."""

Ply = NewType("Ply", int)
"""The number of actions at a table, including those that were taken back."""

BEGINNING = Ply(0)
"""The ply of a table without any action."""

Timestamp = NewType("Timestamp", int)
"""A time in whole seconds since 1970, in UTC. Durations are plain ``int``."""

EPOCH = Timestamp(0)
"""A time that is unknown or does not matter."""
