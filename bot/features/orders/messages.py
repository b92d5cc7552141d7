"""Report to players why their orders stopped, once."""

from functools import partial

import discord
import msgspec
import structlog
from discord import Interaction

from bot.domain.ids import EPOCH, TableId
from bot.domain.quiet_hours import is_silent
from bot.domain.table import Table
from bot.features.orders.rules import replaced, stop_message, without
from bot.features.orders.store import Order
from bot.presentation.greeting import DM_CLOSED
from bot.presentation.replies import paged
from bot.presentation.requests import UNCERTAIN, in_time
from bot.presentation.sent_before import posted_before
from bot.services.tables import Tables
from bot.store import StoreError

log = structlog.get_logger()


async def report_stopped(client: discord.Client, tables: Tables, table_id: TableId) -> None:
    """Report the stopped orders at a table by direct message. Retry failed reports later."""
    table = await tables.get(table_id)
    for order in table.records(Order):
        if order.stopped is not None and order.dm != "closed":
            await _report(client, tables, table, order)


async def _report(client: discord.Client, tables: Tables, table: Table, order: Order) -> None:
    text, change = stop_message(table, order), partial(without, orders=[order])
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


async def report_stopped_here(interaction: Interaction, tables: Tables, table_id: TableId) -> None:
    """Report stopped orders below a private message if the user takes no direct messages."""
    table, user = await tables.get(table_id), interaction.user.id
    own = (order for order in table.records(Order) if order.user == user)
    ended = [order for order in own if order.stopped is not None and order.dm == "closed"]
    if ended:
        for page in paged("\n".join(stop_message(table, order) for order in ended)):
            await interaction.followup.send(page, ephemeral=True)
        await tables.change(table_id, partial(without, orders=ended))
