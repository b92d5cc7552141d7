"""Store how long players thought about each kind of choice: a few samples, without the players."""

from collections import defaultdict
from collections.abc import Mapping
from statistics import median

from bot.domain.ids import Ply, TableId, Timestamp
from bot.store.connection import Db

KEPT = 51
"""The number of samples of each kind of choice. A new one replaces the oldest."""
FEWEST = 5
"""The fewest samples for an estimate."""
LONGEST_SECONDS = 900
"""A player who takes longer was probably away, so there is no sample."""

Kind = tuple[str, str]
"""A game, and a kind of decision in it."""


def record(
    db: Db, kind: Kind, table_id: TableId, ply: Ply | None, since: Timestamp, at: Timestamp
) -> None:
    """Store how long a player thought until a time.

    They were asked ``since`` a time, or after their own action at ``ply`` in the same turn.
    """
    if ply is not None:
        found = db.execute("SELECT at FROM log WHERE game = ? AND ply = ?", [table_id, ply])
        row = found.fetchone()
        since = max(since, row[0]) if row else since
    seconds = max(at - since, 1)
    if seconds > LONGEST_SECONDS:
        return
    which = "WHERE game = ? AND decision = ?"
    statement = f"SELECT COALESCE(MAX(number), 0) + 1 FROM turn_times {which}"  # noqa: S608
    [number] = db.execute(statement, kind).fetchone()
    db.execute(
        "INSERT INTO turn_times (game, decision, number, seconds) VALUES (?, ?, ?, ?)",
        [*kind, number, seconds],
    )
    db.execute(f"DELETE FROM turn_times {which} AND number <= ?", [*kind, number - KEPT])  # noqa: S608


def select_medians(db: Db) -> Mapping[Kind, float]:
    """Return the median time in seconds of each kind of choice with enough samples."""
    samples = defaultdict[Kind, list[int]](list)
    for game, decision, seconds in db.execute("SELECT game, decision, seconds FROM turn_times"):
        samples[game, decision].append(seconds)
    return {kind: median(some) for kind, some in samples.items() if len(some) >= FEWEST}
