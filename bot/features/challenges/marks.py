"""Mark deleted attempts while their deal is secret, so that no user gets a second attempt."""

from bot.domain.ids import UserId
from bot.store.connection import Db
from bot.store.marks import mark_of
from bot.store.statements import insert_new


def is_marked(db: Db, challenge: int, user: UserId) -> bool:
    """Return whether a user began an attempt at a challenge and deleted it."""
    marks = db.execute("SELECT mark FROM marks WHERE challenge = ?", [challenge]).fetchall()
    return bool(marks) and (mark_of(db, str(challenge), user),) in [(bytes(m),) for (m,) in marks]


def leave_marks(db: Db, user: UserId) -> None:
    """Mark the attempts that a user began at challenges whose deals are still secret."""
    statement = (
        "SELECT challenge FROM tries JOIN challenges ON challenges.id = challenge"
        " WHERE user = ? AND revealed IS NULL"
    )
    for (challenge,) in db.execute(statement, [user]).fetchall():
        mark = mark_of(db, str(challenge), user)
        db.execute(insert_new("marks", ("challenge", "mark")), [challenge, mark])


def remove_marks(db: Db, challenge: int) -> None:
    """Delete all marks of a challenge."""
    db.execute("DELETE FROM marks WHERE challenge = ?", [challenge])
