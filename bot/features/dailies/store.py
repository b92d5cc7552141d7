"""Store the daily messages of servers and users, warnings about streaks, and vacation days.

A message first gets a row, is sent under the nonce of that row, and then its ID is stored.
"""

from collections.abc import Iterable

import msgspec

from bot.domain.ids import ChannelId, GuildId, TableId, Timestamp, UserId
from bot.domain.person import FeatureSetting
from bot.domain.records import Notice
from bot.features.challenges.store import DAY, Days
from bot.store import notices
from bot.store.connection import Db
from bot.store.outbox import new_nonce
from bot.store.statements import columns, insert_new, put, select, select_column, select_value

CARD = FeatureSetting[str]("daily_card", "off")
"""Whether a user gets the day as a direct message: on or off."""
_KEYS = ["guild", "day"]


class Daily(msgspec.Struct, frozen=True, kw_only=True):
    """A server's message of a day, created ``at`` a time.

    ``message`` is its ID once it is sent, ``shown`` the digest of its content. It is updated when
    it is ``due``, until it is ``done``.
    """

    guild: GuildId
    day: Timestamp
    channel: ChannelId
    nonce: str
    at: Timestamp
    message: int | None = None
    shown: str = ""
    due: Timestamp = Timestamp(0)
    attempts: int = 0
    done: bool = False


class DayCard(msgspec.Struct, frozen=True, kw_only=True):
    """A user's direct message of a day, stored ``at`` a time, before it is sent."""

    user: UserId
    day: Timestamp
    nonce: str
    at: Timestamp
    done: bool = False


def select_wanting(db: Db) -> list[tuple[GuildId, ChannelId]]:
    """Return the servers with daily messages, each with the channel."""
    statement = "SELECT guild, daily FROM servers WHERE daily IS NOT NULL AND away IS NULL"
    return [(row[0], row[1]) for row in db.execute(f"{statement} ORDER BY guild")]


def want(db: Db, dailies: Iterable[Daily]) -> None:
    """Add messages, unless they exist. One that is not sent yet moves to another channel."""
    rows = [msgspec.structs.astuple(one) for one in dailies]
    moves = "dailies.message IS NULL AND dailies.channel <> excluded.channel"
    db.executemany(f"{put('dailies', columns(Daily), _KEYS)} WHERE {moves}", rows)


def write_daily(db: Db, daily: Daily) -> None:
    """Store the progress of a message."""
    db.execute(put("dailies", columns(Daily), _KEYS), msgspec.structs.astuple(daily))


def select_due(db: Db, at: Timestamp) -> list[Daily]:
    """Return the messages to update by now, oldest day first."""
    return select(db, Daily, "dailies", "WHERE done = 0 AND due <= ? ORDER BY day, guild", at)


def select_days_of(db: Db, guild: GuildId, since: Timestamp) -> Days:
    """Return the days on which a player from a server finished a challenge."""
    statement = (
        "SELECT DISTINCT opens FROM tries JOIN challenges ON challenges.id = challenge"
        " WHERE tries.guild = ? AND opens >= ? AND period = 'day' AND"
    )
    finished = set(select_column(db, f"{statement} score IS NOT NULL", guild, since))
    pending = set(select_column(db, f"{statement} ended IS NULL", guild, since))
    excused = set(select_column(db, "SELECT day FROM outages"))
    return Days(finished, pending, excused)


def forget_server(db: Db, guild: GuildId) -> None:
    """Delete the daily messages of a server."""
    db.execute("DELETE FROM dailies WHERE guild = ?", [guild])


def forget_old(db: Db, before: Timestamp) -> None:
    """Delete the daily messages before a day."""
    db.execute("DELETE FROM dailies WHERE day < ?", [before])


def select_players(db: Db, since: Timestamp, today: Timestamp) -> list[UserId]:
    """Return users with a deal or a puzzle in time since a day, but with nothing ``today``.

    Leave out users with an attempt in progress and those already warned today.
    """
    players = "SELECT user FROM tries JOIN challenges ON challenges.id = challenge"
    finished = f"{players} WHERE period = 'day' AND opens >= ? AND score IS NOT NULL"
    answered = "SELECT user FROM puzzle_tries WHERE day >= ? AND late = 0 AND user > 0"
    someday = f"SELECT user FROM ({finished} UNION {answered}) AS someday"  # noqa: S608
    now = f"{players} WHERE period = 'day' AND opens = ? AND (score IS NOT NULL OR ended IS NULL)"
    solved = "SELECT user FROM puzzle_tries WHERE day = ? AND late = 0"
    warned = "SELECT user FROM warnings WHERE day = ?"
    statement = f"{someday} EXCEPT {now} EXCEPT {solved} EXCEPT {warned} ORDER BY 1"
    return select_column(db, statement, since, since // DAY, today, today // DAY, today)


def select_last_table(db: Db, user: UserId) -> TableId | None:
    """Return the newest table of a user."""
    statement = "SELECT game FROM seats WHERE user = ? ORDER BY game DESC LIMIT 1"
    return select_value(db, statement, user, default=None)


def warn(db: Db, user: UserId, today: Timestamp, warnings: Iterable[Notice]) -> None:
    """Store that a user is warned today, and add the notices once."""
    values = [user, today]
    if db.execute(insert_new("warnings", ("user", "day")), values).rowcount:
        notices.insert(db, warnings)


def forget_warnings(db: Db, before: Timestamp) -> None:
    """Delete warnings before a day."""
    db.execute("DELETE FROM warnings WHERE day < ?", [before])


def write_pauses(db: Db, at: Timestamp, today: Timestamp) -> None:
    """Store that today does not count as missed for the users who are away."""
    away = "SELECT user FROM people WHERE away_from <= ? AND away_until > ?"
    rows = [(user, today) for user in select_column(db, away, at, at)]
    db.executemany(insert_new("pauses", ("user", "day")), rows)


def select_done(db: Db, day: Timestamp) -> set[UserId]:
    """Return the users whose direct message of a day is done."""
    return set(select_column(db, "SELECT user FROM daily_cards WHERE day = ? AND done = 1", day))


def want_cards(
    db: Db, users: Iterable[UserId], day: Timestamp, at: Timestamp
) -> dict[UserId, DayCard]:
    """Return the direct messages of a day to send. Add those of ``users``, and forget older days.

    Each is added once, so that another process sends it with the same nonce.
    """
    db.execute("DELETE FROM daily_cards WHERE day < ?", [day])
    new = [DayCard(user=user, day=day, nonce=new_nonce(), at=at) for user in users]
    db.executemany(insert_new("daily_cards", columns(DayCard)), map(msgspec.structs.astuple, new))
    unsent = select(db, DayCard, "daily_cards", "WHERE day = ? AND done = 0", day)
    return {one.user: one for one in unsent}


def write_done(db: Db, card: DayCard) -> None:
    """Store that a direct message is sent, or refused."""
    db.execute("UPDATE daily_cards SET done = 1 WHERE user = ? AND day = ?", [card.user, card.day])
