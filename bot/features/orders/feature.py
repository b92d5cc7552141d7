"""Orders: moves that players plan for their next turns."""

from bot.feature import Feature
from bot.features.orders import store
from bot.features.orders.messages import report_stopped
from bot.features.orders.rules import orders_answer
from bot.features.orders.store import Order
from bot.services.hooks import Attachment, TableHooks

FEATURE = Feature(
    tables=TableHooks(
        attachments=(Attachment(Order, store.select_orders, store.write_orders),),
        follow_up=orders_answer,
    ),
    personal={"orders": store},
    jobs=(lambda atoll: report_stopped(atoll.client, atoll.tables),),
)
