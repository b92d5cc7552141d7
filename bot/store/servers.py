"""The settings of servers, and the servers that have removed Atoll."""

from collections.abc import Callable, Collection, Iterable

import msgspec

from bot.domain.ids import ChannelId, GuildId, TableId, Timestamp
from bot.domain.records import CARD
from bot.store import outbox
from bot.store.connection import Db
from bot.store.shards import ALL, Shards
from bot.store.statements import columns, put, select_column, select_value


class ServerRow(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a server.

    Tables can be opened in ``channels`` (empty: anywhere), by members with ``role`` (``None``: all
    members). ``pace`` is the default pace. Daily challenges are posted in the channel ``daily``,
    and reports of users in ``reports`` (``None``: nowhere). ``lost`` names settings whose channel
    or role was deleted, until they are set again. The host may publish finished games without their
    players if they began after ``open_data`` (``None``: none).
    """

    guild: GuildId
    channels: tuple[ChannelId, ...] = ()
    role: int | None = None
    pace: str | None = None
    daily: ChannelId | None = None
    reports: ChannelId | None = None
    lost: tuple[str, ...] = ()
    open_data: Timestamp | None = None


_PLACES = ("role", "daily", "reports")
_LISTS = ("channels", "lost")


def select_server(db: Db, guild: GuildId) -> ServerRow:
    """Return the settings of a server."""
    names = ", ".join(columns(ServerRow))
    found = db.execute(f"SELECT {names} FROM servers WHERE guild = ?", [guild]).fetchone()  # noqa: S608
    if found is None:
        return ServerRow(guild=guild)
    values = dict(zip(columns(ServerRow), found, strict=True))
    values |= {name: msgspec.json.decode(values[name]) for name in _LISTS}
    return msgspec.convert(values, ServerRow)


def write_server(db: Db, row: ServerRow) -> None:
    """Store the settings of a server."""
    values = msgspec.structs.asdict(row)
    values |= {name: msgspec.json.encode(values[name]).decode() for name in _LISTS}
    db.execute(put("servers", columns(ServerRow), ["guild"]), list(values.values()))


def change_server(db: Db, guild: GuildId, change: Callable[[ServerRow], ServerRow]) -> ServerRow:
    """Change the settings of a server. Return them."""
    row = change(select_server(db, guild))
    write_server(db, row)
    return row


def select_open(db: Db) -> list[TableId]:
    """Return the finished games that may be published without their players."""
    statement = (
        "SELECT games.id FROM games JOIN servers ON servers.guild = games.guild"
        " WHERE games.status = 'over' AND games.created >= servers.open_data ORDER BY games.id"
    )
    return select_column(db, statement)


def forget_places(db: Db, guild: GuildId, deleted: Collection[int]) -> ServerRow:
    """Remove deleted channels and roles from the settings of a server. Return the settings."""
    row = select_server(db, guild)
    changed = without_places(row, deleted)
    if changed != row:
        write_server(db, changed)
    return changed


def without_places(row: ServerRow, deleted: Collection[int]) -> ServerRow:
    """Return the settings of a server without deleted channels and roles."""
    changes: dict[str, object] = {name: None for name in _PLACES if getattr(row, name) in deleted}
    channels = tuple(channel for channel in row.channels if channel not in deleted)
    if channels != row.channels:
        changes["channels"] = channels
    if not changes:
        return row
    lost = tuple(sorted({*row.lost, *changes}))
    return msgspec.structs.replace(row, lost=lost, **changes)


def mark_away(db: Db, guild: GuildId, at: Timestamp) -> Timestamp:
    """Store that Atoll is not in a server. Return the time when it left."""
    statement = (
        "INSERT INTO servers (guild, away) VALUES (?, ?)"
        " ON CONFLICT (guild) DO UPDATE SET away = COALESCE(servers.away, excluded.away)"
        " RETURNING away"
    )
    away: Timestamp = db.execute(statement, [guild, at]).fetchall()[0][0]
    return away


def since_when_away(db: Db, guild: GuildId) -> Timestamp | None:
    """Return the time when Atoll left a server, if it did."""
    return select_value(db, "SELECT away FROM servers WHERE guild = ?", guild, default=None)


def mark_back(db: Db, guild: GuildId, at: Timestamp) -> None:
    """Resume a server, and post the messages of its open tables again."""
    db.execute("UPDATE servers SET away = NULL WHERE guild = ?", [guild])
    statement = "SELECT id, ply FROM games WHERE guild = ? AND status IN ('lobby', 'playing')"
    for table_id, ply in db.execute(statement, [guild]).fetchall():
        outbox.want(db, table_id, (CARD,), ply, at)


def select_known(db: Db, shards: Shards = ALL) -> set[GuildId]:
    """Return all servers with stored data."""
    theirs = shards.of_servers()
    tables = f"SELECT guild FROM games WHERE guild IS NOT NULL AND {theirs}"  # noqa: S608
    statement = f"{tables} UNION SELECT guild FROM servers WHERE {theirs}"  # noqa: S608
    return set(select_column(db, statement))


def select_away(db: Db, before: Timestamp, shards: Shards = ALL) -> list[GuildId]:
    """Return the servers that Atoll had left ``before`` a time."""
    theirs = shards.of_servers()
    statement = f"SELECT guild FROM servers WHERE away < ? AND {theirs} ORDER BY guild"  # noqa: S608
    return select_column(db, statement, before)


def select_tables(db: Db, guild: GuildId) -> list[TableId]:
    """Return the numbers of all tables of a server."""
    statement = "SELECT id FROM games WHERE guild = ? ORDER BY id"
    return select_column(db, statement, guild)


def select_playing(db: Db, guild: GuildId) -> list[TableId]:
    """Return the numbers of the games in progress in a server."""
    statement = "SELECT id FROM games WHERE guild = ? AND status = 'playing' ORDER BY id"
    return select_column(db, statement, guild)


def forget_server(db: Db, guild: GuildId, others: Callable[[Db, GuildId], None]) -> None:
    """Remove everything stored about a server. ``others`` removes the data of features."""
    others(db, guild)
    remove_tables(db, select_tables(db, guild))
    db.execute("DELETE FROM servers WHERE guild = ?", [guild])


def remove_tables(db: Db, table_ids: Iterable[TableId]) -> None:
    """Remove tables with all their rows.

    An empty row keeps the highest number in use. Otherwise a new table could get that number, and
    buttons of old messages would change it.
    """
    newest = db.execute("SELECT id, game FROM games ORDER BY id DESC LIMIT 1").fetchone()
    db.executemany("DELETE FROM games WHERE id = ?", [[number] for number in table_ids])
    if newest and not db.execute("SELECT 1 FROM games WHERE id = ?", newest[:1]).fetchone():
        db.execute(
            "INSERT INTO games (id, game, channel, opener, rules, options, seed, salt, status, ply,"
            " created, touched) VALUES (?, ?, 0, 0, 0, '{}', 0, '', 'aborted', 0, 0, 0)",
            newest,
        )
