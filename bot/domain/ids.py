"""Types of IDs, so that the type checker finds mix-ups.

At run time they are plain ``int``. Create them where values enter the program: from Discord, the
engine, user input or the database.
"""

from typing import NewType

TableId = NewType("TableId", int)
"""The number of a table, as players type it."""

NOT_STORED = TableId(0)
"""The ID of a table that is not stored yet."""

UserId = NewType("UserId", int)
"""The Discord ID of a user."""

NOBODY = UserId(0)
"""No user, or a user whose data was deleted."""

ChannelId = NewType("ChannelId", int)
"""The Discord ID of a channel, a thread or a direct message channel."""

NOWHERE = ChannelId(0)
"""Instead of a channel: the table has no board message in a channel."""

GuildId = NewType("GuildId", int)
"""The Discord ID of a server."""

Seat = NewType("Seat", int)
"""The index of a seat at a table."""

FIRST_SEAT = Seat(0)
"""The seat of the player in a solo game."""

Ply = NewType("Ply", int)
"""The number of actions at a table, including undone ones."""

BEGINNING = Ply(0)
"""The ply before the first action."""

Timestamp = NewType("Timestamp", int)
"""A time in whole seconds since 1970, in UTC. Durations are plain ``int``."""

EPOCH = Timestamp(0)
"""A time that is unknown or does not matter."""
