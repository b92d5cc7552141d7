"""Conditional orders as they are stored: one row each, until its owner has been told its end."""

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

import msgspec

from bot.store.connection import Db
from bot.store.errors import Moved
from bot.store.ids import Seat, TableId, Timestamp, UserId
from bot.store.records import GameRow
from bot.store.shards import ALL, Shards


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants done for them at a table while they are away.

    ``number`` counts the orders of one person at one table. ``moves`` are in the text form of
    ``/do``, parted by semicolons: ``all`` of them in this order, or the ``first`` that is possible.
    ``question`` is the class of a decision, or empty for every question. ``only_if`` must hold for
    the order to act, ``until`` ends it: each is a move that is possible, or that is ``not``.
    ``round`` is the only round it is good for, ``uses`` how often it may still act (``None``: as
    often as it comes up), ``expires`` when it ends in any case, in seconds since 1970.

    ``stopped`` is since when it acts no more, for the ``reason`` that its owner is still to be
    told, under ``nonce``; ``dm`` is ``closed`` when that cannot be done by direct message.
    """

    user: UserId
    number: int
    seat: Seat
    moves: str
    how: Literal["all", "first"] = "all"
    question: str = ""
    only_if: str = ""
    until: str = ""
    round: int | None = None
    uses: int | None = None
    expires: Timestamp
    stopped: Timestamp | None = None
    reason: str = ""
    dm: str = ""
    nonce: str = ""


class OrdersChange(NamedTuple):
    """The orders at a table before and after a change."""

    before: tuple[Order, ...]
    after: tuple[Order, ...]


_ORDER = [field.name for field in msgspec.structs.fields(Order)]
_COLUMNS = ", ".join(_ORDER)


def select_orders(db: Db, game: TableId) -> tuple[Order, ...]:
    """Return the orders at a table, older ones first."""
    statement = f"SELECT {_COLUMNS} FROM orders WHERE game = ? ORDER BY place, user, number"  # noqa: S608
    return tuple(map(_order, db.execute(statement, [game])))


def select_orders_of(db: Db, user: UserId) -> list[tuple[TableId, Order]]:
    """Return the orders of a person, each with the number of its table."""
    statement = f"SELECT game, {_COLUMNS} FROM orders WHERE user = ? ORDER BY game, number"  # noqa: S608
    return [(game, _order(values)) for game, *values in db.execute(statement, [user])]


def select_expired(db: Db, now: Timestamp, shards: Shards = ALL) -> list[TableId]:
    """Return the tables with orders whose time is over."""
    return _games(db, f"stopped IS NULL AND expires <= ? AND {shards.of_games('orders')}", now)


def select_untold(db: Db, shards: Shards = ALL) -> list[TableId]:
    """Return the tables with stopped orders whose owners can be told by direct message."""
    return _games(db, f"stopped IS NOT NULL AND dm = '' AND {shards.of_games('orders')}")


def write_orders_at(db: Db, row: GameRow, change: OrdersChange) -> None:
    """Store a change of orders alone, at a table that still stands where the change began.

    Raises:
        Moved: the table, or the orders at it, have changed meanwhile.
    """
    changed = db.execute(
        "UPDATE games SET revision = revision + 1 WHERE id = ? AND ply = ? AND revision = ?",
        [row.id, row.ply, row.revision],
    )
    if not changed.rowcount:
        raise Moved
    write_orders(db, row.id, change)


def write_orders(db: Db, game: TableId, change: OrdersChange) -> None:
    """Store the orders at a table in place of those that were there.

    Raises:
        Moved: others are there than those that the change began from.
    """
    if set(select_orders(db, game)) != set(change.before):
        raise Moved
    db.execute("DELETE FROM orders WHERE game = ?", [game])
    marks = ", ".join("?" * len(_ORDER))
    db.executemany(
        f"INSERT INTO orders (game, place, {_COLUMNS}) VALUES (?, ?, {marks})",  # noqa: S608
        [(game, place, *msgspec.structs.astuple(one)) for place, one in enumerate(change.after)],
    )


def export_of(db: Db, user: UserId) -> list[dict[str, Any]]:
    """Return the orders of a person, as values that JSON can hold."""
    return [
        {"table": game, **msgspec.structs.asdict(order)}
        for game, order in select_orders_of(db, user)
    ]


def forget(db: Db, user: UserId) -> None:
    """Remove the orders of a person."""
    db.execute("DELETE FROM orders WHERE user = ?", [user])


def _order(values: Iterable[Any]) -> Order:
    return Order(**dict(zip(_ORDER, values, strict=True)))


def _games(db: Db, which: str, *values: Any) -> list[TableId]:
    statement = f"SELECT DISTINCT game FROM orders WHERE {which} ORDER BY game"  # noqa: S608
    return [game for (game,) in db.execute(statement, values)]
