"""Store the calls that players want, and the players who were called."""

from collections.abc import Iterable

import msgspec

from bot.domain.ids import GuildId, TableId, Timestamp, UserId
from bot.domain.records import Notice
from bot.store import notices
from bot.store.connection import Db
from bot.store.shards import ALL, Shards
from bot.store.statements import columns, insert_new, put, select, select_column, select_value

PAUSE_SECONDS = 3_600
"""The least time between two calls of a player."""
DAY_SECONDS = 24 * 3_600
"""The least time between two messages to a user about free seats."""
KEPT_SECONDS = 30 * 24 * 3_600
"""How long to remember that a player was called. Other players are called first."""


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """A player's request to be called to new tables of a game in a server.

    ``least`` and ``most`` limit the number of players.
    """

    user: UserId
    guild: GuildId
    key: str = msgspec.field(name="game")
    least: int
    most: int
    since: Timestamp


def write_calls(db: Db, calls: Iterable[Call]) -> None:
    """Store requests. A request replaces an older one for the same game and server."""
    statement = put("calls", columns(Call), ["user", "guild", "game"])
    db.executemany(statement, [msgspec.structs.astuple(call) for call in calls])


def forget_calls(
    db: Db, user: UserId, guild: GuildId | None = None, key: str | None = None
) -> None:
    """Delete a player's requests: all of them, or those for one server or one game."""
    which = "guild = COALESCE(?, guild) AND game = COALESCE(?, game)"
    db.execute(f"DELETE FROM calls WHERE user = ? AND {which}", [user, guild, key])  # noqa: S608


def select_calls(db: Db, user: UserId) -> list[Call]:
    """Return a player's requests."""
    return select(db, Call, "calls", "WHERE user = ? ORDER BY game, guild", user)


def select_lobbies(db: Db, until: Timestamp, shards: Shards = ALL) -> list[TableId]:
    """Return the lobbies that players wait for, opened ``until`` a time, oldest first."""
    waiting = "SELECT 1 FROM calls WHERE calls.guild = games.guild AND calls.game = games.game"
    statement = (
        "SELECT id FROM games WHERE status = 'lobby' AND created <= ?"  # noqa: S608
        f" AND EXISTS ({waiting}) AND {shards.of_servers()} ORDER BY created, id"
    )
    return select_column(db, statement, until)


def select_waiting(db: Db, table_id: TableId, at: Timestamp) -> list[Call]:
    """Return the requests that match a table. Players whose last call is oldest come first.

    Leave out players who have a seat there, who were called to it, or were just called elsewhere.
    """
    last = "(SELECT COALESCE(MAX(at), 0) FROM called WHERE called.user = calls.user)"
    which = (
        "WHERE (guild, game) = (SELECT guild, game FROM games WHERE id = ?)"  # noqa: S608
        " AND user NOT IN (SELECT user FROM seats WHERE game = ? AND user IS NOT NULL)"
        " AND user NOT IN (SELECT user FROM called WHERE game = ?)"
        f" AND {last} <= ? ORDER BY {last}, since, user"
    )
    return select(db, Call, "calls", which, table_id, table_id, table_id, at - PAUSE_SECONDS)


def count_called(db: Db, table_id: TableId) -> int:
    """Return the number of players called to a table."""
    return select_value(db, "SELECT COUNT(*) FROM called WHERE game = ?", table_id, default=0)


def call(db: Db, table_id: TableId, users: Iterable[UserId], at: Timestamp) -> None:
    """Notify players of a table, except those whom another process has just called."""
    chosen = [*users]
    # Also lock their requests, so that no other process calls them meanwhile.
    db.executemany("UPDATE calls SET since = since WHERE user = ?", [(user,) for user in chosen])
    waiting = {one.user for one in select_waiting(db, table_id, at)}
    _notify(db, table_id, filter(waiting.__contains__, chosen), at)
    db.execute("DELETE FROM called WHERE at < ?", [at - KEPT_SECONDS])


def _notify(db: Db, table_id: TableId, users: Iterable[UserId], at: Timestamp) -> None:
    for user in users:
        db.execute(insert_new("called", ("game", "user", "at")), [table_id, user, at])
        notices.insert(db, [Notice(table=table_id, user=user, kind="call", text="", due=at)])


def was_called(db: Db, table_id: TableId, user: UserId) -> bool:
    """Return whether a player was called to a table."""
    statement = "SELECT 1 FROM called WHERE game = ? AND user = ?"
    return db.execute(statement, [table_id, user]).fetchone() is not None


# --- free seats in running games


def write_substitutes(db: Db, user: UserId, guild: GuildId | None, keys: Iterable[str]) -> None:
    """Store the games for notifications of free seats: in a server, or fewer in all."""
    chosen = [*keys]
    known = select_substitutes(db, user, guild)
    gone = [(user, guild, key) for key in known if key not in chosen]
    statement = "DELETE FROM substitutes WHERE user = ? AND guild = COALESCE(?, guild) AND game = ?"
    db.executemany(statement, gone)
    if guild is not None:
        new = [(user, guild, key) for key in chosen if key not in known]
        db.executemany(insert_new("substitutes", ("user", "guild", "game")), new)


def select_substitutes(db: Db, user: UserId, guild: GuildId | None) -> list[str]:
    """Return the games with notifications of free seats, in a server or in all."""
    statement = "SELECT DISTINCT game FROM substitutes WHERE user = ?"
    return select_column(
        db, f"{statement} AND guild = COALESCE(?, guild) ORDER BY game", user, guild
    )


def select_with_free_seat(db: Db, shards: Shards = ALL) -> list[TableId]:
    """Return the running games with a free seat and notifications for it."""
    wanted = "(SELECT guild, game FROM substitutes)"
    free = "EXISTS (SELECT 1 FROM seats WHERE seats.game = games.id AND autopilot = 1)"
    statement = (
        "SELECT id FROM games WHERE status = 'playing' AND sealed = 0"  # noqa: S608
        f" AND (guild, game) IN {wanted} AND {free} AND {shards.of_servers()} ORDER BY id"
    )
    return select_column(db, statement)


def select_takers(db: Db, table_id: TableId, at: Timestamp) -> list[UserId]:
    """Return the users to notify of a free seat, the longest unnotified first.

    Leave out present and former players, and users notified of a free seat within a day.
    """
    told = "(SELECT MAX(told) FROM substitutes AS own WHERE own.user = substitutes.user)"
    statement = (
        "SELECT user FROM substitutes"  # noqa: S608
        " WHERE (guild, game) = (SELECT guild, game FROM games WHERE id = ?)"
        " AND user NOT IN (SELECT user FROM seats WHERE game = ? AND user IS NOT NULL)"
        " AND user NOT IN (SELECT user FROM former_players WHERE game = ? AND user IS NOT NULL)"
        f" AND {told} <= ? ORDER BY {told}, user"
    )
    return select_column(db, statement, table_id, table_id, table_id, at - DAY_SECONDS)


def tell(db: Db, table_id: TableId, users: Iterable[UserId], at: Timestamp) -> None:
    """Notify users of a free seat, except those just notified by another process."""
    chosen = [*users]
    db.executemany("UPDATE substitutes SET told = told WHERE user = ?", [(one,) for one in chosen])
    waiting = [*filter({*select_takers(db, table_id, at)}.__contains__, chosen)]
    db.executemany("UPDATE substitutes SET told = ? WHERE user = ?", [(at, one) for one in waiting])
    _notify(db, table_id, waiting, at)


def forget_server(db: Db, guild: GuildId) -> None:
    """Delete the requests for a server."""
    db.execute("DELETE FROM calls WHERE guild = ?", [guild])
    db.execute("DELETE FROM substitutes WHERE guild = ?", [guild])
