"""The buttons, the list and the form of orders."""

from bot.presentation.press import Press, TableNumber


class ShowOrders(Press, frozen=True):
    """Lists a user's orders."""

    mark = "orders"
    table: TableNumber


class WriteOrder(Press, frozen=True):
    """The form for a new order at a table, and the button that opens it."""

    mark = "order"
    table: TableNumber


class CancelOrder(Press, frozen=True):
    """Cancels an order at a table. The value is its number."""

    mark = "orderoff"
    table: TableNumber
