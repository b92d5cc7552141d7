"""Orders: moves that players plan for their next turns."""

from bot.feature import Feature
from bot.features.orders import store
from bot.features.orders.handlers import cancel, fill_in, open_form, show_orders
from bot.features.orders.messages import offers, report_stopped
from bot.features.orders.presses import CancelOrder, ShowOrders, WriteOrder
from bot.features.orders.rules import orders_answer
from bot.features.orders.store import Order
from bot.interactions.dispatch import Button, Form, Select
from bot.presentation.extras import MessageHooks
from bot.services.hooks import Attachment, TableHooks

FEATURE = Feature(
    handlers=(
        Button(ShowOrders, show_orders),
        Button(WriteOrder, open_form),
        Form(WriteOrder, fill_in),
        Select(CancelOrder, cancel),
    ),
    messages=MessageHooks(offers=offers),
    tables=TableHooks(
        attachments=(Attachment(Order, store.select_orders, store.write_orders),),
        follow_up=orders_answer,
    ),
    personal={"orders": store},
    jobs=(lambda atoll: report_stopped(atoll.client, atoll.tables),),
)
