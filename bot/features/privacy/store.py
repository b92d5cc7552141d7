"""Export and delete the data of the core about a user: seats, tables and board messages."""

from typing import Any

import msgspec

from bot.domain.ids import NOBODY, ChannelId, GuildId, Seat, TableId, Timestamp, UserId
from bot.store.connection import Db
from bot.store.servers import remove_tables

Json = dict[str, Any]

_CALLS = ("to_move", "asked")
_MENTIONED = """
    SELECT game FROM seats WHERE user = :user
    UNION SELECT game FROM former_players WHERE user = :user
    UNION SELECT game FROM orders WHERE user = :user
    UNION SELECT id FROM games WHERE opener = :user
"""


class SeatExport(msgspec.Struct, frozen=True):
    """A user's seat: its messages, and its moves with number, text and time.

    Only the user's own moves are numbered, because the number of all moves may be secret.
    """

    seat: Seat
    waiting: Timestamp | None
    deadline: Timestamp | None
    direct_messages: str
    cards: list[Json]
    actions: list[Json]


class TableExport(msgspec.Struct, frozen=True):
    """A table of a user.

    The time ``touched`` is missing during a game, because it could reveal secret moves.
    """

    table: TableId
    key: str = msgspec.field(name="game")
    status: str
    server: GuildId | None
    channel: ChannelId
    options: Json
    created: Timestamp
    touched: Timestamp | None
    opened_by_you: bool
    proposed_to_you: bool
    seats: list[SeatExport]


def select_tables(db: Db, user: UserId) -> list[TableId]:
    """Return the IDs of all tables of a user."""
    mentioned = {row[0] for row in db.execute(_MENTIONED, {"user": user})}
    return sorted(mentioned.union(_proposed_to(db, user)))


def select_open(db: Db, user: UserId) -> list[TableId]:
    """Return the IDs of a user's tables that are not closed."""
    statement = "SELECT id FROM games WHERE id = ? AND status IN ('lobby', 'playing')"
    numbers = select_tables(db, user)
    return [table_id for table_id in numbers if db.execute(statement, [table_id]).fetchone()]


def export_of(db: Db, user: UserId) -> list[TableExport]:
    """Return a user's tables with their actions there."""
    names = [
        "id",
        "game",
        "status",
        "guild",
        "channel",
        "options",
        "created",
        "touched",
        "opener",
        "proposal",
    ]
    statement = f"SELECT {', '.join(names)} FROM games WHERE id = ?"  # noqa: S608
    rows = [db.execute(statement, [table_id]).fetchone() for table_id in select_tables(db, user)]
    return [
        TableExport(
            table=row["id"],
            key=row["game"],
            status=row["status"],
            server=row["guild"],
            channel=row["channel"],
            options=msgspec.json.decode(row["options"]),
            created=row["created"],
            touched=None if row["status"] == "playing" else row["touched"],
            opened_by_you=row["opener"] == user,
            proposed_to_you=_is_to(row["proposal"] or "{}", user),
            seats=_seats(db, row["id"], user),
        )
        for row in (dict(zip(names, values, strict=True)) for values in rows)
    ]


def delete_user(db: Db, user: UserId) -> None:
    """Remove a user from all tables. Delete those in their direct messages."""
    statement = (
        "SELECT id FROM games WHERE guild IS NULL AND (opener = :user OR id IN"
        " (SELECT game FROM seats WHERE user = :user)) AND id NOT IN"
        " (SELECT game FROM seats WHERE user IS NOT NULL AND user <> :user)"
    )
    remove_tables(db, [row[0] for row in db.execute(statement, {"user": user}).fetchall()])
    own = "(game, seat) IN (SELECT game, seat FROM seats WHERE user = ?)"
    theirs = f"channel IN (SELECT channel FROM posts WHERE {own})"  # noqa: S608
    db.execute(f"DELETE FROM old_cards WHERE {theirs}", [user])  # noqa: S608
    db.execute(f"DELETE FROM posts WHERE {own}", [user])  # noqa: S608
    db.execute(f"DELETE FROM outbox WHERE {own}", [user])  # noqa: S608
    emptied = "user = NULL, dm = '', clock = '{}', turns = '[]'"
    db.execute(f"UPDATE seats SET {emptied} WHERE user = ?", [user])  # noqa: S608
    db.execute("UPDATE games SET opener = ? WHERE opener = ?", [NOBODY, user])
    proposed = [[number] for number in _proposed_to(db, user)]
    db.executemany("UPDATE games SET proposal = NULL WHERE id = ?", proposed)
    # Remove a user from the stored notifications of board messages.
    statement = "SELECT game, seat, turn FROM posts WHERE turn LIKE ?"
    for table_id, seat, turn in db.execute(statement, [f"%{user}%"]).fetchall():
        called: Json = msgspec.json.decode(turn)
        kept = {name: [one for one in called.get(name, []) if one != user] for name in _CALLS}
        left = msgspec.json.encode(called | kept).decode()
        db.execute("UPDATE posts SET turn = ? WHERE game = ? AND seat = ?", [left, table_id, seat])


def _proposed_to(db: Db, user: UserId) -> list[TableId]:
    """Return the tables at which a user is offered a seat."""
    found = db.execute("SELECT id, proposal FROM games WHERE proposal LIKE ?", [f"%{user}%"])
    return [table_id for table_id, proposal in found if _is_to(proposal, user)]


def _is_to(proposal: str, user: UserId) -> bool:
    """Whether a proposal, as JSON, offers a seat to a user."""
    return bool(msgspec.json.decode(proposal).get("to") == user)


def _seats(db: Db, table_id: TableId, user: UserId) -> list[SeatExport]:
    seats = (
        "SELECT seat, waiting, deadline, dm FROM seats WHERE game = ? AND user = ? ORDER BY seat"
    )
    cards = "SELECT channel, message, at FROM posts WHERE game = ? AND seat = ?"
    actions = "SELECT action, at FROM log WHERE game = ? AND seat = ? ORDER BY ply"
    found = list[SeatExport]()
    for seat, since, due, dm in db.execute(seats, [table_id, user]).fetchall():
        own = enumerate(_named(db, actions, table_id, seat), 1)
        numbered = [{"number": place, **one} for place, one in own]
        found.append(SeatExport(seat, since, due, dm, _named(db, cards, table_id, seat), numbered))
    return found


def _named(db: Db, statement: str, *values: int) -> list[Json]:
    found = db.execute(statement, values)
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found]
