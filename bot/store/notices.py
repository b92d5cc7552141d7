"""Notifications to channels and users."""

import re
from collections.abc import Iterable

import msgspec

from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.records import Notice
from bot.store.connection import Db
from bot.store.shards import ALL, Shards
from bot.store.statements import select, select_column, select_value

_MENTION = re.compile(r"<@(\d{1,20})>")
_PLACE = re.compile(r"\{(\d{1,2})\}")
FORMER = "a former player"
"""Replaces the mention of a user whose data was deleted."""


def insert(db: Db, notices: Iterable[Notice]) -> None:
    """Add notifications to send. Each text is stored as a template, and its users as rows."""
    for notice in notices:
        template = notice.text
        users = _MENTION.findall(notice.text)
        for place in range(len(users)):
            template = _MENTION.sub(f"{{{place}}}", template, count=1)
        [(number,)] = db.execute(
            "INSERT INTO notices (game, user, kind, text, due) VALUES (?, ?, ?, ?, ?) RETURNING id",
            [notice.table, notice.user, notice.kind, template, notice.due],
        ).fetchall()
        db.executemany(
            "INSERT INTO notice_users (notice, place, user) VALUES (?, ?, ?)",
            [(number, place, int(user)) for place, user in enumerate(users)],
        )


def select_due(db: Db, at: Timestamp, shards: Shards = ALL) -> list[Notice]:
    """Return the notifications that are due, oldest first. Direct messages belong to shard 0."""
    which = f"WHERE due <= ? AND {_belonging_to(shards)} ORDER BY id"
    return [_with_users(db, one) for one in select(db, Notice, "notices", which, at)]


def next_due(db: Db, shards: Shards = ALL) -> Timestamp | None:
    """Return when the next notification, message or deadline is due."""
    statement = (
        "SELECT MIN(due) FROM ("  # noqa: S608
        f"SELECT MIN(due) AS due FROM notices WHERE {_belonging_to(shards)}"
        f" UNION ALL SELECT MIN(due) FROM games WHERE due IS NOT NULL AND {shards.of_servers()}"
        f" UNION ALL SELECT MIN(due) FROM outbox WHERE due > 0 AND {shards.of_games('outbox')}"
        f" UNION ALL SELECT MIN(due) FROM old_cards WHERE due > 0"
        f" AND {shards.of_games('old_cards')}) AS moments"
    )
    return select_value(db, statement, default=None)


def select_tables_due(db: Db, at: Timestamp, shards: Shards = ALL) -> list[TableId]:
    """Return the tables with deadlines that have ended."""
    theirs = shards.of_servers()
    statement = f"SELECT id FROM games WHERE due <= ? AND {theirs} ORDER BY due, id"  # noqa: S608
    return select_column(db, statement, at)


def try_together(db: Db, notices: Iterable[Notice], nonce: str, at: Timestamp) -> list[Notice]:
    """Store the nonce of the message with some notifications before sending it.

    Return the notifications that no other process is sending already.
    """
    rows = [(nonce, at, notice.id) for notice in notices]
    db.executemany("UPDATE notices SET nonce = ?, tried = ? WHERE id = ? AND nonce IS NULL", rows)
    found = select(db, Notice, "notices", "WHERE nonce = ? ORDER BY id", nonce)
    return [_with_users(db, one) for one in found]


def exchange(db: Db, sent: Iterable[Notice], follow: Iterable[Notice]) -> None:
    """Delete sent notifications and add their follow-ups.

    Add none if another process has deleted the sent ones.
    """
    rows = [(notice.id,) for notice in sent]
    known = [db.execute("SELECT 1 FROM notices WHERE id = ?", row).fetchone() for row in rows]
    db.executemany("DELETE FROM notices WHERE id = ?", rows)
    if any(known):
        insert(db, follow)


def postpone(db: Db, notices: Iterable[Notice], due: Timestamp) -> None:
    """Send notifications later."""
    rows = [(due, notice.id) for notice in notices]
    db.executemany("UPDATE notices SET due = ? WHERE id = ?", rows)


def move_waiting(db: Db, user: UserId, due: Timestamp) -> None:
    """Send the notifications that wait for a user at another time."""
    db.execute("UPDATE notices SET due = ? WHERE user = ? AND nonce IS NULL", [due, user])


def drop_calls(db: Db, table_id: TableId, users: Iterable[UserId]) -> None:
    """Drop the notifications that call users to turns at a table which have ended."""
    db.executemany(
        "DELETE FROM notices WHERE game = ? AND user = ? AND kind IN ('move', 'nudge')"
        " AND nonce IS NULL",
        [(table_id, user) for user in users],
    )


def _belonging_to(shards: Shards) -> str:
    if shards.is_all:
        return "TRUE"
    people = "user IS NOT NULL OR " if shards.hold_direct else "user IS NULL AND "
    return f"({people}{shards.of_games('notices')})"


def _with_users(db: Db, notice: Notice) -> Notice:
    """Return a notification with the users whom its template mentions."""
    if not _PLACE.search(notice.text):
        return notice
    statement = "SELECT place, user FROM notice_users WHERE notice = ?"
    users = {place: f"<@{user}>" for place, user in db.execute(statement, [notice.id])}
    text = _PLACE.sub(lambda found: users.get(int(found[1]), FORMER), notice.text)
    return msgspec.structs.replace(notice, text=text)
