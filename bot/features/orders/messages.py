"""People are told once why an order of theirs has stopped."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import discord
import msgspec
import structlog
from discord import Interaction

from bot.domain.table import Table
from bot.features.orders.keeping import exchanged, without
from bot.features.orders.store import Order
from bot.features.orders.words import told_end
from bot.presentation.greeting import DM_CLOSED
from bot.presentation.replies import paged
from bot.presentation.requests import UNCERTAIN, in_time
from bot.presentation.sent_before import posted_before
from bot.store import StoreError
from bot.store.ids import EPOCH, TableId

if TYPE_CHECKING:
    from bot.services.tables import Tables

log = structlog.get_logger()


async def tell_stopped(client: discord.Client, tables: "Tables", number: TableId) -> None:
    """Tell the owners of stopped orders why, by direct message; what fails is tried again later."""
    table = await tables.get(number)
    for order in table.orders:
        if order.stopped is not None and order.dm != "closed":
            await _try_to_tell(client, tables, table, order)


async def _try_to_tell(
    client: discord.Client, tables: "Tables", table: Table, order: Order
) -> None:
    told: Callable[[Table], Table] = partial(without, orders=[order])
    try:
        await _send(client, table, order)
    except discord.HTTPException as problem:
        log.info("end of an order not told", game=table.id, code=problem.code)
        if problem.code not in DM_CLOSED:
            return
        told = partial(exchanged, order=msgspec.structs.replace(order, dm="closed"))
    except (discord.RateLimited, *UNCERTAIN) as problem:
        log.warning("end of an order not told", game=table.id, problem=type(problem).__name__)
        return
    try:
        await tables.change(table.id, told)
    except StoreError:
        log.exception("end of an order not marked as told", game=table.id)


async def _send(client: discord.Client, table: Table, order: Order) -> None:
    """Send the end of an order, unless it was sent before a crash."""
    text, stopped = told_end(table, order), order.stopped or EPOCH
    async with in_time():
        direct = await client.create_dm(discord.Object(order.user))
        if not await posted_before(direct, stopped, lambda message: message.content == text):
            await direct.send(text, nonce=order.nonce)


async def tell_here(interaction: Interaction, tables: "Tables", number: TableId) -> None:
    """Tell somebody who takes no direct messages, below a private card, which orders stopped."""
    table, user = await tables.get(number), interaction.user.id
    ended = [order for order in table.orders if order.user == user and order.dm == "closed"]
    ended = [order for order in ended if order.stopped is not None]
    if ended:
        for page in paged("\n".join(told_end(table, order) for order in ended)):
            await interaction.followup.send(page, ephemeral=True)
        await tables.change(number, partial(without, orders=ended))
