"""Reviews: whose choices in a finished game are looked through, and what was found of each."""

import msgspec

from bot.store.connection import Db
from bot.store.ids import Ply, TableId, Timestamp, UserId
from bot.store.shards import ALL, Shards
from bot.store.statements import columns, insert_new


class ReviewRow(msgspec.Struct, frozen=True, kw_only=True):
    """A review that ``user`` has asked for: of ``choices`` choices, ``ended`` once all are done."""

    game: TableId
    user: UserId
    asked: Timestamp
    choices: int
    ended: Timestamp | None = None


class VerdictRow(msgspec.Struct, frozen=True, kw_only=True):
    """What was found of the choice that led to ``ply``, as JSON."""

    game: TableId
    user: UserId
    ply: Ply
    verdict: str


def insert_review(db: Db, row: ReviewRow) -> None:
    """Keep that a review is asked for; one that there is stays as it is."""
    db.execute(insert_new("reviews", columns(ReviewRow)), msgspec.structs.astuple(row))


def select_review(db: Db, game: TableId, user: UserId) -> ReviewRow | None:
    """Return a person's review of a game, if it was ever asked for."""
    return next(iter(_reviews(db, "game = ? AND user = ?", game, user)), None)


def select_unfinished(db: Db, shards: Shards = ALL) -> list[ReviewRow]:
    """Return the reviews that are not done yet, those asked for first before the others."""
    return _reviews(db, f"ended IS NULL AND {shards.of_games('reviews')}")


def count_verdicts(db: Db) -> dict[tuple[TableId, UserId], int]:
    """Return how many choices are judged of each review that is not done."""
    statement = (
        "SELECT verdicts.game, verdicts.user, COUNT(*) FROM verdicts JOIN reviews"
        " ON reviews.game = verdicts.game AND reviews.user = verdicts.user"
        " WHERE reviews.ended IS NULL GROUP BY verdicts.game, verdicts.user"
    )
    return {(TableId(game), UserId(user)): count for game, user, count in db.execute(statement)}


def write_verdict(db: Db, row: VerdictRow) -> None:
    """Keep what was found of a choice, unless its review is forgotten by now."""
    if select_review(db, row.game, row.user) is not None:
        db.execute(insert_new("verdicts", columns(VerdictRow)), msgspec.structs.astuple(row))


def end_review(db: Db, game: TableId, user: UserId, at: Timestamp) -> None:
    """Note that all choices of a review are done."""
    db.execute("UPDATE reviews SET ended = ? WHERE game = ? AND user = ?", [at, game, user])


def select_verdicts(db: Db, game: TableId, user: UserId) -> dict[Ply, str]:
    """Return what was found so far, by the ply to which a choice led."""
    statement = "SELECT ply, verdict FROM verdicts WHERE game = ? AND user = ? ORDER BY ply"
    return {Ply(ply): verdict for ply, verdict in db.execute(statement, [game, user])}


def take_back(db: Db, game: TableId) -> None:
    """Forget the reviews of a game that goes on."""
    db.execute("DELETE FROM verdicts WHERE game = ?", [game])
    db.execute("DELETE FROM reviews WHERE game = ?", [game])


def export_of(db: Db, user: UserId) -> dict[str, list[dict[str, object]]]:
    """Return somebody's reviews, and what was found of each choice, as plain values."""
    statement = "SELECT game, ply, verdict FROM verdicts WHERE user = ? ORDER BY game, ply"
    return {
        "asked": [
            {"table": one.game, "asked": one.asked, "ended": one.ended}
            for one in _reviews(db, "user = ?", user)
        ],
        "choices": [
            {"table": game, "ply": ply, "verdict": msgspec.json.decode(verdict)}
            for game, ply, verdict in db.execute(statement, [user])
        ],
    }


def forget(db: Db, user: UserId) -> None:
    """Delete somebody's reviews."""
    db.execute("DELETE FROM verdicts WHERE user = ?", [user])
    db.execute("DELETE FROM reviews WHERE user = ?", [user])


def _reviews(db: Db, where: str, *values: int) -> list[ReviewRow]:
    names = columns(ReviewRow)
    statement = f"SELECT {', '.join(names)} FROM reviews WHERE {where}"  # noqa: S608
    found = db.execute(f"{statement} ORDER BY asked, game, user", list(values))
    return [ReviewRow(**dict(zip(names, row, strict=True))) for row in found]
