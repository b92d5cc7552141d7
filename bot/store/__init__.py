"""Store the bot's data in SQLite or PostgreSQL. Each turn is one transaction."""

from bot.domain.records import (
    CHANNEL,
    PROMISE,
    GameRow,
    History,
    Move,
    Notice,
    OldMessage,
    OutboxItem,
    Post,
    Proposal,
    SeatRow,
    Snapshot,
    Status,
)
from bot.store.connection import Db, Part
from bot.store.database import Store
from bot.store.errors import Moved, StoreError
from bot.store.records import Turn

__all__ = [
    "CHANNEL",
    "PROMISE",
    "Db",
    "GameRow",
    "History",
    "Move",
    "Moved",
    "Notice",
    "OldMessage",
    "OutboxItem",
    "Part",
    "Post",
    "Proposal",
    "SeatRow",
    "Snapshot",
    "Status",
    "Store",
    "StoreError",
    "Turn",
]
