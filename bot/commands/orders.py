"""``/orders``: leave word what is to be done for you when your turn comes."""

import asyncio
import re
import secrets
from functools import partial
from typing import Any, Literal

import msgspec
from discord import Interaction, app_commands

from bot.answers import begin_command, send_text
from bot.commands.context import CHOICE_LENGTH, client, completions
from bot.playing import played, seat_at
from bot.private.orders import (
    MOVES_AT_MOST,
    NOT,
    acts,
    cancelled,
    carried_out,
    ends,
    moves_of,
    newest,
    ordered,
    questions,
    round_of,
    sentence,
    told_end,
    without,
)
from bot.private.whatif import dealt
from bot.refusals import friendly
from bot.store.orders import Order, select_orders_of
from bot.table import Table
from engine.core import (
    AtollError,
    BadOption,
    BadText,
    IllegalAction,
    Rng,
    command_of,
    write,
)

DAYS_AT_MOST = 30
DAY_SECONDS = 24 * 3_600
TRIAL_ACTIONS = 60
TEXT_LENGTH = 1_000
MOVE_LENGTH = 100
SECONDS = {"m": 60, "h": 3_600, "d": DAY_SECONDS}
TIMES = re.compile(r"(\d{1,3})( times?)?")
SPAN = re.compile(r"(\d{1,5}) ?([mhd])(in(ute)?s?|ours?|ays?)?")
UNTIL_CHOICES = ("once", "3 times", "round", "1 day", "7 days")
HOW_CHOICES = [
    app_commands.Choice(name="all of them, in this order", value="all"),
    app_commands.Choice(name="the first of them that is possible", value="first"),
]

orders = app_commands.Group(
    name="orders", description="Leave word what is to be done for you when your turn comes."
)


@orders.command()
@app_commands.describe(
    moves="What to do, as for /do, parted by ; - bid 1..5 stands for five moves",
    how="All of the moves in this order, or only the first that is possible?",
    when="Which question is meant? Without it, any",
    only_if="A move that must be possible for this, or not and a move that must not be",
    until="When does it end? Such as once, 3 times, 2 days, round, a move; parted by ;",
    table="The table's number, if you do not mean the one here",
)
@app_commands.choices(how=HOW_CHOICES)
@friendly
async def add(
    interaction: Interaction,
    moves: str,
    how: str = "all",
    when: str = "",
    only_if: str = "",
    until: str = "",
    table: int | None = None,
) -> None:
    """Leave an order: if you are asked and the moves are possible, they are made for you."""
    atoll, user = client(interaction), interaction.user.id
    await begin_command(interaction)
    atoll.names.meet(interaction.user)
    found = await atoll.desk.find(interaction, table)
    order = drafted(found, user, moves, when, "first" if how == "first" else "all")
    order = limited(found, order, only_if, until, atoll.now())
    trial = await asyncio.to_thread(tried, found, order, Rng(secrets.randbits(63)))
    after = await atoll.tables.change(found.id, lambda table: ordered(table, order))
    kept = newest(after, user)
    if kept.stopped is not None:
        await atoll.tables.change(found.id, lambda table: without(table, [kept]))
    await atoll.sender.deliver(found.id)
    outcome = _at_once(found, after, kept) or trial
    await send_text(interaction, f"Order {kept.number}. {sentence(found, kept)}\n{outcome}")


def _at_once(before: Table, after: Table, order: Order) -> str:
    """Say what an order has done as soon as it was kept, if it did anything."""
    if order.stopped is not None:
        return f"It has stopped at once. {order.reason}"
    new = (frame.seat for frame in after.frames if frame.ply > before.row.ply)
    return "It has acted at once, and goes on." if order.seat in new else ""


@orders.command(name="list")
@friendly
async def list_orders(interaction: Interaction) -> None:
    """Read your orders at all tables, and why some have stopped; nobody else sees them."""
    atoll, user = client(interaction), interaction.user.id
    await begin_command(interaction)
    found = await atoll.store.read(lambda db: select_orders_of(db, user))
    lines = [_line(await atoll.tables.get(number), order) for number, order in found]
    await send_text(interaction, "\n".join(lines) or "You have no orders. `/orders add` makes one.")
    for number, order in found:
        if order.stopped is not None and order.dm == "closed":
            await atoll.tables.change(number, partial(without, orders=[order]))


def _line(table: Table, order: Order) -> str:
    if order.stopped is not None:
        return f"• {told_end(table, order)}"
    return f"• Table {table.id} ({table.game.name}), order {order.number}: {sentence(table, order)}"


@orders.command()
@app_commands.describe(order="Which one? Choose from the list")
@friendly
async def cancel(interaction: Interaction, order: str) -> None:
    """Take back one of your orders."""
    atoll, user = client(interaction), interaction.user.id
    await begin_command(interaction)
    named = re.fullmatch(r"(\d{1,18}):(\d{1,3})", order.strip())
    if named is None:
        raise BadText("Choose the order from the list that appears while you type.")
    game, number = map(int, named.groups())
    await atoll.tables.change(game, lambda table: cancelled(table, user, number))
    await send_text(interaction, f"Order {number} at table {game} is cancelled.")


# --- completing


@cancel.autocomplete("order")
async def complete_orders(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the person's orders."""
    atoll, user = client(interaction), interaction.user.id
    found = await atoll.store.read(lambda db: select_orders_of(db, user))
    named = [
        (f"{game}, order {order.number}: {order.moves}", f"{game}:{order.number}")
        for game, order in found
        if order.stopped is None
    ]
    return completions(((f"Table {name}", value) for name, value in named), typed)


@add.autocomplete("when")
async def complete_when(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the questions of the game."""
    table = await _table(interaction)
    if table is None:
        return []
    return completions(((asks, name) for name, asks in questions(table).items()), typed)


@add.autocomplete("moves")
@add.autocomplete("only_if")
async def complete_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer what the person may do now, as the last of the moves."""
    begun, semicolon, last = typed.rpartition(";")
    before = f"{begun}; " if semicolon else ""
    found = await client(interaction).desk.choices_of(interaction)
    texts = [(f"{before}{label}", f"{before}{write(option)}") for option, label in found]
    fitting = (pair for pair in texts if len(pair[1]) <= CHOICE_LENGTH)
    return completions(fitting, before + last.strip())


@add.autocomplete("until")
async def complete_until(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer usual ends."""
    return completions(((text, text) for text in UNTIL_CHOICES), typed)


async def _table(interaction: Interaction) -> Table | None:
    try:
        return await client(interaction).desk.find(interaction, interaction.namespace.table)
    except AtollError:
        return None


# --- reading


def drafted(
    table: Table, user: int, moves: str, when: str, how: Literal["all", "first"] = "all"
) -> Order:
    """Return the order that a person has written, without its limits.

    Raises:
        BadText, BadOption, IllegalAction: it cannot be read, or the person does not play here.
    """
    seat, texts = seat_at(table, user), parted(moves)
    if not table.playing:
        raise IllegalAction("This game is not being played.")
    if not texts:
        raise BadText("Write what is to be done, such as `discard`. `/text` lists your choices.")
    for text in texts:
        check_move(table, text)
    order = Order(
        user=user,
        number=0,
        seat=seat,
        moves="; ".join(texts),
        how=how,
        expires=0,
        question=_question(table, when),
    )
    if not (spread := moves_of(order)):
        raise BadText(f"“{order.moves}” is no move: write the smaller number first.")
    if how == "all" and len(spread) != len(texts):
        raise BadText("Several numbers, as in 1..5, go with “the first that is possible” only.")
    return order


def limited(table: Table, order: Order, only_if: str, until: str, now: int) -> Order:
    """Return an order with its condition and its ends; without any, it acts once.

    Raises:
        BadText, BadOption: one of them cannot be read.
    """
    limits: dict[str, Any] = {"uses": None if until.strip() else 1}
    limits["expires"] = now + DAYS_AT_MOST * DAY_SECONDS
    for text in parted(until):
        limits |= _limit(table, text, now)
    return msgspec.structs.replace(order, only_if=_condition(table, only_if), **limits)


def _limit(table: Table, text: str, now: int) -> dict[str, Any]:
    """Return the field of an order that ``text`` sets: uses, time, round or a condition."""
    words = text.lower()
    if words == "once":
        return {"uses": 1}
    if found := TIMES.fullmatch(words):
        return {"uses": max(1, int(found[1]))}
    if found := SPAN.fullmatch(words):
        seconds = int(found[1]) * SECONDS[found[2]]
        if not 0 < seconds <= DAYS_AT_MOST * DAY_SECONDS:
            raise BadOption(f"An order lasts {DAYS_AT_MOST} days at most.")
        return {"expires": now + seconds}
    if words in ("round", "the round ends"):
        return {"round": round_of(table)}
    return {"until": _condition(table, text)}


def _condition(table: Table, text: str) -> str:
    """Return a condition: a move that must be possible, or ``not`` and one that must not be."""
    words = " ".join(text.split())
    if len(words) > MOVE_LENGTH:
        raise BadText("A condition is one move, such as `discard`.")
    negated = words.lower().startswith(NOT)
    move = words[len(NOT) :] if negated else words
    if not move:
        return ""
    check_move(table, move)
    return f"{NOT if negated else ''}{move}"


def _question(table: Table, when: str) -> str:
    """Return the class of the question that a person means: by its words or its name."""
    wanted, known = when.strip().lower(), questions(table)
    if not wanted:
        return ""
    for name, asks in known.items():
        if wanted in (name.lower(), asks.lower()):
            return name
    raise BadOption(f"{table.game.name} never asks “{when}”. Choose from the list.")


def parted(text: str) -> list[str]:
    """Return moves that are parted by semicolons, one by one.

    Raises:
        BadText: there are too many.
    """
    moves = [" ".join(move.split()) for move in text.split(";") if move.strip()]
    if len(moves) > MOVES_AT_MOST or len(text) > TEXT_LENGTH:
        raise BadText(f"That is too much at once: {MOVES_AT_MOST} moves at most.")
    return moves


def check_move(table: Table, move: str) -> None:
    """Make sure that a text can be a move of this game some day.

    Raises:
        BadText: it cannot.
    """
    kinds = {command_of(kind): kind for kind in table.game.actions}
    command, *words = move.lower().split()
    if command not in kinds:
        known = ", ".join(f"`{name}`" for name in kinds)
        raise BadText(f"“{move}” is no move of {table.game.name}. Its moves begin with {known}.")
    fields = [field.encode_name for field in msgspec.structs.fields(kinds[command])]
    named = [word.partition(":")[0] for word in words if ":" in word]
    if len(words) > len(fields) or not set(named) <= set(fields):
        told = f"only {' and '.join(fields)}" if fields else "nothing more"
        raise BadText(f"“{move}” cannot be read: `{command}` takes {told}.")


# --- trying


def tried(table: Table, order: Order, rng: Rng) -> str:
    """Try an order on a copy that is played on by bots; return what came of it, in words.

    Raises:
        IllegalAction: it would act now, and cannot.
    """
    copy = dealt(table, order.seat, rng)
    if acts(copy or table, order):
        carried_out(copy or table, order)
        return "Tried on a copy: it can act at once."
    if copy is None:
        return "It could not be tried on a copy: too much is hidden from you now."
    for passed in range(1, TRIAL_ACTIONS + 1):
        copy = _one_more(copy, rng)
        if ends(copy, order, now=0):
            break
        if acts(copy, order):
            return _trial(copy, order, passed)
    return "Tried on a copy that bots played on: it did not come up."


def _one_more(table: Table, rng: Rng) -> Table:
    """Return the table after one more action, as a bot would choose it."""
    seat = table.awaited[0]
    return played(table, seat, table.game.greedy(table.state, seat, rng))


def _trial(table: Table, order: Order, passed: int) -> str:
    moves = "1 move" if passed == 1 else f"{passed} moves"
    try:
        carried_out(table, order)
    except AtollError as problem:
        return f"Tried on a copy that bots played on: after {moves} it stopped. {problem}"
    return f"Tried on a copy that bots played on: it acted after {moves}."


COMMANDS: tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...] = (orders,)
