"""Move the deadlines of all tables after an outage, in one transaction."""

from collections.abc import Collection

from bot.domain.ids import TableId, Timestamp
from bot.store.connection import Db, Part
from bot.store.meta import write_meta
from bot.store.shards import ALL, Shards
from bot.store.statements import insert_new, select_column

EXCUSING = 3_600
"""An outage of at least this many seconds excuses a day."""
_DAY = 24 * 3_600
_MOVED = "outage"
_RUNNING = "SELECT id FROM games WHERE due IS NOT NULL"
_RESTS = "SELECT user FROM people WHERE quiet_from IS NOT NULL OR away_until IS NOT NULL"


def select_ticking(db: Db, shards: Shards = ALL) -> list[TableId]:
    """Return the tables with a deadline, and the lobbies, which close after a while."""
    statement = "SELECT id FROM games WHERE (due IS NOT NULL OR status = 'lobby')"
    return select_column(db, f"{statement} AND {shards.of_servers()} ORDER BY id")


def select_particular(db: Db, with_windows: Collection[str], shards: Shards = ALL) -> list[TableId]:
    """Return the tables whose deadlines cannot simply be moved.

    One of their players has quiet hours or is away, a vote is running, or the game is one of those
    ``with_windows``: a message shows when its window ends.
    """
    marks = ", ".join("?" * len(with_windows))
    statement = (
        f"{_RUNNING} AND {shards.of_servers()}"  # noqa: S608
        f" AND (proposal IS NOT NULL OR game IN ({marks}) OR id IN"
        " (SELECT game FROM seats WHERE deadline IS NOT NULL"
        f" AND (user IN ({_RESTS}) OR clock LIKE '%_until%'))) ORDER BY id"
    )
    return select_column(db, statement, *with_windows)


def select_paced(db: Db, paces: Collection[str], shards: Shards = ALL) -> list[TableId]:
    """Return the tables with a deadline and one of some paces."""
    marks = ", ".join("?" * len(paces))
    statement = f"{_RUNNING} AND {shards.of_servers()} AND pace IN ({marks}) ORDER BY id"
    return select_column(db, statement, *paces)


def note_moved(db: Db, table_id: TableId, since: Timestamp) -> None:
    """Store that the deadlines of a table were moved for the outage ``since`` a time."""
    write_meta(db, f"{_MOVED} {since} {table_id}", "")


def select_moved(db: Db, since: Timestamp) -> set[TableId]:
    """Return the tables whose deadlines were moved for an outage that is not completed."""
    keys = select_column(db, "SELECT key FROM meta WHERE key LIKE ?", f"{_MOVED} {since} %")
    return {TableId(int(key.rpartition(" ")[2])) for key in keys}


def forget_moved(db: Db, since: Timestamp) -> None:
    """Delete the notes about an outage that is completed."""
    db.execute("DELETE FROM meta WHERE key LIKE ?", [f"{_MOVED} {since} %"])


def stand_still(db: Db, *parts: Part) -> None:
    """Run the parts in one transaction, so that an outage never counts twice."""
    for part in parts:
        part(db)


def look_later(db: Db, table_id: TableId, due: Timestamp) -> None:
    """Check the deadlines of a table again at another time."""
    db.execute("UPDATE games SET due = ? WHERE id = ?", [due, table_id])


def shift_clocks(
    db: Db,
    except_at: Collection[TableId],
    since: Timestamp,
    at: Timestamp,
    shards: Shards = ALL,
) -> None:
    """Extend the deadlines of all other tables by the time between ``since`` and ``at``.

    Lobbies stay open longer by the same time.
    """
    db.execute("CREATE TEMPORARY TABLE IF NOT EXISTS particular (game INTEGER PRIMARY KEY)")
    db.execute("DELETE FROM particular")
    db.executemany("INSERT INTO particular VALUES (?)", [(table_id,) for table_id in except_at])
    theirs = shards.of_servers()
    others = f"({_RUNNING} AND {theirs} AND id NOT IN (SELECT game FROM particular))"  # noqa: S608
    db.execute(
        "UPDATE seats SET deadline = ? - ? +"  # noqa: S608
        " CASE WHEN deadline > ? THEN deadline ELSE ? END"
        f" WHERE deadline IS NOT NULL AND game IN {others}",
        [at, since, since, since],
    )
    db.execute(
        "UPDATE games SET due = (SELECT MIN(deadline) FROM seats WHERE seats.game = games.id)"  # noqa: S608
        f" WHERE id IN {others}"
    )
    db.execute(
        "UPDATE games SET stood = stood + ?"  # noqa: S608
        f" WHERE status = 'playing' AND paused IS NULL AND {theirs}"
        " AND id NOT IN (SELECT game FROM particular)",
        [at - since],
    )
    db.execute(
        "UPDATE games SET touched = CASE WHEN touched > ? THEN ? ELSE touched + ? END"  # noqa: S608
        f" WHERE status = 'lobby' AND {theirs}",
        [since, at, at - since],
    )


def excuse(db: Db, since: Timestamp, at: Timestamp) -> None:
    """Give contests and attempts at challenges more time, and excuse the days of an outage."""
    db.execute(
        "UPDATE challenges SET closes = closes + ?"
        " WHERE period = 'contest' AND revealed IS NULL AND closes > ?",
        [at - since, since],
    )
    db.execute(
        "UPDATE challenges SET until = until + ?"
        " WHERE period = 'contest' AND revealed IS NULL AND until > ?",
        [at - since, since],
    )
    db.execute(
        "UPDATE challenges SET until = until + ? - CASE WHEN closes > ? THEN closes ELSE ? END"
        " WHERE revealed IS NULL AND closes < ? AND until > ? AND period <> 'contest'",
        [at, since, since, at, since],
    )
    days = [(day,) for day in days_of_outage(since, at)]
    db.executemany(insert_new("outages", ["day"]), days)


def days_of_outage(since: Timestamp, at: Timestamp) -> list[Timestamp]:
    """Return the days that an outage excuses: those with at least ``EXCUSING`` seconds of it."""
    days = range(since - since % _DAY, at, _DAY)
    return [Timestamp(day) for day in days if min(at, day + _DAY) - max(since, day) >= EXCUSING]
