"""Orders: moves that players plan for their next turns."""

from collections.abc import Iterator

from bot.feature import Feature
from bot.features.orders import store
from bot.features.orders.commands import orders
from bot.services.changes import Change
from bot.store import Part
from bot.store.connection import bound


def turn_parts(change: Change) -> Iterator[Part]:
    """Store changed orders."""
    found = store.OrdersChange(change.before.orders, change.after.orders)
    if found.before != found.after:
        yield bound(store.write_orders, change.after.id, found)


FEATURE = Feature(
    key="orders", commands=(orders,), turn_parts=turn_parts, personal={"orders": store}
)
