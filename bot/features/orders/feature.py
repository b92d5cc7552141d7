"""Orders: moves that players plan for their next turns."""

from collections.abc import Mapping
from functools import partial

from discord import Interaction

from bot.domain.table import Table
from bot.feature import Feature
from bot.features.orders import store
from bot.features.orders.messages import (
    MOVES,
    REPEAT,
    WHEN,
    CancelOrder,
    ShowOrders,
    WriteOrder,
    offers,
    order_form,
    order_view,
    report_stopped,
)
from bot.features.orders.rules import (
    DONE,
    REASONS,
    add_order,
    cancel_order,
    new_order,
    newest,
    orders_answer,
    played_now,
    sentence,
    stop_message,
    without,
)
from bot.features.orders.store import Order, select_orders_of
from bot.interactions.context import services, user_of
from bot.interactions.dispatch import Button, Form, Select
from bot.interactions.looking import begin, visible
from bot.presentation.extras import MessageHooks
from bot.presentation.press import place_in
from bot.presentation.replies import begin_press, send_text
from bot.services.hooks import Attachment, TableHooks
from bot.services.playing import come_back_everywhere

NO_ORDERS = "You have no orders. An order plays a move on your next turn."


async def show_orders(interaction: Interaction, press: ShowOrders) -> None:
    """List the user's orders at all tables. Only they see them."""
    atoll, user = services(interaction), user_of(interaction)
    await begin(interaction)
    found = await atoll.store.read(select_orders_of, user)
    lines = list[str]()
    for table_id, order in found:
        table = await atoll.tables.get(table_id)
        name = f"Table {table_id} ({table.game.name}), order {order.number}"
        active = order.stopped is None
        lines.append(f"{name}: {sentence(table, order)}" if active else stop_message(table, order))
    text = "\n".join(f"• {line}" for line in lines) or NO_ORDERS
    await send_text(interaction, text, order_view(await _table(interaction, press), user))
    for table_id, order in found:
        if order.stopped is not None and order.dm == "closed":
            await atoll.tables.change(table_id, partial(without, orders=[order]))


async def open_form(interaction: Interaction, press: WriteOrder) -> None:
    """Open the form for a new order."""
    table = await _table(interaction, press)
    await interaction.response.send_modal(order_form(table))


async def fill_in(interaction: Interaction, press: WriteOrder, filled: Mapping[str, str]) -> None:
    """Add an order: Atoll plays the first possible of its moves when the user is asked."""
    atoll, user = services(interaction), user_of(interaction)
    await begin_press(interaction)
    found = await _table(interaction, press)
    moves, when = filled.get(MOVES, ""), filled.get(WHEN, "")
    order = new_order(found, user, moves, when, bool(filled.get(REPEAT)), atoll.now())
    after = await atoll.tables.change(
        found.id, lambda table: add_order(table, order), pressed_by=user
    )
    await come_back_everywhere(atoll.tables, user)
    kept = newest(after, user)
    reply, played = f"Order {kept.number}. {sentence(found, kept)}", played_now(after, found, kept)
    if kept.stopped is not None:
        after = await atoll.tables.change(found.id, lambda table: without(table, [kept]))
        reply += f"\nIt has stopped already. {REASONS[kept.reason]}"
    if played:
        reply = played if kept.reason == DONE else f"{reply}\n{played}"
    await atoll.outbox.deliver(found.id)
    await send_text(interaction, reply, order_view(after, user))


async def cancel(interaction: Interaction, press: CancelOrder, value: str) -> None:
    """Cancel one of the user's orders."""
    await begin_press(interaction)
    table, user, number = await _table(interaction, press), user_of(interaction), place_in(value)
    after = await services(interaction).tables.change(
        table.id, lambda now: cancel_order(now, user, number)
    )
    text = f"Order {number} at table {table.id} is cancelled."
    await send_text(interaction, text, order_view(after, user))


async def _table(interaction: Interaction, press: ShowOrders | WriteOrder | CancelOrder) -> Table:
    return await visible(interaction, await services(interaction).tables.get(press.table))


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
