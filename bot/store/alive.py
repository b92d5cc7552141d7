"""The last time at which deadlines ran, for each shard."""

from bot.domain.ids import Timestamp
from bot.store.connection import Db
from bot.store.meta import select_meta, write_meta
from bot.store.shards import Shards

KEY = "alive"


def write_alive(db: Db, shards: Shards | None, at: Timestamp) -> None:
    """Store that the deadlines of some shards (``None``: of all tables) run at a time.

    The stored time never goes back. Otherwise a clock that was wrong for a moment would look like
    an outage.
    """
    for key in _keys(shards):
        if at > int(select_meta(db, key) or 0):
            write_meta(db, key, str(at))


def select_alive(db: Db, shards: Shards | None) -> Timestamp | None:
    """Return when the deadlines of some shards (``None``: all) last ran, or ``None`` if never.

    Times stored with another number of shards count too.
    """
    found = dict(db.execute(f"SELECT key, value FROM meta WHERE key LIKE '{KEY}%'").fetchall())  # noqa: S608
    count = "" if shards is None else str(shards.count)
    own = [int(found.get(key, 0)) for key in _keys(shards)]
    others = [int(at) for key, at in found.items() if key.partition("/")[2] != count]
    since = max(min(own), *others) if others else min(own)
    return Timestamp(since) if since else None


def _keys(shards: Shards | None) -> list[str]:
    return [KEY] if shards is None else [f"{KEY} {one}/{shards.count}" for one in shards.ids]
