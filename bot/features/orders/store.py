"""Orders: moves that a player plans for later questions."""

from typing import Any

import msgspec

from bot.domain.ids import Seat, TableId, Timestamp, UserId
from bot.store.connection import Db
from bot.store.errors import Moved
from bot.store.shards import ALL, Shards
from bot.store.statements import columns, insert, select, select_column


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """Moves that Atoll plays for a user at a table: the first possible one.

    ``number`` counts a user's orders at one table. ``moves`` are in the text form of ``/do``,
    separated by semicolons. ``question`` is the class of a decision, or empty for every question.
    ``uses`` is how often the order may still act (``None``: every time), ``expires`` when it ends
    in any case, in seconds since 1970.

    ``stopped`` is when the order ended, ``reason`` the key of the reason, and ``nonce`` that of the
    message which reports it. ``dm`` is ``closed`` if the user takes no direct messages. A stopped
    order is deleted once its user knows the reason.
    """

    user: UserId
    number: int
    seat: Seat
    moves: str
    question: str = ""
    uses: int | None = None
    expires: Timestamp
    stopped: Timestamp | None = None
    reason: str = ""
    dm: str = ""
    nonce: str = ""


_ORDER = columns(Order)


def select_orders(db: Db, table_id: TableId) -> tuple[Order, ...]:
    """Return the orders at a table, older ones first."""
    which = "WHERE game = ? ORDER BY place, user, number"
    return tuple(select(db, Order, "orders", which, table_id))


def select_orders_of(db: Db, user: UserId) -> list[tuple[TableId, Order]]:
    """Return a user's orders, each with its table."""
    names = ", ".join(["game", *_ORDER])
    statement = f"SELECT {names} FROM orders WHERE user = ? ORDER BY game, number"  # noqa: S608
    found = db.execute(statement, [user])
    return [(game, Order(**dict(zip(_ORDER, row, strict=True)))) for game, *row in found]


def select_untold(db: Db, shards: Shards = ALL) -> list[TableId]:
    """Return the tables with stopped orders to report by direct message."""
    statement = (
        "SELECT DISTINCT game FROM orders"  # noqa: S608
        f" WHERE stopped IS NOT NULL AND dm <> 'closed' AND {shards.of_games('orders')}"
        " ORDER BY game"
    )
    return select_column(db, statement)


def write_orders(
    db: Db, table_id: TableId, before: tuple[Order, ...], after: tuple[Order, ...]
) -> None:
    """Replace the orders at a table.

    Raises:
        Moved: The stored orders are not those before the change.
    """
    if set(select_orders(db, table_id)) != set(before):
        raise Moved
    db.execute("DELETE FROM orders WHERE game = ?", [table_id])
    db.executemany(
        insert("orders", ["game", "place", *_ORDER]),
        [(table_id, place, *msgspec.structs.astuple(one)) for place, one in enumerate(after)],
    )


def export_of(db: Db, user: UserId) -> list[dict[str, Any]]:
    """Return a user's orders, as values that JSON can hold."""
    return [
        {"table": table_id, **msgspec.structs.asdict(order)}
        for table_id, order in select_orders_of(db, user)
    ]


def delete_user(db: Db, user: UserId) -> None:
    """Delete a user's orders."""
    db.execute("DELETE FROM orders WHERE user = ?", [user])
