"""Values about the bot itself, by name."""

from bot.store.connection import Db
from bot.store.statements import put, select_value

COMMANDS_MOVED = "commands_moved"
"""The key of the time when the commands of 0.2 were replaced."""


def write_meta(db: Db, key: str, value: str) -> None:
    """Store a value about the bot itself."""
    db.execute(put("meta", ("key", "value"), ("key",)), [key, value])


def select_meta(db: Db, key: str) -> str | None:
    """Return a value about the bot itself."""
    return select_value(db, "SELECT value FROM meta WHERE key = ?", key, default=None)
