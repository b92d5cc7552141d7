"""Store results, answer times and ratings.

Results are numbered in the order of their ends. A rated result holds each player's rating after it,
so all ratings can be computed again. It also holds the number of each player's ``meetings``: the
rated games of this kind with the opponent whom they met most often, in the 30 days up to this one.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import log2
from typing import Any, Literal

import msgspec

from bot.domain.ids import GuildId, Ply, Seat, TableId, Timestamp, UserId
from bot.domain.records import NO_SEAT, UNDO, FormerPlayer, GameRow
from bot.domain.reliability import IN_TIME, MISSED, TURNS_COUNTED
from bot.features.rankings import ladders
from bot.features.rankings.ratings import NEWCOMER, Rating, rated
from bot.store import personal
from bot.store.connection import Db
from bot.store.personal import OwnRows
from bot.store.statements import (
    columns,
    insert,
    insert_new,
    put,
    select_column,
    select_value,
    values_of,
)

Kind = Literal["rated", "solo", "together", "bots", "practice", "unrated", "aborted"]
"""The kind of a result: ``rated`` ones change ratings, and ``solo`` ones make records.

In ``together`` games the players win or lose as a group. ``bots`` have bot players, ``practice``
repeats a deal, a moderator has interfered in ``unrated`` ones, and ``aborted`` ones ended early.
"""

BUCKETS_A_DOUBLING = 4
MEETING_SECONDS = 30 * 24 * 3_600
"""The time for which games of the same players make the next one count less."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a seat. An aborted game has no ``score`` and no ``place``.

    If its player has left the seat, ``until`` is the ply of their last action there. After their
    data was deleted, it has neither ``user`` nor ``bot``.
    """

    seat: Seat
    user: UserId | None
    bot: str | None
    score: int | None
    place: int | None
    won: bool
    until: Ply | None = None


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a ``table``. ``key`` is the key of the game, ``mode`` its option."""

    table: TableId | None = msgspec.field(name="game")
    guild: GuildId | None
    key: str
    mode: str
    kind: Kind
    ended: Timestamp
    standings: tuple[Standing, ...]


_RESULT = [name for name in columns(Result) if name != "standings"]
_STANDING = [name for name in columns(Standing) if name != "until"]


class AnsweredTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A turn of a user at a ``table`` that others waited ``seconds`` for, ``since`` a time.

    ``key`` is the key of the game.
    """

    user: UserId
    table: TableId = msgspec.field(name="game")
    seat: Seat
    key: str
    since: Timestamp
    seconds: int


class Lapse(msgspec.Struct, frozen=True):
    """A turn that the autopilot played because the user's time had run out."""

    seat: Seat
    user: UserId


def write_result(db: Db, result: Result) -> None:
    """Store a result, and update the ratings and ladders of its players."""
    values = values_of(result)
    statement = f"{insert('results', [*_RESULT, 'players'])} RETURNING id"
    row = [*(values[name] for name in _RESULT), len(result.standings)]
    [(number,)] = db.execute(statement, row)
    db.executemany(
        insert("standings", ["result", *_STANDING]),
        [(number, *(getattr(one, name) for name in _STANDING)) for one in result.standings],
    )
    players = len(result.standings)
    users = {one.user for one in result.standings if one.user}
    if result.kind == "rated":
        _rate_deleted(db, number, result)
        _count_meetings(db, number, result)
        _rate(db, number)
        ladders.renew_ranks(db, result.key, players, users)
    elif result.kind == "solo":
        ladders.renew_bests(db, result.key, result.mode, users)
    else:
        return
    ladders.count_results(db, result.key, players, result.guild, 1)


def rebuild(db: Db) -> None:
    """Compute all ratings and ladders again, in the order of the results."""
    for key, players in db.execute("SELECT DISTINCT key, players FROM results").fetchall():
        rated_ones = (
            "SELECT id FROM results WHERE key = ? AND players = ? AND kind = 'rated' ORDER BY id"
        )
        for number in select_column(db, rated_ones, key, players):
            _rate(db, number)
    ladders.rebuild(db)


def write_former_rating(db: Db, row: GameRow, players: int, former: FormerPlayer) -> None:
    """Store the rating with which a user leaves a seat, for the case that they delete their data.

    Without it, the result of their opponents would not count as before.
    """
    if former.user is None:
        return
    rating = _latest_rating(db, row.key, players, former.user)
    names = ("game", "seat", "until", "mu", "sigma")
    values = [row.id, former.seat, former.until, rating.mu, rating.sigma]
    db.execute(insert("former_ratings", names), values)


def _rate_deleted(db: Db, number: int, result: Result) -> None:
    """Store the ratings of players who have deleted their data during the game."""
    statement = "SELECT mu, sigma FROM former_ratings WHERE game = ? AND seat = ? AND until = ?"
    for one in result.standings:
        if one.user is None:
            found = db.execute(statement, [result.table, one.seat, one.until]).fetchone()
            rating = Rating(*found) if found else NEWCOMER
            db.execute(
                "UPDATE standings SET mu = ?, sigma = ? WHERE result = ? AND seat = ?",
                [rating.mu, rating.sigma, number, one.seat],
            )


def _latest_rating(db: Db, key: str, players: int, user: UserId) -> Rating:
    """Return a user's present rating in a game with a number of players."""
    found = db.execute(
        "SELECT mu, sigma FROM standings JOIN results ON results.id = result"
        " WHERE user = ? AND kind = 'rated' AND key = ? AND players = ?"
        " ORDER BY result DESC LIMIT 1",
        [user, key, players],
    ).fetchone()
    return Rating(*found) if found else NEWCOMER


def _count_meetings(db: Db, number: int, result: Result) -> None:
    """Store how often each player of a rated result has met an opponent lately."""
    users = [one.user for one in result.standings if one.user]
    db.executemany(
        "UPDATE standings SET meetings = ? WHERE result = ? AND user = ?",
        [(_meetings(db, result, user, users), number, user) for user in users],
    )


def _meetings(db: Db, result: Result, user: UserId, users: Sequence[UserId]) -> int:
    """Return the number of a user's rated games up to a result with one of ``users``, at most.

    Count games with the same ratings: of the same game, with the same number of players.
    """
    statement = (
        "SELECT COUNT(*) FROM standings AS own CROSS JOIN results CROSS JOIN standings AS one"
        " WHERE own.user = ? AND results.id = own.result AND kind = 'rated'"
        " AND key = ? AND players = ? AND ended > ? AND one.result = own.result AND one.user = ?"
    )
    among = (user, result.key, len(result.standings), result.ended - MEETING_SECONDS)
    others = (other for other in users if other != user)
    met = (select_value(db, statement, *among, other, default=0) for other in others)
    return max(met, default=1)


def _rate(db: Db, result: int) -> None:
    """Store the ratings after a result. Deleted users keep their rating from before the game."""
    seats = db.execute(
        "SELECT seat, user, place, meetings, mu, sigma FROM standings WHERE result = ?"
        " ORDER BY seat",
        [result],
    ).fetchall()
    before = [
        _rating_before(db, result, user) if user else Rating(mu, sigma)
        for _, user, _, _, mu, sigma in seats
    ]
    places = [row[2] for row in seats]
    meetings = [row[3] for row in seats]
    after = rated(before, places, meetings)
    db.executemany(
        "UPDATE standings SET mu = ?, sigma = ? WHERE result = ? AND seat = ?",
        [
            (rating.mu, rating.sigma, result, seat)
            for (seat, user, *_), rating in zip(seats, after, strict=True)
            if user
        ],
    )


def _rating_before(db: Db, result: int, user: UserId) -> Rating:
    """Return a user's rating before a result."""
    found = db.execute(
        "SELECT mu, sigma FROM results AS this CROSS JOIN standings CROSS JOIN results AS one"
        " WHERE this.id = ? AND user = ? AND standings.result < this.id"
        " AND one.id = standings.result AND one.kind = 'rated' AND one.key = this.key"
        " AND one.players = this.players"
        " ORDER BY standings.result DESC LIMIT 1",
        [result, user],
    ).fetchone()
    return Rating(*found) if found else NEWCOMER


# --- answer times and missed turns


def write_answers(db: Db, answers: Iterable[AnsweredTurn]) -> None:
    """Count turns by the time that other players waited. One that was undone counts once."""
    new = [one for one in answers if not _is_repeated(db, one)]
    db.executemany(
        "INSERT INTO answers (user, key, bucket, turns) VALUES (?, ?, ?, 1)"
        " ON CONFLICT (user, key, bucket) DO UPDATE SET turns = answers.turns + 1",
        [(one.user, one.key, bucket_of(one.seconds)) for one in new],
    )
    for one in new:
        _note_turn(db, one.user, IN_TIME)


def _note_turn(db: Db, user: UserId, turn: str) -> None:
    """Add a turn to the latest ones of a user."""
    turns = (select_turns(db, user) + turn)[-TURNS_COUNTED:]
    db.execute(put("latest_turns", ("user", "turns"), ("user",)), [user, turns])


def select_turns(db: Db, user: UserId) -> str:
    """Return the latest turns of a user, as ``is_reliable`` reads them."""
    return select_value(db, "SELECT turns FROM latest_turns WHERE user = ?", user, default="")


def _is_repeated(db: Db, answer: AnsweredTurn) -> bool:
    """Whether a turn was undone before, by its player or by the last rewind."""
    table_id = answer.table
    seat = answer.seat
    undone = "SELECT 1 FROM log WHERE game = ? AND seat = ? AND action = ? AND at = ?"
    if db.execute(undone, [table_id, seat, UNDO, answer.since]).fetchone():
        return True
    latest = "SELECT COALESCE(MAX(ply), 0) FROM log WHERE game = ?"
    rewind = select_value(db, f"{latest} AND seat = ?", table_id, NO_SEAT, default=0)
    if not rewind:
        return False
    kept = f"{latest} AND ply < ? AND (stands = 1 OR seat = ?)"
    last_kept = select_value(db, kept, table_id, rewind, NO_SEAT, default=0)
    moves = "SELECT seat FROM log WHERE game = ? AND action <> ? AND stands = ? AND ply"
    taken = select_column(
        db, f"{moves} BETWEEN ? AND ? ORDER BY ply", table_id, UNDO, 0, last_kept, rewind
    )
    repeated = select_column(db, f"{moves} > ? ORDER BY ply", table_id, UNDO, 1, rewind)
    return 0 < _turns_of(seat, repeated) <= _turns_of(seat, taken)


def _turns_of(seat: Seat, moves: Iterable[Seat]) -> int:
    """Return the number of turns of a seat among the seats of some moves."""
    return sum(one == seat for one, _ in groupby(moves))


def lapse(db: Db, table_id: TableId, seat: Seat, user: UserId, at: Timestamp) -> None:
    """Store a turn that the autopilot played for a user."""
    new = insert_new("lapses", ("game", "seat", "user", "at"))
    if db.execute(new, [table_id, seat, user, at]).rowcount:
        _note_turn(db, user, MISSED)


def select_stood_in(db: Db, table_id: TableId, seat: Seat) -> set[Ply]:
    """Return the moves that the autopilot played in a seat."""
    statement = (
        "SELECT ply FROM log JOIN lapses ON lapses.game = log.game AND lapses.seat = log.seat"
        " AND lapses.at = log.at WHERE log.game = ? AND log.seat = ?"
    )
    return set(select_column(db, statement, table_id, seat))


def bucket_of(seconds: int) -> int:
    """Return the bucket of a duration. Each bucket is 19 % wider than the one before."""
    return round(BUCKETS_A_DOUBLING * log2(1 + max(0, seconds)))


def seconds_of(bucket: int) -> int:
    """Return the duration in the middle of a bucket."""
    return round(2 ** (bucket / BUCKETS_A_DOUBLING) - 1)


# --- a user's data


OWN_ROWS = {
    "answers": OwnRows("answers", "key bucket turns", "key, bucket"),
    "latest turns": OwnRows("latest_turns", "turns", "user"),
    "lapses": OwnRows("lapses", "game seat at", "game, seat, at"),
    "ranks": OwnRows("ranks", " ".join(columns(ladders.Rank)), "key, players, guild"),
    "bests": OwnRows("bests", " ".join(columns(ladders.Best)), "key, mode, guild"),
}


def export_of(db: Db, user: UserId) -> dict[str, Any]:
    """Return a user's results."""
    names = "game guild key mode players kind ended seat score place won meetings mu sigma"
    results = OwnRows("standings JOIN results ON results.id = result", names, "result")
    return personal.export_of(db, user, {"results": results, **OWN_ROWS})


def delete_user(db: Db, user: UserId) -> None:
    """Remove a user from all results. The ratings of other users stay.

    Instead of the rating after each game, keep the one before it, because the ratings of other
    users depend on it.
    """
    statement = "SELECT result FROM standings WHERE user = ? AND mu IS NOT NULL"
    rated_ones = select_column(db, statement, user)
    came_with = [(result, _rating_before(db, result, user)) for result in rated_ones]
    db.executemany(
        "UPDATE standings SET mu = ?, sigma = ? WHERE result = ? AND user = ?",
        [(rating.mu, rating.sigma, result, user) for result, rating in came_with],
    )
    db.execute("UPDATE standings SET user = NULL WHERE user = ?", [user])
    personal.delete_user(db, user, OWN_ROWS.values())


def forget_server(db: Db, guild: GuildId) -> None:
    """Delete the server of results. The results and ratings stay."""
    db.execute("UPDATE results SET guild = NULL WHERE guild = ?", [guild])
    ladders.forget_server(db, guild)
