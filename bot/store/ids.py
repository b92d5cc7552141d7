"""The types of IDs in rows, and special values of them."""

from bot.domain.ids import (
    BEGINNING,
    EPOCH,
    FIRST_SEAT,
    NOBODY,
    NOT_STORED,
    NOWHERE,
    ChannelId,
    GuildId,
    Ply,
    Seat,
    TableId,
    Timestamp,
    UserId,
)

__all__ = [
    "BEGINNING",
    "EPOCH",
    "FIRST_SEAT",
    "NOBODY",
    "NOT_STORED",
    "NOWHERE",
    "ChannelId",
    "GuildId",
    "Ply",
    "Seat",
    "TableId",
    "Timestamp",
    "UserId",
]
