"""Store the bot's data in SQLite or PostgreSQL. Each turn is one transaction.

Skip it unless you change what is stored.
"""

from bot.store.connection import Db, Part
from bot.store.database import Store
from bot.store.errors import Moved, StoreError
from bot.store.records import TurnChanges

__all__ = ["Db", "Moved", "Part", "Store", "StoreError", "TurnChanges"]
