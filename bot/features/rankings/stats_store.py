"""What is read from the results of one person."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.features.rankings.ratings import Rating
from bot.features.rankings.store import Kind
from bot.store.connection import Db
from bot.store.ids import Timestamp, UserId


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One ended game of a person; ``rating`` is theirs after it, where it was rated."""

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
    """How two people came out at the rated tables where both sat; the rest were level."""

    games: int
    ahead: int
    behind: int


class Person(msgspec.Struct, frozen=True):
    """A person's games in the order of ending, and their turns that others waited for.

    ``waits`` counts the turns made in time by the bucket of how long they took, shortest first;
    ``duel`` is against whoever asks, who is ahead or behind.
    """

    played: tuple[Played, ...] = ()
    waits: tuple[tuple[int, int], ...] = ()
    lapses: int = 0
    duel: Duel | None = None


def select_person(db: Db, user: UserId, asker: UserId, key: str | None) -> Person:
    """Return what is known of somebody, in one game or in all."""
    return Person(
        played=_played(db, user, key),
        waits=_waits(db, user, key),
        lapses=_lapses(db, user, key),
        duel=_duel(db, asker, user, key) if asker != user else None,
    )


def _played(db: Db, user: UserId, key: str | None) -> tuple[Played, ...]:
    rows = db.execute(
        "SELECT key, mode, players, kind, ended, score, place, won, mu, sigma"
        " FROM standings JOIN results ON results.id = result"
        " WHERE user = ? AND key = COALESCE(?, key) ORDER BY result",
        [user, key],
    )
    return tuple(map(_game, rows))


def _game(row: Sequence[Any]) -> Played:
    key, mode, players, kind, ended, score, place, won, mu, sigma = row
    rating = None if mu is None or sigma is None else Rating(mu, sigma)
    return Played(
        key=key,
        mode=mode,
        players=players,
        kind=kind,
        ended=ended,
        score=score,
        place=place,
        won=bool(won),
        rating=rating,
    )


def _waits(db: Db, user: UserId, key: str | None) -> tuple[tuple[int, int], ...]:
    rows = db.execute(
        "SELECT bucket, CAST(SUM(turns) AS INTEGER) FROM answers"
        " WHERE user = ? AND key = COALESCE(?, key) GROUP BY bucket ORDER BY bucket",
        [user, key],
    )
    return tuple((bucket, turns) for bucket, turns in rows)


def _lapses(db: Db, user: UserId, key: str | None) -> int:
    found: int = db.execute(
        "SELECT COUNT(*) FROM lapses JOIN games ON games.id = lapses.game"
        " WHERE user = ? AND games.game = COALESCE(?, games.game)",
        [user, key],
    ).fetchone()[0]
    return found


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
