"""Until when the clocks ran: of each shard, as the process that serves it was there last."""

from bot.domain.ids import Timestamp
from bot.store.connection import Db
from bot.store.meta import write_meta
from bot.store.shards import Shards

KEY = "alive"


def write_alive(db: Db, shards: Shards | None, at: Timestamp) -> None:
    """Keep that the clocks of some shards run (``None``: of all tables)."""
    for key in _keys(shards):
        write_meta(db, key, str(at))


def select_alive(db: Db, shards: Shards | None) -> Timestamp | None:
    """Return since when nobody has served some shards (``None``: all); ``None``: nobody ever has.

    Where the bot had another number of shards in between, what was served then counts too.
    """
    found = dict(db.execute(f"SELECT key, value FROM meta WHERE key LIKE '{KEY}%'").fetchall())  # noqa: S608
    ending = _ending(shards)
    own = [int(found.get(key, 0)) for key in _keys(shards)]
    others = [int(at) for key, at in found.items() if _layout(key) != ending]
    since = max(min(own), *others) if others else min(own)
    return Timestamp(since) if since else None


def _keys(shards: Shards | None) -> list[str]:
    return [KEY] if shards is None else [f"{KEY} {one}/{shards.count}" for one in shards.ids]


def _ending(shards: Shards | None) -> str:
    return "" if shards is None else str(shards.count)


def _layout(key: str) -> str:
    return key.partition("/")[2]
