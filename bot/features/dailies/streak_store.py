"""Store on which days users were warned about their streak, and on which they were away."""

from collections.abc import Iterable

from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.records import Notice
from bot.store import notices
from bot.store.connection import Db
from bot.store.statements import insert_new


def select_players(db: Db, since: Timestamp, today: Timestamp) -> list[UserId]:
    """Return users who finished a daily challenge since a day, but none ``today``.

    Leave out users with an attempt in progress and those already warned today.
    """
    players = "SELECT user FROM tries JOIN challenges ON challenges.id = challenge"
    someday = f"{players} WHERE period = 'day' AND opens >= ? AND score IS NOT NULL"
    now = f"{players} WHERE period = 'day' AND opens = ? AND (score IS NOT NULL OR ended IS NULL)"
    warned = "SELECT user FROM warnings WHERE day = ?"
    statement = f"{someday} EXCEPT {now} EXCEPT {warned} ORDER BY 1"
    return [row[0] for row in db.execute(statement, [since, today, today])]


def select_last_table(db: Db, user: UserId) -> TableId | None:
    """Return the table of a user's newest attempt that still has one."""
    statement = "SELECT game FROM tries WHERE user = ? AND game IS NOT NULL ORDER BY began DESC"
    found = db.execute(f"{statement} LIMIT 1", [user]).fetchone()
    return found[0] if found else None


def warn(db: Db, user: UserId, today: Timestamp, warnings: Iterable[Notice]) -> None:
    """Store that a user is warned today, and add the notices once."""
    values = [user, today]
    if db.execute(insert_new("warnings", ("user", "day")), values).rowcount:
        notices.insert(db, warnings)


def forget_warnings(db: Db, before: Timestamp) -> None:
    """Delete warnings before a day."""
    db.execute("DELETE FROM warnings WHERE day < ?", [before])


def write_pauses(db: Db, at: Timestamp, today: Timestamp) -> None:
    """Store that today does not count as missed for the users who are away."""
    away = "SELECT user FROM people WHERE away_from <= ? AND away_until > ?"
    rows = [(user, today) for (user,) in db.execute(away, [at, at]).fetchall()]
    db.executemany(insert_new("pauses", ("user", "day")), rows)
