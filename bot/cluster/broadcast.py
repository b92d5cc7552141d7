"""Notifications between the processes of a bot, sent when one of them stores a change.

Only several processes on PostgreSQL need them. They are lost only with the connection. Then each
process polls for work and reads all settings.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from bot.domain.ids import GuildId, TableId
from bot.store import games
from bot.store.connection import Db, bound
from bot.store.games import Also
from bot.store.records import TurnChanges
from bot.store.shards import Shards

T = TypeVar("T")

CHANNEL = "atoll"
TABLE = "table"
PANELS = "panels"
DUE = "due"
PERSON = "person"
GIVE = "give"
"""A table has changed; a table was changed by its own process, so only private messages elsewhere
are out of date; something will be due; a user's settings have changed; give up shards.
"""
MISSED = "missed"
LOST = "lost"
"""Sent by a process to itself: it may have missed notifications; it has lost its shards."""


def publish(db: Db, *words: object) -> None:
    """Notify all processes when the transaction is committed."""
    db.execute("SELECT pg_notify(?, ?)", [CHANNEL, " ".join(map(str, words))])


def revise_tables(
    db: Db, table_ids: Sequence[TableId], shards: Shards, work: Callable[[Db], T]
) -> T:
    """Change some tables without a turn, and notify the processes that look after them."""
    for table_id in games.select_elsewhere(db, table_ids, shards):
        publish(db, TABLE, table_id)
    games.revise(db, table_ids)
    return work(db)


def with_broadcasts(turn: TurnChanges, shards: Shards) -> TurnChanges:
    """Return a turn that also notifies the other processes that it concerns."""
    kind = PANELS if shards.hold(turn.row.guild) else TABLE
    parts = [] if shards.is_all else [bound(publish, kind, turn.row.id)]
    if not shards.hold_direct:
        dues = {notice.due for notice in turn.notices if notice.user is not None}
        parts += [bound(publish, DUE, due) for due in sorted(dues)]
    return msgspec.structs.replace(turn, parts=(*turn.parts, *parts)) if parts else turn


def with_opening(also: Also, guild: GuildId | None, shards: Shards) -> Also:
    """Return ``also`` with a notification to the process that looks after the new table."""
    if shards.hold(guild):
        return also

    def store(db: Db, table_id: TableId) -> None:
        also(db, table_id)
        publish(db, TABLE, table_id)

    return store
