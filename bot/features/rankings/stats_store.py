"""Read the results of a user."""

import msgspec

from bot.domain.ids import Timestamp, UserId
from bot.features.rankings.ratings import Rating
from bot.features.rankings.store import Kind, select_turns
from bot.store.connection import Db
from bot.store.statements import select_value


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game of a user, with the ``rating`` after it if it was rated."""

    key: str
    mode: str
    players: int
    kind: Kind
    ended: Timestamp
    score: int | None
    place: int | None
    won: bool
    rating: Rating | None = None


class Duel(msgspec.Struct, frozen=True):
    """The rated games of two users: ``ahead`` and ``behind`` count places, the rest were ties."""

    games: int
    ahead: int
    behind: int


class Person(msgspec.Struct, frozen=True):
    """A user's games in order of their ends, and the turns that others waited for.

    ``waits`` counts turns in time by the bucket of their duration, shortest first. ``duel`` is
    against the reader. ``turns`` are the latest ones, as ``is_reliable`` reads them.
    """

    played: tuple[Played, ...] = ()
    waits: tuple[tuple[int, int], ...] = ()
    lapses: int = 0
    duel: Duel | None = None
    turns: str = ""


def select_person(db: Db, user: UserId, asker: UserId, key: str | None) -> Person:
    """Return a user's results, in one game or in all."""
    names = ("key", "mode", "players", "kind", "ended", "score", "place")
    played = db.execute(
        f"SELECT {', '.join(names)}, won, mu, sigma FROM standings"  # noqa: S608
        " JOIN results ON results.id = result"
        " WHERE user = ? AND key = COALESCE(?, key) ORDER BY result",
        [user, key],
    ).fetchall()
    waits = db.execute(
        "SELECT bucket, CAST(SUM(turns) AS INTEGER) FROM answers"
        " WHERE user = ? AND key = COALESCE(?, key) GROUP BY bucket ORDER BY bucket",
        [user, key],
    ).fetchall()
    lapses = (
        "SELECT COUNT(*) FROM lapses JOIN games ON games.id = lapses.game"
        " WHERE user = ? AND games.game = COALESCE(?, games.game)"
    )
    return Person(
        played=tuple(
            Played(
                **dict(zip(names, values, strict=True)),
                won=bool(won),
                rating=None if mu is None or sigma is None else Rating(mu, sigma),
            )
            for *values, won, mu, sigma in played
        ),
        waits=tuple((bucket, turns) for bucket, turns in waits),
        lapses=select_value(db, lapses, user, key, default=0),
        turns=select_turns(db, user),
        duel=_duel(db, asker, user, key) if asker != user else None,
    )


def _duel(db: Db, asker: UserId, user: UserId, key: str | None) -> Duel:
    found = db.execute(
        "SELECT COUNT(*), COUNT(*) FILTER (WHERE own.place < one.place),"
        " COUNT(*) FILTER (WHERE own.place > one.place)"
        " FROM standings AS own JOIN standings AS one ON one.result = own.result"
        " JOIN results ON results.id = own.result"
        " WHERE own.user = ? AND one.user = ? AND kind = 'rated' AND key = COALESCE(?, key)",
        [asker, user, key],
    ).fetchone()
    return Duel(*found)
