"""Numbers that stand for something, each with a type of its own, so that none passes for another.

They are plain ``int`` when the bot runs. What comes in from Discord, the engine or a person is made
one of them where it enters; the database's rows are read as them.
"""

from typing import NewType

TableId = NewType("TableId", int)
"""The number of a table, as players write it."""

NOT_STORED = TableId(0)
"""Stands in the row of a table until the database gives it a number."""

UserId = NewType("UserId", int)
"""Discord's number of a person."""

NOBODY = UserId(0)
"""Stands where a person is named and there is none, or none any more."""

ChannelId = NewType("ChannelId", int)
"""Discord's number of a channel, a thread or somebody's direct messages."""

NOWHERE = ChannelId(0)
"""Stands for the channel of a table that is posted nowhere."""

GuildId = NewType("GuildId", int)
"""Discord's number of a server."""

Seat = NewType("Seat", int)
"""A place at a table, counted from 0."""

FIRST_SEAT = Seat(0)
"""Where somebody sits who plays alone."""

Ply = NewType("Ply", int)
"""How many actions a table has seen, those that were taken back counted too."""

BEGINNING = Ply(0)
"""A table at which nobody has acted yet."""

Timestamp = NewType("Timestamp", int)
"""A moment: whole seconds since 1970, in UTC. Lengths of time are plain ``int``."""

EPOCH = Timestamp(0)
"""Stands where a moment is not known, or does not matter."""
