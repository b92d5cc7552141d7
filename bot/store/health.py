"""Counts for monitoring the bot."""

from typing import get_args

import msgspec

from bot.domain.ids import TableId
from bot.domain.records import Status
from bot.store.connection import Db
from bot.store.statements import select_value


class Counts(msgspec.Struct, frozen=True):
    """The number of tables by status, and of queued messages and notifications."""

    tables: dict[str, int]
    queued: int
    notices: int


def answer(db: Db) -> bool:
    """Return true if the database can be read."""
    return db.execute("SELECT 1 FROM meta LIMIT 1").fetchall() is not None


def select_counts(db: Db) -> Counts:
    """Count the tables, queued messages and notifications."""
    found = dict(db.execute("SELECT status, COUNT(*) FROM games GROUP BY status").fetchall())
    tables = {status: found.get(status, 0) for status in get_args(Status)}
    waiting = "SELECT COUNT(*) FROM outbox WHERE due = 0 OR attempts > 0"  # the others may wait
    queued = select_value(db, waiting, default=0)
    notices = select_value(db, "SELECT COUNT(*) FROM notices", default=0)
    return Counts(tables, queued, notices)


def select_ended(db: Db, after: int, limit: int) -> list[tuple[int, TableId]]:
    """Return the results after the one with a number, each with its table, oldest first."""
    return db.execute(
        "SELECT id, game FROM results WHERE id > ? AND game IS NOT NULL ORDER BY id LIMIT ?",
        [after, limit],
    ).fetchall()
