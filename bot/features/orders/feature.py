"""Orders: moves that players plan for their next turns."""

from collections.abc import Mapping
from functools import partial

from discord import Interaction

from bot.domain.table import Table
from bot.feature import Feature
from bot.features.orders import messages, rules, store
from bot.features.orders.store import Order, select_orders_of
from bot.interactions.context import services, services_and_user, user_of
from bot.interactions.dispatch import Button, Form, Select
from bot.interactions.looking import begin, find
from bot.presentation.extras import MessageHooks
from bot.presentation.press import place_in
from bot.presentation.private import as_of
from bot.presentation.replies import begin_press, send_text
from bot.services.hooks import Attachment, TableHooks
from bot.services.playing import come_back_everywhere

NO_ORDERS = "You have no orders. An order plays a move on your next turn."


async def show_orders(interaction: Interaction, press: messages.ShowOrders) -> None:
    """List the user's orders at all tables. Only they see them."""
    atoll, user = services_and_user(interaction)
    await begin(interaction)
    found = await atoll.store.read(select_orders_of, user)
    lines = list[str]()
    for table_id, order in found:
        table = await atoll.tables.get(table_id)
        if order.stopped is None:
            name = f"Table {table_id} ({table.game.name}), order {order.number}"
            lines.append(f"{name}: {rules.sentence(table, order)}")
        else:
            lines.append(rules.stop_message(table, order))
    listed = [f"-# {as_of(atoll.now())}", *(f"• {line}" for line in lines)]
    text = "\n".join(listed) if lines else NO_ORDERS
    await _show(interaction, await find(interaction, press.table), text)
    for table_id, order in found:
        if order.stopped is not None and order.dm == "closed":
            await atoll.tables.change(table_id, partial(rules.without, orders=[order]))


async def open_form(interaction: Interaction, press: messages.WriteOrder) -> None:
    """Open the form for a new order."""
    table = await find(interaction, press.table)
    await interaction.response.send_modal(messages.order_form(table))


async def fill_in(
    interaction: Interaction, press: messages.WriteOrder, filled: Mapping[str, str]
) -> None:
    """Add an order: Atoll plays the first possible of its moves when the user is asked."""
    atoll, user = services_and_user(interaction)
    await begin_press(interaction)
    found = await find(interaction, press.table)
    moves = filled.get(messages.MOVES, "")
    when = filled.get(messages.WHEN, "")
    repeats = bool(filled.get(messages.REPEAT))
    order = rules.new_order(found, user, moves, when, repeats, atoll.now())
    after = await atoll.tables.change(
        found.id, lambda table: rules.add_order(table, order), pressed_by=user
    )
    await come_back_everywhere(atoll.tables, user)
    kept = rules.newest(after, user)
    reply = f"Order {kept.number}. {rules.sentence(found, kept)}"
    played = rules.played_now(after, found, kept)
    if kept.stopped is not None:
        after = await atoll.tables.change(found.id, lambda table: rules.without(table, [kept]))
        reply += f"\nIt has stopped already. {rules.REASONS[kept.reason]}"
    if played:
        reply = played if kept.reason == rules.DONE else f"{reply}\n{played}"
    await atoll.outbox.deliver(found.id)
    await _show(interaction, after, reply)


async def cancel(interaction: Interaction, press: messages.CancelOrder, value: str) -> None:
    """Cancel one of the user's orders."""
    await begin_press(interaction)
    table = await find(interaction, press.table)
    number = place_in(value)
    change = partial(rules.cancel_order, user=user_of(interaction), number=number)
    after = await services(interaction).tables.change(table.id, change)
    await _show(interaction, after, f"Order {number} at table {table.id} is cancelled.")


async def _show(interaction: Interaction, table: Table, text: str) -> None:
    """Show a text about the user's orders, instead of the older one."""
    view = messages.order_view(table, user_of(interaction))
    sent = await send_text(interaction, text, view)
    await services(interaction).living.keep_sheet(interaction, "orders", *sent, table=table.id)


FEATURE = Feature(
    handlers=(
        Button(messages.ShowOrders, show_orders),
        Button(messages.WriteOrder, open_form),
        Form(messages.WriteOrder, fill_in),
        Select(messages.CancelOrder, cancel),
    ),
    messages=MessageHooks(offers=messages.offers),
    tables=TableHooks(
        attachments=(Attachment(Order, store.select_orders, store.write_orders),),
        follow_up=rules.orders_answer,
    ),
    personal={"orders": store},
    jobs=(lambda atoll: messages.report_stopped(atoll.client, atoll.tables),),
)
