"""Store reviews and the analyses of their choices."""

import msgspec

from bot.domain.ids import Ply, TableId, Timestamp, UserId
from bot.domain.person import FeatureSetting
from bot.domain.records import Notice
from bot.store import notices
from bot.store.connection import Db
from bot.store.shards import ALL, Shards
from bot.store.statements import columns, insert_new, put, select, select_column

REVIEWED = "reviewed"
"""The kind of the notifications."""
REVIEW_READY = FeatureSetting("review_ready", "dm")
"""How to notify a user of a late review: by a direct message (``dm``) or ``none``."""


class ReviewRow(msgspec.Struct, frozen=True, kw_only=True):
    """A review that ``user`` requested. ``ended`` is set once all its choices are analysed."""

    table: TableId = msgspec.field(name="game")
    user: UserId
    asked: Timestamp
    choices: int
    ended: Timestamp | None = None


class VerdictRow(msgspec.Struct, frozen=True, kw_only=True):
    """The analysis of the choice that led to ``ply``, as JSON."""

    table: TableId = msgspec.field(name="game")
    user: UserId
    ply: Ply
    verdict: str


def insert_review(db: Db, row: ReviewRow) -> None:
    """Store a requested review. An existing one is left unchanged."""
    db.execute(insert_new("reviews", columns(ReviewRow)), msgspec.structs.astuple(row))


def select_review(db: Db, table_id: TableId, user: UserId) -> ReviewRow | None:
    """Return a user's review of a game."""
    return next(iter(_reviews(db, "game = ? AND user = ?", table_id, user)), None)


def select_unfinished(db: Db, shards: Shards = ALL) -> list[ReviewRow]:
    """Return the unfinished reviews, oldest first."""
    return _reviews(db, f"ended IS NULL AND {shards.of_games('reviews')}")


def count_verdicts(db: Db) -> dict[tuple[TableId, UserId], int]:
    """Return the number of analysed choices of each unfinished review."""
    statement = (
        "SELECT verdicts.game, verdicts.user, COUNT(*) FROM verdicts JOIN reviews"
        " ON reviews.game = verdicts.game AND reviews.user = verdicts.user"
        " WHERE reviews.ended IS NULL GROUP BY verdicts.game, verdicts.user"
    )
    return {(TableId(table), UserId(user)): count for table, user, count in db.execute(statement)}


def write_verdict(db: Db, row: VerdictRow) -> None:
    """Store the latest analysis of a choice, unless its review was deleted."""
    if select_review(db, row.table, row.user) is not None:
        keys = ("game", "user", "ply")
        db.execute(put("verdicts", columns(VerdictRow), keys), msgspec.structs.astuple(row))


def end_review(
    db: Db, table_id: TableId, user: UserId, at: Timestamp, *, notify: bool = False
) -> None:
    """Mark a review as done, and add a notification about it if its user wants one."""
    db.execute("UPDATE reviews SET ended = ? WHERE game = ? AND user = ?", [at, table_id, user])
    if notify and select_review(db, table_id, user) is not None:
        notice = Notice(table=table_id, user=user, kind=REVIEWED, text="", due=at)
        notices.insert(db, [notice])


def select_verdicts(db: Db, table_id: TableId, user: UserId) -> dict[Ply, str]:
    """Return the analyses of a review, by the ply to which the choice led."""
    statement = "SELECT ply, verdict FROM verdicts WHERE game = ? AND user = ? ORDER BY ply"
    return {Ply(ply): verdict for ply, verdict in db.execute(statement, [table_id, user])}


def select_latest_losses(db: Db, user: UserId, reviews: int) -> list[str]:
    """Return the analyses after a second look in a user's latest finished reviews."""
    statement = (
        "SELECT verdict FROM verdicts WHERE user = ? AND verdict LIKE '%\"theme\":%' AND game IN"
        " (SELECT game FROM reviews WHERE user = ? AND ended IS NOT NULL"
        " ORDER BY ended DESC LIMIT ?)"
    )
    return select_column(db, statement, user, user, reviews)


def export_of(db: Db, user: UserId) -> dict[str, list[dict[str, object]]]:
    """Return a user's reviews with the analyses of their choices."""
    statement = "SELECT game, ply, verdict FROM verdicts WHERE user = ? ORDER BY game, ply"
    return {
        "asked": [
            {"table": one.table, "asked": one.asked, "ended": one.ended}
            for one in _reviews(db, "user = ?", user)
        ],
        "choices": [
            {"table": game, "ply": ply, "verdict": msgspec.json.decode(verdict)}
            for game, ply, verdict in db.execute(statement, [user])
        ],
    }


def delete_user(db: Db, user: UserId) -> None:
    """Delete a user's reviews."""
    db.execute("DELETE FROM verdicts WHERE user = ?", [user])
    db.execute("DELETE FROM reviews WHERE user = ?", [user])


def _reviews(db: Db, where: str, *values: int) -> list[ReviewRow]:
    return select(db, ReviewRow, "reviews", f"WHERE {where} ORDER BY asked, game, user", *values)
