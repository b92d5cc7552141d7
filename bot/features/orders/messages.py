"""Report to players why their orders stopped, once."""

from functools import partial

import discord
import msgspec
import structlog

from bot.domain.ids import EPOCH, TableId
from bot.domain.quiet_hours import is_silent
from bot.domain.table import Table
from bot.features.orders.rules import replaced, stop_message, without
from bot.features.orders.store import Order, select_untold
from bot.presentation.refusals import DM_CLOSED
from bot.presentation.requests import UNCERTAIN, in_time
from bot.presentation.sent_before import posted_before
from bot.services.side_by_side import side_by_side
from bot.services.tables import Tables
from bot.store import StoreError

log = structlog.get_logger()


async def report_stopped(client: discord.Client, tables: Tables) -> None:
    """Report stopped orders by direct message. Failed reports are retried at the next call.

    Those of players who take no direct messages stay in ``/orders list`` until it has shown them.
    """

    async def report(table_id: TableId) -> None:
        table = await tables.get(table_id)
        for order in table.records(Order):
            if order.stopped is not None and order.dm != "closed":
                await _report(client, tables, table, order)

    await side_by_side(report, await tables.store.read(select_untold, tables.shards))


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
