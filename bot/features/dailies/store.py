"""What servers are posted of each day's challenges: one message a day, edited until it is over.

A message is wanted (a row), sent under the nonce of that row, and known once its number is stored.
"""

from collections.abc import Iterable

import msgspec

from bot.features.challenges.store import Days
from bot.store.connection import Db
from bot.store.ids import ChannelId, GuildId, Timestamp
from bot.store.statements import columns, insert_new, put


class Daily(msgspec.Struct, frozen=True, kw_only=True):
    """A day's message in a server, wanted since ``at``.

    ``message`` is its number once it is known, ``shown`` the digest of what it shows. It is tried
    again when it is ``due``, and is ``done`` once nothing about it will change any more.
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


_KEYS = ["guild", "day"]


def select_wanting(db: Db) -> list[tuple[GuildId, ChannelId]]:
    """Return the servers that want the day's challenges posted, each with the channel for it."""
    statement = "SELECT guild, daily FROM servers WHERE daily IS NOT NULL AND away IS NULL"
    return [(row[0], row[1]) for row in db.execute(f"{statement} ORDER BY guild")]


def want(db: Db, dailies: Iterable[Daily]) -> None:
    """Put messages on the list, except those that are or were there."""
    rows = [msgspec.structs.astuple(one) for one in dailies]
    db.executemany(insert_new("dailies", columns(Daily)), rows)


def keep(db: Db, daily: Daily) -> None:
    """Keep how far a message has come."""
    db.execute(put("dailies", columns(Daily), _KEYS), msgspec.structs.astuple(daily))


def select_due(db: Db, at: Timestamp) -> list[Daily]:
    """Return the messages that may have to be sent or edited by now, the oldest day first."""
    names = ", ".join(columns(Daily))
    statement = f"SELECT {names} FROM dailies WHERE done = 0 AND due <= ? ORDER BY day, guild"  # noqa: S608
    found = db.execute(statement, [at]).fetchall()
    return [_daily(row) for row in found]


def _daily(row: Iterable[object]) -> Daily:
    values = dict(zip(columns(Daily), row, strict=True))
    return msgspec.convert(values | {"done": bool(values["done"])}, Daily)


def select_days_of(db: Db, guild: GuildId, since: Timestamp) -> Days:
    """Return on which days somebody has finished a challenge that was begun in a server."""
    statement = (
        "SELECT DISTINCT opens FROM tries JOIN challenges ON challenges.id = challenge"
        " WHERE tries.guild = ? AND opens >= ? AND period = 'day' AND"
    )
    finished = {row[0] for row in db.execute(f"{statement} score IS NOT NULL", [guild, since])}
    pending = {row[0] for row in db.execute(f"{statement} ended IS NULL", [guild, since])}
    excused = {row[0] for row in db.execute("SELECT day FROM outages")}
    return Days(finished, pending, excused)


def forget_server(db: Db, guild: GuildId) -> None:
    """Forget what was posted in a server."""
    db.execute("DELETE FROM dailies WHERE guild = ?", [guild])


def forget_old(db: Db, before: Timestamp) -> None:
    """Forget messages of days gone by."""
    db.execute("DELETE FROM dailies WHERE day < ?", [before])
