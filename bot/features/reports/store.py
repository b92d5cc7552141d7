"""Store when users sent reports, for the limit on them."""

from bot.domain.ids import Timestamp, UserId
from bot.store.connection import Db
from bot.store.statements import select_column


def count_report(db: Db, user: UserId, at: Timestamp, times: int, seconds: int) -> Timestamp | None:
    """Store a report of a user, unless they have sent enough within some seconds.

    Then return when they can send the next one.
    """
    db.execute("DELETE FROM reports WHERE at <= ?", [at - seconds])
    statement = "SELECT at FROM reports WHERE user = ? ORDER BY at"
    sent = select_column(db, statement, user)
    if len(sent) >= times:
        return Timestamp(sent[0] + seconds)
    db.execute("INSERT INTO reports (user, at) VALUES (?, ?)", [user, at])
    return None
