"""What processes that share a bot tell one another, as part of what one of them stores.

Only where there are several, and so only on PostgreSQL. What is lost does no harm: each process
looks for itself, a little later.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from bot.store import games
from bot.store.connection import Db, bound
from bot.store.games import Also
from bot.store.ids import GuildId, TableId
from bot.store.records import Turn
from bot.store.shards import Shards

T = TypeVar("T")

CHANNEL = "atoll"
TABLE, DUE, PEOPLE, GIVE = "table", "due", "people", "give"
MISSED, LOST = "missed", "lost"
"""What a process tells itself: that it may have missed something, that others have its shards."""


def tell(db: Db, *words: object) -> None:
    """Tell all processes something, once what it goes with is stored."""
    db.execute("SELECT pg_notify(?, ?)", [CHANNEL, " ".join(map(str, words))])


def revised(db: Db, numbers: Sequence[TableId], shards: Shards, work: Callable[[Db], T]) -> T:
    """Do what changes some tables, but is no turn; who looks after them elsewhere is told."""
    for number in games.select_elsewhere(db, numbers, shards):
        tell(db, TABLE, number)
    games.revise(db, numbers)
    return work(db)


def with_news(turn: Turn, shards: Shards) -> Turn:
    """Return a turn with what other processes are told of it, where it concerns them."""
    news = [] if shards.hold(turn.row.guild) else [bound(tell, TABLE, turn.row.id)]
    if not shards.hold_direct:
        dues = {notice.due for notice in turn.notices if notice.user is not None}
        news += [bound(tell, DUE, due) for due in sorted(dues)]
    return msgspec.structs.replace(turn, parts=(*turn.parts, *news)) if news else turn


def with_opening(also: Also, guild: GuildId | None, shards: Shards) -> Also:
    """Return what else is stored with a new table: another process is told that it is its own."""
    if shards.hold(guild):
        return also

    def stored(db: Db, number: TableId) -> None:
        also(db, number)
        tell(db, TABLE, number)

    return stored
