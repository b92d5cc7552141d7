"""What processes that share a bot tell one another, as part of what one of them stores.

Only where there are several, and so only on PostgreSQL. What is lost does no harm: each process
looks for itself, a little later.
"""

from bot.store.connection import Db
from bot.store.ids import TableId, Timestamp

CHANNEL = "atoll"
TABLE, DUE, PEOPLE, GIVE = "table", "due", "people", "give"
MISSED, LOST = "missed", "lost"
"""What a process tells itself: that it may have missed something, that others have its shards."""


def tell(db: Db, *words: object) -> None:
    """Tell all processes something, once what it goes with is stored."""
    db.execute("SELECT pg_notify(?, ?)", [CHANNEL, " ".join(map(str, words))])


def tell_table(db: Db, number: TableId) -> None:
    """Tell that a table was changed by a process that does not look after it."""
    tell(db, TABLE, number)


def tell_due(db: Db, due: Timestamp) -> None:
    """Tell when there is something for somebody's direct messages."""
    tell(db, DUE, due)
