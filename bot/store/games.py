"""Tables, with their seats and logs."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

import msgspec

from bot.domain.ids import ChannelId, GuildId, Ply, Seat, TableId, Timestamp, UserId
from bot.domain.packing import pack, unpack
from bot.domain.records import (
    CARD,
    PROMISE,
    Call,
    Calls,
    FormerTurn,
    GameRow,
    Proposal,
    SeatRow,
    StoredGame,
    TurnClock,
)
from bot.store import former_players, notices, outbox, pings
from bot.store.connection import Db, Part
from bot.store.errors import Moved
from bot.store.history import select_log, write_history
from bot.store.records import TurnChanges
from bot.store.shards import ALL, Shards
from bot.store.statements import columns, insert, put, select_column, select_value, values_of

Also = Callable[[Db, TableId], object]
"""Stores other rows for a new table, given its number."""

_GAME = columns(GameRow)
_CHANGING = ["ply", "status", "rules", "state", "options", "proposal", "touched", "opener"]
_CHANGING += ["pace", "autopilot", "paused", "due", "stood", "unrated", "reader", "edition"]
_CHANGING += ["reliable", "given_up"]
_SEAT = columns(SeatRow)
_CLOCKS = {"clock": TurnClock, "turns": tuple[FormerTurn, ...]}
"""The columns of seats that are stored as JSON."""


def nothing_else(db: Db, table_id: TableId) -> None:
    """Store no other rows for a new table."""


def insert_game(
    db: Db, row: GameRow, seats: tuple[SeatRow, ...], also: Also = nothing_else
) -> TableId:
    """Store a new table and return its new number. The number in ``row`` is not used.

    ``also`` stores other rows for the table.
    """
    values = _plain(row)
    names = [name for name in _GAME if name != "id"]
    statement = f"{insert('games', names)} RETURNING id"
    [(table_id,)] = db.execute(statement, [values[name] for name in names])
    _write_seats(db, table_id, seats)
    promised = row.status == "playing" and not row.lesson
    slots = (PROMISE, CARD) if promised else (CARD,)
    outbox.want(db, table_id, slots, row.ply, row.created, Calls())
    also(db, table_id)
    return TableId(table_id)


Stored = tuple[GameRow, tuple[SeatRow, ...]]


def select_game(db: Db, table_id: TableId) -> Stored | None:
    """Return a table and its seats."""
    return _select(db, table_id, _GAME)


def select_without_states(db: Db, table_ids: Sequence[TableId]) -> list[Stored]:
    """Return tables and their seats without the states of the games: enough for a list."""
    names = ["NULL AS state" if name == "state" else name for name in _GAME]
    found = (_select(db, table_id, names) for table_id in table_ids)
    return [one for one in found if one is not None]


def _select(db: Db, table_id: TableId, names: Sequence[str]) -> Stored | None:
    statement = f"SELECT {', '.join(names)} FROM games WHERE id = ?"  # noqa: S608
    found = db.execute(statement, [table_id]).fetchone()
    if found is None:
        return None
    values = dict(zip(GameRow.__struct_fields__, found, strict=True))
    values["options"] = msgspec.json.decode(values["options"])
    if values["state"] is not None:
        values["state"] = unpack(values["key"], values["state"])
    if values["proposal"]:
        values["proposal"] = msgspec.json.decode(values["proposal"], type=Proposal)
    statement = f"SELECT {', '.join(_SEAT)} FROM seats WHERE game = ? ORDER BY seat"  # noqa: S608
    seats = db.execute(statement, [table_id]).fetchall()
    rows = (_seat(dict(zip(_SEAT, seat, strict=True))) for seat in seats)
    return GameRow(**values), tuple(rows)


def _seat(values: dict[str, Any]) -> SeatRow:
    clocks: dict[str, Any] = {
        name: msgspec.json.decode(values[name], type=kind) for name, kind in _CLOCKS.items()
    }
    return SeatRow(**(values | clocks))


def write_turn(db: Db, turn: TurnChanges) -> None:
    """Store a turn.

    Raises:
        Moved: the table has changed since the turn began.
    """
    values = _plain(turn.row)
    changes = ", ".join(f"{name} = ?" for name in _CHANGING)
    changed = db.execute(
        f"UPDATE games SET {changes} WHERE id = ? AND ply = ? AND revision = ?",  # noqa: S608
        [*(values[name] for name in _CHANGING), turn.row.id, turn.before, turn.row.revision],
    )
    if not changed.rowcount:
        raise Moved
    write_history(db, turn)
    _write_seats(db, turn.row.id, turn.seats)
    former_players.insert(db, turn.row.id, turn.former)
    calls = make_calls(db, turn.row.id, turn.calls, turn.row.touched)
    ply = turn.row.ply
    at = turn.row.touched
    outbox.want(db, turn.row.id, turn.updates, ply, at, calls, turn.card_due)
    notices.insert(db, turn.notices)
    for part in turn.parts:
        part(db)


def make_calls(db: Db, table_id: TableId, calls: Iterable[Call], at: Timestamp) -> Calls:
    """Store the notifications of calls. Return the calls of queued messages.

    A player who was called too often gets no notification, and no message pings them.
    """
    pinged = list[Seat]()
    unpinged = list[Seat]()
    for call in calls:
        if call.is_again and pings.count(db, table_id, call.user, at) is not None:
            unpinged.append(call.seat)
            continue
        pinged.append(call.seat)
        if call.notice is not None:
            notices.insert(db, [call.notice])
    return Calls(tuple(pinged), tuple(unpinged))


def write_parts(db: Db, row: GameRow, parts: Iterable[Part]) -> None:
    """Store records of features with a table, without a turn.

    Raises:
        Moved: the table has changed since it was read.
    """
    changed = db.execute(
        "UPDATE games SET revision = revision + 1 WHERE id = ? AND ply = ? AND revision = ?",
        [row.id, row.ply, row.revision],
    )
    if not changed.rowcount:
        raise Moved
    for part in parts:
        part(db)


def select_open(db: Db, channel: ChannelId) -> list[TableId]:
    """Return the open tables of a channel, newest first: the order reveals no secret moves."""
    return select_column(
        db,
        "SELECT id FROM games WHERE channel = ? AND status IN ('lobby', 'playing')"
        " ORDER BY id DESC",
        channel,
    )


def select_channels(db: Db, guild: GuildId) -> dict[ChannelId, tuple[str, UserId]]:
    """Return the channels of a server with an open table, and the game and opener of one."""
    statement = (
        "SELECT channel, game, opener FROM games WHERE guild = ? AND status IN ('lobby', 'playing')"
        " ORDER BY id"
    )
    found = db.execute(statement, [guild]).fetchall()
    return {channel: (key, opener) for channel, key, opener in found}


def select_at(db: Db, channel: ChannelId, key: str, at: Timestamp) -> TableId | None:
    """Return the newest table of a game that was open in a channel at a time."""
    statement = (
        "SELECT id FROM games WHERE channel = ? AND game = ? AND created <= ?"
        " AND (status IN ('lobby', 'playing') OR touched >= ?) ORDER BY id DESC LIMIT 1"
    )
    return select_value(db, statement, channel, key, at, at, default=None)


def select_last(db: Db, channel: ChannelId) -> TableId | None:
    """Return the table that was used last in a channel."""
    statement = "SELECT id FROM games WHERE channel = ? ORDER BY touched DESC, id DESC LIMIT 1"
    return select_value(db, statement, channel, default=None)


def select_of(db: Db, user: UserId) -> list[TableId]:
    """Return the open tables of a user: those that wait for the user first, longest wait first."""
    return select_column(
        db,
        "SELECT games.id FROM seats JOIN games ON games.id = seats.game"
        " WHERE user = ? AND status IN ('lobby', 'playing')"
        " GROUP BY games.id"
        " ORDER BY COUNT(waiting) = 0, MIN(waiting), games.id",
        user,
    )


def count_opened(db: Db, user: UserId) -> int:
    """Return the number of open tables that a user has opened and plays at."""
    statement = (
        "SELECT COUNT(*) FROM seats JOIN games ON games.id = seats.game"
        " WHERE user = ? AND opener = user AND status IN ('lobby', 'playing')"
    )
    return select_value(db, statement, user, default=0)


def select_lessons(db: Db, user: UserId, key: str) -> list[TableId]:
    """Return a user's unfinished lessons of a game, newest first."""
    return select_column(
        db,
        "SELECT id FROM games WHERE opener = ? AND game = ? AND lesson = 1 AND status = 'playing'"
        " ORDER BY id DESC",
        user,
        key,
    )


def select_lobbies(db: Db, before: Timestamp, shards: Shards = ALL) -> list[TableId]:
    """Return the lobbies unused since ``before``."""
    return select_column(
        db,
        "SELECT id FROM games WHERE status = 'lobby' AND touched < ?"  # noqa: S608
        f" AND {shards.of_servers()} ORDER BY touched, id",
        before,
    )


def select_bots_to_move(db: Db, shards: Shards = ALL) -> list[TableId]:
    """Return the tables that wait for a bot or an autopilot."""
    return select_column(
        db,
        "SELECT DISTINCT game FROM seats"  # noqa: S608
        " WHERE waiting IS NOT NULL AND (bot IS NOT NULL OR autopilot = 1)"
        f" AND {shards.of_games('seats')} ORDER BY game",
    )


def select_left(db: Db, table_id: TableId) -> set[UserId]:
    """Return the players of a table for whom the autopilot stays at another table."""
    statement = (
        "SELECT other.user FROM seats JOIN seats AS other ON other.user = seats.user"
        " JOIN games ON games.id = other.game"
        " WHERE seats.game = ? AND other.game <> seats.game AND other.autopilot = 1"
        " AND status = 'playing'"
    )
    return set(select_column(db, statement, table_id))


def select_autopilots(db: Db, user: UserId) -> list[TableId]:
    """Return the tables where the autopilot stays for a user."""
    statement = (
        "SELECT games.id FROM seats JOIN games ON games.id = seats.game"
        " WHERE user = ? AND seats.autopilot = 1 AND status = 'playing' ORDER BY games.id"
    )
    return select_column(db, statement, user)


def select_playing(db: Db) -> list[TableId]:
    """Return the games in progress."""
    return select_column(db, "SELECT id FROM games WHERE status = 'playing' ORDER BY id")


def select_stamp(db: Db, table_id: TableId) -> tuple[Ply, int] | None:
    """Return the ply and the revision of a table. Every change of the table changes one of them."""
    found: tuple[Ply, int] | None = db.execute(
        "SELECT ply, revision FROM games WHERE id = ?", [table_id]
    ).fetchone()
    return found


def revise(db: Db, table_ids: Sequence[TableId]) -> None:
    """Count a change of tables that is not a turn. A turn that began before it is refused."""
    statement = "UPDATE games SET revision = revision + 1 WHERE id = ?"
    db.executemany(statement, [(table_id,) for table_id in table_ids])


def select_elsewhere(db: Db, table_ids: Sequence[TableId], shards: Shards) -> list[TableId]:
    """Return the tables that another process looks after."""
    if shards.is_all:
        return []
    statement = f"SELECT 1 FROM games WHERE id = ? AND NOT {shards.of_servers()}"  # noqa: S608
    return [table_id for table_id in table_ids if db.execute(statement, [table_id]).fetchone()]


def select_stored(db: Db, table_id: TableId) -> StoredGame | None:
    """Return a table with its log."""
    found = select_game(db, table_id)
    return None if found is None else StoredGame(*found, select_log(db, table_id))


def select_all(db: Db) -> list[TableId]:
    """Return the numbers of all tables."""
    return select_column(db, "SELECT id FROM games ORDER BY id")


def _write_seats(db: Db, table_id: TableId, seats: tuple[SeatRow, ...]) -> None:
    db.execute("DELETE FROM seats WHERE game = ? AND seat >= ?", [table_id, len(seats)])
    rows = [(table_id, *_plain_seat(seat).values()) for seat in seats]
    if rows:
        # One statement: SQLite waits after each one until the other threads let it go on.
        statement = put("seats", ["game", *_SEAT], ["game", "seat"], len(rows))
        db.execute(statement, [*chain.from_iterable(rows)])


def _plain_seat(row: SeatRow) -> dict[str, Any]:
    """Return the stored values of a seat."""
    values = msgspec.structs.asdict(row)
    return values | {name: _json(values[name]) for name in _CLOCKS}


def _plain(row: GameRow) -> dict[str, Any]:
    """Return the stored values of a row."""
    values = values_of(row)
    if row.state is not None:
        values["state"] = pack(row.key, row.state)
    values["options"] = _json(row.options)
    values["proposal"] = _json(row.proposal) if row.proposal else None
    return values


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
