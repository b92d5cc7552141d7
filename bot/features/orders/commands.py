"""``/orders``: moves that Atoll plays for you on your next turns."""

from functools import partial

from discord import Interaction, app_commands

from bot.domain.ids import TableId
from bot.features.orders.rules import (
    DONE,
    NO_SUCH_ORDER,
    REASONS,
    add_order,
    cancel_order,
    new_order,
    newest,
    played_now,
    questions,
    sentence,
    stop_message,
    without,
)
from bot.features.orders.store import select_orders_of
from bot.interactions.commands.completion import completes, completions
from bot.interactions.commands.game_texts import CHOICE_LENGTH
from bot.interactions.commands.transformers import Name, TableNumber, Words
from bot.interactions.context import services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, choices_of, find
from bot.presentation.replies import begin_command, send_text
from bot.services.playing import come_back_everywhere
from engine.core import AtollError, BadText, IllegalAction, excerpt, write

orders = app_commands.Group(name="orders", description="Queue moves for your next turn.")


@orders.command()
@app_commands.describe(
    moves="Moves as in /do, separated by ; I play the first possible one. bid 5..1 tries 5 first",
    when="Which question? Leave out for any",
    repeat="Play it every time? If not, once",
    table="Table number. Leave out for the table here",
)
@friendly
async def add(
    interaction: Interaction,
    moves: Words,
    when: Name = "",
    repeat: bool = False,
    table: TableNumber | None = None,
) -> None:
    """Add an order: Atoll plays the first possible of these moves when you are asked."""
    atoll, user = services(interaction), user_of(interaction)
    await begin(interaction)
    found = await find(interaction, table)
    order = new_order(found, user, moves, when, repeat, atoll.now())
    after = await atoll.tables.change(
        found.id, lambda table: add_order(table, order), pressed_by=user
    )
    await come_back_everywhere(atoll.tables, user)
    kept = newest(after, user)
    reply, played = f"Order {kept.number}. {sentence(found, kept)}", played_now(after, found, kept)
    if kept.stopped is not None:
        await atoll.tables.change(found.id, lambda table: without(table, [kept]))
        reply += f"\nIt has stopped already. {REASONS[kept.reason]}"
    if played:
        reply = played if kept.reason == DONE else f"{reply}\n{played}"
    await atoll.outbox.deliver(found.id)
    await send_text(interaction, reply)


@orders.command(name="list")
@friendly
async def list_orders(interaction: Interaction) -> None:
    """List your orders at all tables. Only you see them."""
    atoll, user = services(interaction), user_of(interaction)
    await begin_command(interaction)
    found = await atoll.store.read(select_orders_of, user)
    lines = list[str]()
    for table_id, order in found:
        table = await atoll.tables.get(table_id)
        name = f"Table {table_id} ({table.game.name}), order {order.number}"
        active = order.stopped is None
        lines.append(f"{name}: {sentence(table, order)}" if active else stop_message(table, order))
    none = "You have no orders. Make one with `/orders add`."
    await send_text(interaction, "\n".join(f"• {line}" for line in lines) or none)
    for table_id, order in found:
        if order.stopped is not None and order.dm == "closed":
            await atoll.tables.change(table_id, partial(without, orders=[order]))


@orders.command()
@app_commands.describe(order="Choose an order from the list")
@friendly
async def cancel(interaction: Interaction, order: Name) -> None:
    """Cancel one of your orders."""
    await begin_command(interaction)
    fitting = [one.value for one in await complete_orders(interaction, order)]
    chosen = [value for value in fitting if value == order.strip()] or fitting
    if not chosen:
        raise IllegalAction(NO_SUCH_ORDER)
    if len(chosen) > 1:
        raise BadText(
            f"Several of your orders fit “{excerpt(order)}”. Choose one from the list that appears"
            " while you type."
        )
    table, number = chosen[0].split(":")
    await services(interaction).tables.change(
        TableId(int(table)), lambda now: cancel_order(now, user_of(interaction), int(number))
    )
    await send_text(interaction, f"Order {number} at table {table} is cancelled.")


@completes(cancel, "order")
async def complete_orders(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the user's active orders."""
    atoll, user = services(interaction), user_of(interaction)
    found = await atoll.store.read(select_orders_of, user)
    named = (
        (f"Table {table_id}, order {order.number}: {order.moves}", f"{table_id}:{order.number}")
        for table_id, order in found
        if order.stopped is None
    )
    return completions(named, typed)


@completes(add, "when")
async def complete_when(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the questions of the game."""
    try:
        table = await find(interaction, interaction.namespace.table)
    except AtollError:
        return []
    return completions(((asks, name) for name, asks in questions(table).items()), typed)


@completes(add, "moves")
async def complete_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the user's current choices as the last of the moves."""
    begun, semicolon, last = typed.rpartition(";")
    before = f"{begun}; " if semicolon else ""
    found = await choices_of(interaction)
    texts = [(f"{before}{label}", f"{before}{write(option)}") for option, label in found]
    fitting = (pair for pair in texts if len(pair[1]) <= CHOICE_LENGTH)
    return completions(fitting, before + last.strip())
