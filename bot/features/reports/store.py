"""Store when users sent reports, for the limit on them."""

from bot.domain.ids import Timestamp, UserId
from bot.services.fair_use import REPORTS
from bot.store.connection import Db


def count_report(db: Db, user: UserId, at: Timestamp) -> Timestamp | None:
    """Store a report of a user. At the limit, only return when they can send the next one."""
    forget_old_reports(db, at)
    statement = "SELECT at FROM reports WHERE user = ? ORDER BY at"
    sent = [row[0] for row in db.execute(statement, [user])]
    if len(sent) >= REPORTS.times:
        return Timestamp(sent[0] + REPORTS.seconds)
    db.execute("INSERT INTO reports (user, at) VALUES (?, ?)", [user, at])
    return None


def forget_old_reports(db: Db, at: Timestamp) -> None:
    """Delete reports that no longer count."""
    db.execute("DELETE FROM reports WHERE at <= ?", [at - REPORTS.seconds])
