"""Requests to delete a user's data, stored until the running bot has done it."""

from bot.domain.ids import UserId
from bot.store.connection import Db
from bot.store.meta import select_meta, write_meta
from bot.store.statements import select_column

KEY = "erase "


def request(db: Db, user: UserId) -> None:
    """Ask the running bot to delete a user's data."""
    write_meta(db, f"{KEY}{user}", "")


def select_requested(db: Db) -> list[UserId]:
    """Return the users whose data must be deleted."""
    keys = select_column(db, "SELECT key FROM meta WHERE key LIKE ?", f"{KEY}%")
    return [UserId(int(key.removeprefix(KEY))) for key in keys]


def export_of(db: Db, user: UserId) -> bool:
    """Return whether a user's data must be deleted."""
    return select_meta(db, f"{KEY}{user}") is not None


def delete_user(db: Db, user: UserId) -> None:
    """Delete the request. The same transaction deletes the user's data."""
    db.execute("DELETE FROM meta WHERE key = ?", [f"{KEY}{user}"])
