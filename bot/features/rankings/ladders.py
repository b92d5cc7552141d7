"""Ladders: rows for each user and pool of games, updated with each result.

A leaderboard reads only the rows that it shows. A ladder of all servers has the ``guild``
``ANYWHERE``.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import fmean

import msgspec
from msgspec.structs import astuple

from bot.domain.ids import GuildId, UserId
from bot.features.rankings.ratings import Rating
from bot.store.connection import Db
from bot.store.statements import columns, insert, select, select_value

RATED_GAMES_NEEDED = 3
ANYWHERE = GuildId(0)


class Rank(msgspec.Struct, frozen=True):
    """A user's rating in a game with a number of players.

    ``games`` and ``wins`` are totals of all servers. ``here`` counts the games in this server.
    """

    key: str
    players: int
    guild: GuildId
    user: UserId
    mu: float
    sigma: float
    points: int
    games: int
    wins: int
    here: int


class Best(msgspec.Struct, frozen=True):
    """A user's solo records in a mode of a game."""

    key: str
    mode: str
    guild: GuildId
    user: UserId
    best: int
    average: float
    games: int


_RANKED = "WHERE key = ? AND players = ? AND guild = ? AND here >= ?"
_AMONG = "WHERE key = ? AND mode = ? AND guild = ?"


# --- reading


def select_ranks(db: Db, key: str, players: int, guild: GuildId | None, limit: int) -> list[Rank]:
    """Return the best users with enough rated games, in a server or (``None``) in all."""
    ladder = [key, players, guild or ANYWHERE, RATED_GAMES_NEEDED]
    order = "ORDER BY points DESC, user LIMIT ?"
    return select(db, Rank, "ranks", f"{_RANKED} {order}", *ladder, limit)


def select_own_rank(
    db: Db, key: str, players: int, guild: GuildId | None, user: UserId
) -> tuple[int, Rank] | None:
    """Return a user's place on a ladder and their row, or ``None``."""
    ladder = [key, players, guild or ANYWHERE, RATED_GAMES_NEEDED]
    for rank in select(db, Rank, "ranks", f"{_RANKED} AND user = ?", *ladder, user):
        better = f"SELECT COUNT(*) FROM ranks {_RANKED} AND points > ?"  # noqa: S608  # constant names
        return select_value(db, better, *ladder, rank.points, default=0) + 1, rank
    return None


def select_bests(db: Db, key: str, mode: str, guild: GuildId | None, limit: int) -> list[Best]:
    """Return the best solo players, in a server or (``None``) in all."""
    ladder = [key, mode, guild or ANYWHERE]
    order = "ORDER BY best DESC, average DESC, user LIMIT ?"
    return select(db, Best, "bests", f"{_AMONG} {order}", *ladder, limit)


def select_own_best(
    db: Db, key: str, mode: str, guild: GuildId | None, user: UserId
) -> tuple[int, Best] | None:
    """Return a user's place on a ladder and their row, or ``None``."""
    ladder = [key, mode, guild or ANYWHERE]
    for one in select(db, Best, "bests", f"{_AMONG} AND user = ?", *ladder, user):
        ahead = "AND (best, average) > (?, ?)"
        better = f"SELECT COUNT(*) FROM bests {_AMONG} {ahead}"  # noqa: S608  # constant names
        return select_value(db, better, *ladder, one.best, one.average, default=0) + 1, one
    return None


def select_usual_players(db: Db, key: str, guild: GuildId | None) -> int | None:
    """Return the most common number of players of a game, or ``None``."""
    statement = (
        "SELECT players FROM pools WHERE key = ? AND guild = ? AND games > 0"
        " ORDER BY games DESC, players LIMIT 1"
    )
    return select_value(db, statement, key, guild or ANYWHERE, default=None)


# --- writing


def count_results(db: Db, key: str, players: int, guild: GuildId | None, games: int) -> None:
    """Add results to the size of their pool."""
    db.executemany(
        f"{insert('pools', ['key', 'guild', 'players', 'games'])}"
        " ON CONFLICT (key, guild, players) DO UPDATE SET games = pools.games + excluded.games",
        [(key, where, players, games) for where in {ANYWHERE, guild or ANYWHERE}],
    )


def renew_ranks(db: Db, key: str, players: int, users: Iterable[UserId]) -> None:
    """Recompute the rows of some users in a rated pool from the results."""
    for user in users:
        pool = [key, players, user]
        db.execute("DELETE FROM ranks WHERE key = ? AND players = ? AND user = ?", pool)
        found = db.execute(
            "SELECT guild, won, mu, sigma FROM standings JOIN results ON results.id = result"
            " WHERE key = ? AND players = ? AND user = ? AND kind = 'rated' ORDER BY result",
            pool,
        ).fetchall()
        wins = sum(won for _, won, _, _ in found)
        rows = list[tuple[object, ...]]()
        for where, here in _everywhere(Counter(guild for guild, *_ in found)):
            _, _, mu, sigma = found[-1]
            points = Rating(mu, sigma).points
            row = Rank(key, players, where, user, mu, sigma, points, len(found), wins, here)
            rows.append(astuple(row))
        db.executemany(insert("ranks", columns(Rank)), rows)


def renew_bests(db: Db, key: str, mode: str, users: Iterable[UserId]) -> None:
    """Recompute the rows of some solo players from the results."""
    for user in users:
        pool = [key, mode, user]
        db.execute("DELETE FROM bests WHERE key = ? AND mode = ? AND user = ?", pool)
        found = db.execute(
            "SELECT guild, score FROM standings JOIN results ON results.id = result"
            " WHERE key = ? AND mode = ? AND user = ? AND kind = 'solo'",
            pool,
        ).fetchall()
        rows = list[tuple[object, ...]]()
        for where, games in _everywhere(Counter(guild for guild, _ in found)):
            scores = [score for guild, score in found if where in (ANYWHERE, guild)]
            row = Best(key, mode, where, user, max(scores), fmean(scores), games)
            rows.append(astuple(row))
        db.executemany(insert("bests", columns(Best)), rows)


def _everywhere(guilds: Counter[GuildId | None]) -> Iterator[tuple[GuildId, int]]:
    """Yield each server and ``ANYWHERE`` with the number of results there."""
    if guilds:
        yield ANYWHERE, guilds.total()
    yield from ((guild, games) for guild, games in guilds.items() if guild is not None)


def rebuild(db: Db) -> None:
    """Recompute all ladders from the results."""
    for table in ("ranks", "bests", "pools"):
        db.execute(f"DELETE FROM {table}")  # noqa: S608  # constant names
    counts = "SELECT key, players, guild, COUNT(*) FROM results WHERE kind IN ('rated', 'solo')"
    for key, players, guild, games in db.execute(f"{counts} GROUP BY 1, 2, 3").fetchall():
        count_results(db, key, players, guild, games)
    people = "FROM standings JOIN results ON results.id = result WHERE user IS NOT NULL AND kind"
    rated = f"SELECT DISTINCT key, players, user {people} = 'rated'"
    for key, players, user in db.execute(rated).fetchall():
        renew_ranks(db, key, players, [user])
    alone = f"SELECT DISTINCT key, mode, user {people} = 'solo'"
    for key, mode, user in db.execute(alone).fetchall():
        renew_bests(db, key, mode, [user])


def forget_server(db: Db, guild: GuildId) -> None:
    """Delete the ladders of a server."""
    for table in ("ranks", "bests", "pools"):
        db.execute(f"DELETE FROM {table} WHERE guild = ?", [guild])  # noqa: S608  # constant names
