"""Store which tables users follow."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from bot.domain.ids import ChannelId, GuildId, TableId, Timestamp, UserId
from bot.domain.records import Notice
from bot.store import notices
from bot.store.connection import Db
from bot.store.statements import put, select_value

How = Literal["round", "end"]
"""When to notify a follower: at the end of each round and of the game, or only of the game."""
FOLLOWED = "followed"
"""The kind of the notifications."""


class Watched(NamedTuple):
    """An open table, the number of its followers, and its channel."""

    table: TableId
    followers: int
    channel: ChannelId


def follow(db: Db, table_id: TableId, user: UserId, how: How, at: Timestamp) -> None:
    """Store that a user follows a table."""
    statement = put("followers", ["game", "user", "how", "at"], ["game", "user"])
    db.execute(statement, [table_id, user, how, at])


def unfollow(db: Db, table_id: TableId, user: UserId) -> None:
    """Store that a user no longer follows a table, and drop a notification about it."""
    stop_following(db, table_id, user)
    values = [table_id, user, FOLLOWED]
    db.execute("DELETE FROM notices WHERE game = ? AND user = ? AND kind = ?", values)


def stop_following(db: Db, table_id: TableId, user: UserId) -> None:
    """Store that a user no longer follows a table. A notification about it is still sent."""
    db.execute("DELETE FROM followers WHERE game = ? AND user = ?", [table_id, user])


def select_how(db: Db, table_id: TableId, user: UserId) -> How | None:
    """Return when a user wants notifications about a table, or ``None``."""
    statement = "SELECT how FROM followers WHERE game = ? AND user = ?"
    return select_value(db, statement, table_id, user, default=None)


def count_followed(db: Db, user: UserId) -> int:
    """Return how many tables a user follows."""
    return select_value(db, "SELECT COUNT(*) FROM followers WHERE user = ?", user, default=0)


def select_public(db: Db, guild: GuildId, limit: int) -> list[Watched]:
    """Return the lobbies in a server, then games of several players, most followed first."""
    followers = "(SELECT COUNT(*) FROM followers WHERE followers.game = games.id)"
    statement = (
        f"SELECT id, {followers}, channel FROM games WHERE guild = ?"  # noqa: S608
        " AND challenge IS NULL AND lesson = 0 AND (status = 'lobby' OR status = 'playing'"
        " AND (SELECT COUNT(*) FROM seats WHERE seats.game = games.id) > 1)"
        " ORDER BY status, 2 DESC, id DESC LIMIT ?"
    )
    return [Watched(*row) for row in db.execute(statement, [guild, limit]).fetchall()]


def notify(db: Db, table_id: TableId, text: str, at: Timestamp, hows: Iterable[How]) -> None:
    """Notify the followers of a table who do not play there.

    A notification that still waits gets the new ``text``, so that each user gets one at a time.
    """
    wanted = {*hows}
    found = db.execute(
        "SELECT user, how FROM followers WHERE game = ?"
        " AND user NOT IN (SELECT user FROM seats WHERE game = ? AND user IS NOT NULL)",
        [table_id, table_id],
    ).fetchall()
    for user in sorted(user for user, how in found if how in wanted):
        values = [text, table_id, user, FOLLOWED]
        waiting = "WHERE game = ? AND user = ? AND kind = ? AND nonce IS NULL"
        if not db.execute(f"UPDATE notices SET text = ? {waiting}", values).rowcount:  # noqa: S608
            one = Notice(table=table_id, user=user, kind=FOLLOWED, text=text, due=at)
            notices.insert(db, [one])


def forget_followers(db: Db, table_id: TableId) -> None:
    """Delete the followers of a table that is over."""
    db.execute("DELETE FROM followers WHERE game = ?", [table_id])
