"""Marks: what is left of a deleted try while its deal is secret, so that nobody has it twice.

A mark is a keyed hash. The key is made once and stays in the database: without it, and for anybody
who only reads an export or a log, a mark names nobody.
"""

import hmac
import secrets

from bot.store.connection import Db
from bot.store.ids import UserId
from bot.store.meta import select_meta, write_meta
from bot.store.statements import insert_new

KEY = "marks"


def is_marked(db: Db, challenge: int, user: UserId) -> bool:
    """Whether somebody has begun a try of a challenge and deleted it since."""
    if (key := _key(db)) is None:
        return False
    values = [challenge, _mark(key, challenge, user)]
    found = db.execute("SELECT 1 FROM marks WHERE challenge = ? AND mark = ?", values)
    return found.fetchone() is not None


def leave_marks(db: Db, user: UserId) -> None:
    """Keep, without naming them, that somebody has begun tries whose deals are still secret."""
    statement = (
        "SELECT challenge FROM tries JOIN challenges ON challenges.id = challenge"
        " WHERE user = ? AND revealed IS NULL"
    )
    for (challenge,) in db.execute(statement, [user]).fetchall():
        mark = _mark(_key(db) or _new_key(db), challenge, user)
        db.execute(insert_new("marks", ("challenge", "mark")), [challenge, mark])


def remove_marks(db: Db, challenge: int) -> None:
    """Forget all marks of a challenge."""
    db.execute("DELETE FROM marks WHERE challenge = ?", [challenge])


def _mark(key: bytes, challenge: int, user: UserId) -> bytes:
    return hmac.digest(key, f"{challenge}:{user}".encode(), "sha256")


def _key(db: Db) -> bytes | None:
    found = select_meta(db, KEY)
    return bytes.fromhex(found) if found else None


def _new_key(db: Db) -> bytes:
    key = secrets.token_bytes(32)
    write_meta(db, KEY, key.hex())
    return key
