"""The buttons and the form of orders, and the report why one stopped."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import discord
import msgspec
import structlog
from discord import SelectOption
from discord.ui import Label, Select, TextInput

from bot.domain.ids import EPOCH, Seat, TableId, UserId
from bot.domain.quiet_hours import is_silent
from bot.domain.table import Table
from bot.features.orders.rules import TEXT_LENGTH, questions, replaced, stop_message, without
from bot.features.orders.store import Order, select_untold
from bot.presentation.components import OPTION_LENGTH, button, select, view_of
from bot.presentation.extras import ACT_ROW, Offer
from bot.presentation.forms import form_of
from bot.presentation.press import AtTable
from bot.presentation.refusals import DM_CLOSED
from bot.presentation.requests import UNCERTAIN, in_time
from bot.presentation.sent_before import posted_before
from bot.services.side_by_side import side_by_side
from bot.services.tables import Tables
from bot.store import StoreError


class ShowOrders(AtTable, frozen=True, tag="orders"):
    """Lists a user's orders."""


class WriteOrder(AtTable, frozen=True, tag="order"):
    """The form for a new order at a table, and the button that opens it."""


class CancelOrder(AtTable, frozen=True, tag="orderoff"):
    """Cancels an order at a table. The value is its number."""


log = structlog.get_logger()

MOVES = "moves"
WHEN = "when"
REPEAT = "repeat"
"""The keys of the fields of the form."""


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the button for a player's orders: in a game, or while a report waits there."""
    if seat is None:
        return
    user = table.seats[seat].user
    if table.playing or any(order.user == user for order in table.records(Order)):
        yield Offer(ShowOrders(table.id), "Orders", 20, sheet=ACT_ROW)


def order_view(table: Table, user: UserId) -> discord.ui.View:
    """Return the button for a new order, and the list of a player's orders to cancel one."""
    items = list[discord.ui.Item[Any]]()
    if table.playing and table.seat_of(user) is not None:
        items.append(button(WriteOrder(table.id), "Add an order"))
    options = [
        SelectOption(
            label=f"Order {order.number}: {order.moves}"[:OPTION_LENGTH], value=str(order.number)
        )
        for order in table.records(Order)
        if order.user == user and order.stopped is None
    ]
    if options:
        items.append(select(CancelOrder(table.id), options, "Which order do you cancel?", 1))
    return view_of(items)


def order_form(table: Table) -> discord.ui.Modal:
    """Return the form for a new order."""
    asked = [
        SelectOption(label=text[:OPTION_LENGTH], value=name)
        for name, text in questions(table).items()
    ]
    about = "As in /do, with ; between. I play the first possible one. bid 5..1 tries 5 first"
    return form_of(
        WriteOrder(table.id),
        f"New order at table {table.id}",
        [
            Label[Any](
                text="Which moves?",
                description=about,
                component=TextInput(custom_id=MOVES, max_length=TEXT_LENGTH),
            ),
            Label[Any](
                text="At which question?",
                description="Empty: at any, also now if it is your turn",
                component=Select(custom_id=WHEN, options=asked, required=False, min_values=0),
            ),
            Label[Any](
                text="How often?",
                description="Empty: once",
                component=Select(
                    custom_id=REPEAT,
                    options=[SelectOption(label="Every time", value="yes")],
                    required=False,
                    min_values=0,
                ),
            ),
        ],
    )


async def report_stopped(client: discord.Client, tables: Tables) -> None:
    """Report stopped orders by direct message. Failed reports are retried at the next call.

    Those of players who take no direct messages stay in their list until it has shown them.
    """

    async def report(table_id: TableId) -> None:
        table = await tables.get(table_id)
        for order in table.records(Order):
            if order.stopped is not None and order.dm != "closed":
                await _report(client, tables, table, order)

    await side_by_side(report, await tables.store.read(select_untold, tables.shards))


async def _report(client: discord.Client, tables: Tables, table: Table, order: Order) -> None:
    text = stop_message(table, order)
    change = partial(without, orders=[order])
    try:
        async with in_time():
            direct = await client.create_dm(discord.Object(order.user))
            since = order.stopped or EPOCH
            if not await posted_before(direct, since, lambda message: message.content == text):
                silent = is_silent(tables.people(order.user), tables.now())
                await direct.send(text, nonce=order.nonce, silent=silent)
    except discord.HTTPException as problem:
        log.info("stopped order not reported", game=table.id, code=problem.code)
        if problem.code not in DM_CLOSED:
            return
        change = partial(replaced, order=msgspec.structs.replace(order, dm="closed"))
    except (discord.RateLimited, *UNCERTAIN) as problem:
        log.warning("stopped order not reported", game=table.id, problem=type(problem).__name__)
        return
    try:
        await tables.change(table.id, change)
    except StoreError:
        log.exception("reported order not deleted", game=table.id)
