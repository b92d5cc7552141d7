"""The games, in one SQLite file: one transaction and one hop into SQLite's thread for a turn."""

from bot.store.database import Store
from bot.store.errors import Moved, StoreError
from bot.store.rows import (
    CHANNEL,
    Errand,
    GameRow,
    Move,
    Notice,
    Post,
    Proposal,
    SeatRow,
    Status,
    Turn,
)

__all__ = [
    "CHANNEL",
    "Errand",
    "GameRow",
    "Move",
    "Moved",
    "Notice",
    "Post",
    "Proposal",
    "SeatRow",
    "Status",
    "Store",
    "StoreError",
    "Turn",
]
