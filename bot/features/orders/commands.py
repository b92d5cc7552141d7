"""``/orders``: leave word what is to be done for you when your turn comes."""

import asyncio
import re
import secrets
from functools import partial

from discord import Interaction, app_commands

from bot.domain.table import Table
from bot.features.orders.drafts import drafted, limited
from bot.features.orders.keeping import cancelled, newest, ordered, without
from bot.features.orders.store import Order, select_orders_of
from bot.features.orders.trials import tried
from bot.features.orders.words import questions, sentence, told_end
from bot.interactions.commands.completion import CHOICE_LENGTH, completes, completions
from bot.interactions.commands.transformers import Name, TableNumber, Words
from bot.interactions.context import services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import choices_of, find
from bot.presentation.replies import begin_command, send_text
from bot.store.ids import TableId
from engine.core import (
    AtollError,
    BadText,
    Rng,
    write,
)

UNTIL_CHOICES = ("once", "3 times", "round", "1 day", "7 days")
HOW_CHOICES = [
    app_commands.Choice(name="All of them, in this order", value="all"),
    app_commands.Choice(name="The first possible one", value="first"),
]

orders = app_commands.Group(name="orders", description="Queue moves for your next turn.")


@orders.command()
@app_commands.describe(
    moves="Moves as in /do, separated by ; (bid 1..5 means five moves)",
    how="Play all moves in order, or only the first possible one?",
    when="Which question? Leave out for any",
    only_if="Only if this move is possible (or, after not, if it is not)",
    until="When to stop: once, 3 times, 2 days, round, or a move. Separate several with ;",
    table="Table number. Leave out for the table here",
)
@app_commands.choices(how=HOW_CHOICES)
@friendly
async def add(
    interaction: Interaction,
    moves: Words,
    how: str = "all",
    when: Name = "",
    only_if: Name = "",
    until: Name = "",
    table: TableNumber | None = None,
) -> None:
    """Add an order: Atoll plays these moves when you are asked and they are possible."""
    atoll, user = services(interaction), user_of(interaction)
    await begin_command(interaction)
    atoll.names.meet(interaction.user)
    found = await find(interaction, table)
    order = drafted(found, user, moves, when, "first" if how == "first" else "all")
    order = limited(found, order, only_if, until, atoll.now())
    trial = await asyncio.to_thread(tried, found, order, Rng(secrets.randbits(63)))
    after = await atoll.tables.change(found.id, lambda table: ordered(table, order))
    kept = newest(after, user)
    if kept.stopped is not None:
        await atoll.tables.change(found.id, lambda table: without(table, [kept]))
    await atoll.outbox.deliver(found.id)
    outcome = _at_once(found, after, kept) or trial
    await send_text(interaction, f"Order {kept.number}. {sentence(found, kept)}\n{outcome}")


def _at_once(before: Table, after: Table, order: Order) -> str:
    """Say what an order has done as soon as it was kept, if it did anything."""
    if order.stopped is not None:
        return f"It has stopped already. {order.reason}"
    new = (frame.seat for frame in after.frames if frame.ply > before.row.ply)
    return "It has acted already, and stays active." if order.seat in new else ""


@orders.command(name="list")
@friendly
async def list_orders(interaction: Interaction) -> None:
    """List your orders at all tables. Only you see them."""
    atoll, user = services(interaction), user_of(interaction)
    await begin_command(interaction)
    found = await atoll.store.read(select_orders_of, user)
    lines = [_line(await atoll.tables.get(number), order) for number, order in found]
    await send_text(
        interaction, "\n".join(lines) or ("You have no orders. Make one with `/orders add`.")
    )
    for number, order in found:
        if order.stopped is not None and order.dm == "closed":
            await atoll.tables.change(number, partial(without, orders=[order]))


def _line(table: Table, order: Order) -> str:
    if order.stopped is not None:
        return f"• {told_end(table, order)}"
    return f"• Table {table.id} ({table.game.name}), order {order.number}: {sentence(table, order)}"


@orders.command()
@app_commands.describe(order="Choose an order from the list")
@friendly
async def cancel(interaction: Interaction, order: Name) -> None:
    """Cancel one of your orders."""
    atoll, user = services(interaction), user_of(interaction)
    await begin_command(interaction)
    named = re.fullmatch(r"(\d{1,18}):(\d{1,3})", order.strip())
    if named is None:
        raise BadText("Choose an order from the list that appears while you type.")
    game, number = TableId(int(named[1])), int(named[2])
    await atoll.tables.change(game, lambda table: cancelled(table, user, number))
    await send_text(interaction, f"Order {number} at table {game} is cancelled.")


# --- completing


@completes(cancel, "order")
async def complete_orders(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the person's orders."""
    atoll, user = services(interaction), user_of(interaction)
    found = await atoll.store.read(select_orders_of, user)
    named = [
        (f"{game}, order {order.number}: {order.moves}", f"{game}:{order.number}")
        for game, order in found
        if order.stopped is None
    ]
    return completions(((f"Table {name}", value) for name, value in named), typed)


@completes(add, "when")
async def complete_when(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the questions of the game."""
    table = await _table(interaction)
    if table is None:
        return []
    return completions(((asks, name) for name, asks in questions(table).items()), typed)


@completes(add, "moves")
@completes(add, "only_if")
async def complete_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer what the person may do now, as the last of the moves."""
    begun, semicolon, last = typed.rpartition(";")
    before = f"{begun}; " if semicolon else ""
    found = await choices_of(interaction)
    texts = [(f"{before}{label}", f"{before}{write(option)}") for option, label in found]
    fitting = (pair for pair in texts if len(pair[1]) <= CHOICE_LENGTH)
    return completions(fitting, before + last.strip())


@completes(add, "until")
async def complete_until(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer usual ends."""
    return completions(((text, text) for text in UNTIL_CHOICES), typed)


async def _table(interaction: Interaction) -> Table | None:
    try:
        return await find(interaction, interaction.namespace.table)
    except AtollError:
        return None
