"""Keyed hashes that record that a user did something once, without the user's ID.

The key is created once and stays in the database. Without the key, a mark identifies no user. A
host who has the database could test whether a mark belongs to a given user.
"""

import hmac
import secrets

from bot.domain.ids import UserId
from bot.store.connection import Db
from bot.store.meta import select_meta, write_meta

KEY = "marks"


def mark_of(db: Db, about: str, user: UserId) -> bytes:
    """Return the mark of a user who did something, such as begin a challenge."""
    found = select_meta(db, KEY)
    if not found:
        found = secrets.token_hex(32)
        write_meta(db, KEY, found)
    return hmac.digest(bytes.fromhex(found), f"{about}:{user}".encode(), "sha256")
