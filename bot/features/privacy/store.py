"""What the tables themselves hold about a person: seats, tables opened, cards that call them."""

from typing import Any

import msgspec

from bot.store.connection import Db
from bot.store.ids import NOBODY, ChannelId, GuildId, Seat, TableId, Timestamp, UserId
from bot.store.servers import remove_tables

Json = dict[str, Any]

_CALLS = ("to_move", "asked")
_MENTIONED = """
    SELECT game FROM seats WHERE user = :user
    UNION SELECT game FROM orders WHERE user = :user
    UNION SELECT id FROM games WHERE opener = :user
"""


class SeatExport(msgspec.Struct, frozen=True):
    """A seat of a person, the cards sent to it, and every action of it: number, text, time.

    Its own actions alone are numbered: how many there were at the table may be a secret.
    """

    seat: Seat
    waiting: Timestamp | None
    deadline: Timestamp | None
    direct_messages: str
    cards: list[Json]
    actions: list[Json]


class TableExport(msgspec.Struct, frozen=True):
    """A table that has to do with a person.

    When it was ``touched`` last is told once its game is not played any more: until then others may
    touch it in secret.
    """

    table: TableId
    game: str
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
    """Return the numbers of all tables that have to do with a person."""
    mentioned = {row[0] for row in db.execute(_MENTIONED, {"user": user})}
    return sorted(mentioned.union(_proposed_to(db, user)))


def select_open(db: Db, user: UserId) -> list[TableId]:
    """Return the numbers of those of them that are not closed."""
    statement = "SELECT id FROM games WHERE id = ? AND status IN ('lobby', 'playing')"
    numbers = select_tables(db, user)
    return [number for number in numbers if db.execute(statement, [number]).fetchone()]


def export_of(db: Db, user: UserId) -> list[TableExport]:
    """Return the tables that have to do with a person, and what the person did there."""
    return [_table(db, number, user) for number in select_tables(db, user)]


def forget(db: Db, user: UserId) -> None:
    """Take a person out of all tables; those in direct messages go altogether."""
    remove_tables(db, _private_tables(db, user))
    own = "(game, seat) IN (SELECT game, seat FROM seats WHERE user = ?)"
    theirs = f"channel IN (SELECT channel FROM posts WHERE {own})"  # noqa: S608
    db.execute(f"DELETE FROM old_cards WHERE {theirs}", [user])  # noqa: S608
    db.execute(f"DELETE FROM posts WHERE {own}", [user])  # noqa: S608
    db.execute(f"DELETE FROM outbox WHERE {own}", [user])  # noqa: S608
    db.execute("UPDATE seats SET user = NULL, dm = '' WHERE user = ?", [user])
    db.execute("UPDATE games SET opener = ? WHERE opener = ?", [NOBODY, user])
    proposed = [[number] for number in _proposed_to(db, user)]
    db.executemany("UPDATE games SET proposal = NULL WHERE id = ?", proposed)
    named = (f"<@{user}>", "somebody")
    db.execute("UPDATE notices SET text = REPLACE(text, ?, ?)", named)
    _call_off(db, user)


def _proposed_to(db: Db, user: UserId) -> list[TableId]:
    """Return the tables at which a seat is offered to a person."""
    found = db.execute("SELECT id, proposal FROM games WHERE proposal LIKE ?", [f"%{user}%"])
    return [number for number, proposal in found if _is_to(proposal, user)]


def _is_to(proposal: str, user: UserId) -> bool:
    """Whether a proposal, as JSON, is about handing a seat to a person."""
    return bool(msgspec.json.decode(proposal).get("to") == user)


def _table(db: Db, number: TableId, user: UserId) -> TableExport:
    names = "game, status, guild, channel, options, created, touched, opener, proposal"
    found = db.execute(f"SELECT {names} FROM games WHERE id = ?", [number]).fetchone()  # noqa: S608
    game, status, guild, channel, options, created, touched, opener, proposal = found
    return TableExport(
        table=number,
        game=game,
        status=status,
        server=guild,
        channel=channel,
        options=msgspec.json.decode(options),
        created=created,
        touched=None if status == "playing" else touched,
        opened_by_you=opener == user,
        proposed_to_you=_is_to(proposal or "{}", user),
        seats=_seats(db, number, user),
    )


def _seats(db: Db, number: TableId, user: UserId) -> list[SeatExport]:
    statement = (
        "SELECT seat, waiting, deadline, dm FROM seats WHERE game = ? AND user = ? ORDER BY seat"
    )
    return [
        SeatExport(seat, since, due, dm, _cards(db, number, seat), _actions(db, number, seat))
        for seat, since, due, dm in db.execute(statement, [number, user]).fetchall()
    ]


def _cards(db: Db, number: TableId, seat: Seat) -> list[Json]:
    statement = "SELECT channel, message, at FROM posts WHERE game = ? AND seat = ?"
    return _named(db, statement, number, seat)


def _actions(db: Db, number: TableId, seat: Seat) -> list[Json]:
    statement = "SELECT action, at FROM log WHERE game = ? AND seat = ? ORDER BY ply"
    found = _named(db, statement, number, seat)
    return [{"number": place, **one} for place, one in enumerate(found, 1)]


def _named(db: Db, statement: str, *values: int) -> list[Json]:
    found = db.execute(statement, values)
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found]


def _private_tables(db: Db, user: UserId) -> list[TableId]:
    """Return the tables in direct messages at which nobody else sits: their place names whose."""
    statement = (
        "SELECT id FROM games WHERE guild IS NULL AND (opener = :user OR id IN"
        " (SELECT game FROM seats WHERE user = :user)) AND id NOT IN"
        " (SELECT game FROM seats WHERE user IS NOT NULL AND user <> :user)"
    )
    return [row[0] for row in db.execute(statement, {"user": user}).fetchall()]


def _call_off(db: Db, user: UserId) -> None:
    """Take a person out of what is remembered of the channels' cards: whom they called."""
    statement = "SELECT game, seat, turn FROM posts WHERE turn LIKE ?"
    for game, seat, turn in db.execute(statement, [f"%{user}%"]).fetchall():
        called: Json = msgspec.json.decode(turn)
        kept = {name: [one for one in called.get(name, []) if one != user] for name in _CALLS}
        left = msgspec.json.encode(called | kept).decode()
        db.execute("UPDATE posts SET turn = ? WHERE game = ? AND seat = ?", [left, game, seat])
