"""Orders are given, taken back and stopped: pure changes of a table."""

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from bot.domain.moves import seat_at
from bot.domain.table import Table
from bot.features.orders.store import Order
from bot.store.ids import Timestamp, UserId
from bot.store.outbox import new_nonce
from engine.core import IllegalAction

ORDERS_AT_MOST = 10


def ordered(table: Table, order: Order) -> Table:
    """Return the table with one more order; it gets the next number of its owner.

    Raises:
        IllegalAction: its owner does not play here, or has left too many orders.
    """
    own = [other.number for other in table.orders if other.user == order.user]
    if seat_at(table, order.user) != order.seat or not table.playing:
        raise IllegalAction("This game is not running.")
    if len(own) >= ORDERS_AT_MOST:
        raise IllegalAction(
            f"You already have {len(own)} orders here. Cancel one with `/orders cancel`."
        )
    numbered = msgspec.structs.replace(order, number=max(own, default=0) + 1)
    return replace(table, orders=(*table.orders, numbered))


def newest(table: Table, user: UserId) -> Order:
    """Return the order that a person gave last."""
    own = [order for order in table.orders if order.user == user]
    return max(own, key=lambda order: order.number)


def cancelled(table: Table, user: UserId, number: int) -> Table:
    """Return the table without an order.

    Raises:
        IllegalAction: its owner has no such order here.
    """
    found = [order for order in table.orders if (order.user, order.number) == (user, number)]
    if not found:
        raise IllegalAction("You have no such order. See yours with `/orders list`.")
    return without(table, found)


def without(table: Table, orders: Iterable[Order]) -> Table:
    """Return the table without some orders."""
    gone = set(map(_key, orders))
    return replace(table, orders=tuple(one for one in table.orders if _key(one) not in gone))


def exchanged(table: Table, order: Order) -> Table:
    """Return the table with an order in place of the one with the same number."""
    orders = (order if _key(one) == _key(order) else one for one in table.orders)
    return replace(table, orders=tuple(orders))


def stopped(table: Table, order: Order, reason: str, now: Timestamp) -> Table:
    """Return the table after an order has stopped; its owner is yet to be told why."""
    row = table.seats[order.seat]
    dm = row.dm if row.user == order.user else ""
    changed = msgspec.structs.replace(order, stopped=now, reason=reason, dm=dm, nonce=new_nonce())
    return exchanged(table, changed)


def _key(order: Order) -> tuple[int, int]:
    return order.user, order.number
