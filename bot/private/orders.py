"""Conditional orders: what people want done for them while they are away.

An order belongs to its owner alone. It acts right after a change of the table, as its owner's own
actions: all of them or none. An order that does not act leaves no trace at the table; one that
stops says why to its owner, once.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

import aiohttp
import discord
import msgspec
import structlog
from discord import Interaction

from bot.answers import paged
from bot.playing import bots_answer, played, seat_at, understood
from bot.store import StoreError
from bot.store.orders import Order, select_expired
from bot.table import Table
from bot.turns import frames_kept
from engine.core import (
    AtollError,
    BadText,
    Decision,
    IllegalAction,
    decision_of,
    reveals_nothing,
)

if TYPE_CHECKING:
    from bot.tables import Tables

log = structlog.get_logger()

ORDERS_AT_MOST = 10
MOVES_AT_MOST = 50
ACTS_AT_ONCE = 50
NONCE_SECONDS = 120
CLOCKS_DIFFER_SECONDS = 60
LOOK_BACK = 100
DM_REFUSED = {10013, 50001, 50007, 50278}
NOT = "not "
RANGE = re.compile(r"(?<![\w.])(\d{1,4})\.\.(\d{1,4})(?![\w.])")

DONE = "It was carried out."
GAME_OVER = "The game is over."
SEAT_CHANGED = "The seat is not yours any more."
EXPIRED = "Its time is over."
ROUND_OVER = "The round that it was for is over."
UNTIL = "What you were waiting for has come: it is for you to choose."
TAKEN_BACK = "The game was taken back to where it would act again."
TOO_OFTEN = f"Orders have acted {ACTS_AT_ONCE} times in a row: better look at the table yourself."


# --- carrying out


def everybody_answers(table: Table, before: Table, now: int) -> Table:
    """Let bots and orders act until a person is awaited who has left no order for that.

    Where a change takes the game back, nothing acts: an order that would do the same again stops.
    """
    if frames_kept(table, before) < len(before.frames):
        return _stop_acting(_with_bots(table, now), TAKEN_BACK, now)
    for _ in range(ACTS_AT_ONCE):
        table = _with_bots(table, now)
        order = next(_acting(table), None)
        if order is None:
            return table
        table = _answered(table, order, now)
    return _stop_acting(_with_bots(table, now), TOO_OFTEN, now)


def _with_bots(table: Table, now: int) -> Table:
    """Let the bots act, then stop the orders that are good for nothing any more."""
    table = bots_answer(table) if table.playing else table
    for order in _standing(table):
        if reason := ends(table, order, now):
            table = _stopped(table, order, reason, now)
    return table


def _answered(table: Table, order: Order, now: int) -> Table:
    """Return the table after an order has acted once, or after it has stopped instead."""
    try:
        after = carried_out(table, order)
    except AtollError as problem:
        return _stopped(table, order, str(problem), now)
    if order.uses is None:
        return after
    used = msgspec.structs.replace(order, uses=order.uses - 1)
    after = _exchanged(after, used)
    return after if used.uses else _stopped(after, used, DONE, now)


def _stop_acting(table: Table, reason: str, now: int) -> Table:
    for order in list(_acting(table)):
        table = _stopped(table, order, reason, now)
    return table


def _standing(table: Table) -> list[Order]:
    return [order for order in table.orders if order.stopped is None]


def _acting(table: Table) -> Iterator[Order]:
    """Yield the orders that would act now, older ones first."""
    return (order for order in _standing(table) if acts(table, order))


def acts(table: Table, order: Order) -> bool:
    """Whether an order is meant for this moment: its question, its condition, its first move."""
    if not _is_asked(table, order) or (order.only_if and not _holds(table, order, order.only_if)):
        return False
    first = moves_of(order) if order.how == "first" else moves_of(order)[:1]
    return any(_is_possible(table, order.seat, move) for move in first)


def carried_out(table: Table, order: Order) -> Table:
    """Return the table after all moves of an order.

    Each move but the last must be one that its owner could take back: otherwise the reason why a
    later one is not possible would tell what nobody may know before deciding.

    Raises:
        IllegalAction: one of the moves cannot be done; none was.
    """
    moves = moves_of(order)
    if order.how == "first":
        moves = [next(move for move in moves if _is_possible(table, order.seat, move))]
    for place, move in enumerate(moves):
        before, table = table, _moved(table, order.seat, move)
        last = place == len(moves) - 1
        if not last and not reveals_nothing(before.state, table.state, order.seat):
            raise IllegalAction(
                f"“{move}” shows something new: what comes after it is for you to choose."
                " None of the moves was made."
            )
    return table


def _moved(table: Table, seat: int, move: str) -> Table:
    try:
        return played(table, seat, understood(table, seat, move))
    except AtollError as problem:
        raise IllegalAction(
            f"“{move}” was not possible, so none of the moves was made."
        ) from problem


def ends(table: Table, order: Order, now: int) -> str:
    """Say why an order can never act again, or nothing while it can."""
    if not table.playing or table.state.over:
        return GAME_OVER
    if table.seats[order.seat].user != order.user:
        return SEAT_CHANGED
    if order.expires <= now:
        return EXPIRED
    if order.round not in (None, round_of(table)):
        return ROUND_OVER
    return UNTIL if order.until and _holds(table, order, order.until) else ""


def _is_asked(table: Table, order: Order) -> bool:
    """Whether the order's question waits for its owner; an order without one is for all of them."""
    if order.seat not in table.awaited:
        return False
    decision = decision_of(table.state, order.seat)
    return order.question in ("", type(decision).__name__)


def _holds(table: Table, order: Order, condition: str) -> bool:
    """Whether a move is possible, or is not though its question is asked."""
    if condition.startswith(NOT):
        asked = _is_asked(table, order)
        return asked and not _is_possible(table, order.seat, condition.removeprefix(NOT))
    return _is_possible(table, order.seat, condition)


def _is_possible(table: Table, seat: int, move: str) -> bool:
    try:
        understood(table, seat, move)
    except AtollError:
        return False
    return True


def round_of(table: Table) -> int | None:
    """Return the round that is played, where a game has rounds."""
    found: int | None = getattr(table.state.board, "round", None)
    return found


# --- giving and taking back


def ordered(table: Table, order: Order) -> Table:
    """Return the table with one more order; it gets the next number of its owner.

    Raises:
        IllegalAction: its owner does not play here, or has left too many orders.
    """
    own = [other.number for other in table.orders if other.user == order.user]
    if seat_at(table, order.user) != order.seat or not table.playing:
        raise IllegalAction("This game is not being played.")
    if len(own) >= ORDERS_AT_MOST:
        raise IllegalAction(f"You have {len(own)} orders here: cancel one with `/orders cancel`.")
    numbered = msgspec.structs.replace(order, number=max(own, default=0) + 1)
    return replace(table, orders=(*table.orders, numbered))


def newest(table: Table, user: int) -> Order:
    """Return the order that a person gave last."""
    own = [order for order in table.orders if order.user == user]
    return max(own, key=lambda order: order.number)


def cancelled(table: Table, user: int, number: int) -> Table:
    """Return the table without an order.

    Raises:
        IllegalAction: its owner has no such order here.
    """
    found = [order for order in table.orders if (order.user, order.number) == (user, number)]
    if not found:
        raise IllegalAction("You have no such order. `/orders list` shows yours.")
    return without(table, found)


def without(table: Table, orders: Iterable[Order]) -> Table:
    """Return the table without some orders."""
    gone = set(map(_key, orders))
    return replace(table, orders=tuple(one for one in table.orders if _key(one) not in gone))


def _exchanged(table: Table, order: Order) -> Table:
    """Return the table with an order in place of the one with the same number."""
    orders = (order if _key(one) == _key(order) else one for one in table.orders)
    return replace(table, orders=tuple(orders))


def _stopped(table: Table, order: Order, reason: str, now: int) -> Table:
    row = table.seats[order.seat]
    dm = row.dm if row.user == order.user else ""
    changed = msgspec.structs.replace(order, stopped=now, reason=reason, dm=dm)
    return _exchanged(table, changed)


def _key(order: Order) -> tuple[int, int]:
    return order.user, order.number


# --- in words


def moves_of(order: Order) -> list[str]:
    """Return the moves one by one; ``bid 1..3`` stands for three of them.

    Raises:
        BadText: there are too many.
    """
    moves = [move for part in order.moves.split("; ") for move in _spread(part)]
    if len(moves) > MOVES_AT_MOST:
        raise BadText(f"That is too much at once: {MOVES_AT_MOST} moves at most.")
    return moves


def _spread(move: str) -> Iterator[str]:
    found = RANGE.search(move)
    if found is None:
        yield move
        return
    first, last = found.groups()
    for number in range(int(first), int(last) + 1):
        yield move.replace(f"{first}..{last}", str(number))


def questions(table: Table) -> dict[str, str]:
    """Return the questions of a game by the class that asks them."""
    kinds = (step for step in table.game.steps if issubclass(step, Decision))
    return {kind.__name__: _asks(kind) for kind in kinds}


def _asks(kind: type[Decision[object]]) -> str:
    return (kind.__doc__ or "").strip().splitlines()[0]


def sentence(table: Table, order: Order) -> str:
    """Say what an order does and how long, as its owner reads it."""
    return f"{_command(table, order)}; {_limits(order)}."


def _command(table: Table, order: Order) -> str:
    asks = questions(table).get(order.question)
    when = f"When you are asked “{asks}”" if asks else "Whenever it is your turn"
    guard = f", and {_condition(order.only_if)}" if order.only_if else ""
    return f"{when}{guard}: {_deed(order)}"


def _deed(order: Order) -> str:
    moves = [f"“{move}”" for move in order.moves.split("; ")]
    if order.how == "first":
        return f"do the first of these that is possible: {', '.join(moves)}"
    return f"do {', then '.join(moves)}"


def _limits(order: Order) -> str:
    limits = [{None: "each time", 1: "once"}.get(order.uses, f"{order.uses} times at most")]
    limits += ["until this round ends"] * (order.round is not None)
    limits += [f"until {_condition(order.until)}"] * bool(order.until)
    return ", ".join([*limits, f"until <t:{order.expires}:f>"])


def _condition(condition: str) -> str:
    negated = condition.startswith(NOT)
    return f"“{condition.removeprefix(NOT)}” is {NOT if negated else ''}possible"


def told_end(table: Table, order: Order) -> str:
    """Say to its owner that an order has stopped, and why."""
    title = f"Your order {order.number} at table {table.id} ({table.game.name}) has stopped."
    return f"{title} {order.reason}\n-# {_command(table, order)}."


# --- telling


async def expire_orders(tables: "Tables", now: int) -> None:
    """Stop the orders whose time is over."""
    for number in await tables.store.read(lambda db: select_expired(db, now)):
        await tables.change(number, lambda table: table)


async def tell_stopped(client: discord.Client, tables: "Tables", number: int) -> None:
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
        if problem.code not in DM_REFUSED:
            return
        told = partial(_exchanged, order=msgspec.structs.replace(order, dm="closed"))
    except (aiohttp.ClientError, OSError, TimeoutError) as problem:
        log.warning("end of an order not told", game=table.id, problem=type(problem).__name__)
        return
    try:
        await tables.change(table.id, told)
    except StoreError:
        log.exception("end of an order not marked as told", game=table.id)


async def _send(client: discord.Client, table: Table, order: Order) -> None:
    """Send the end of an order, unless it was sent before a crash."""
    direct = await client.create_dm(discord.Object(order.user))
    text, stopped = told_end(table, order), order.stopped or 0
    if int(discord.utils.utcnow().timestamp()) - stopped >= NONCE_SECONDS:
        after = datetime.fromtimestamp(stopped - CLOCKS_DIFFER_SECONDS, UTC)
        async for message in direct.history(limit=LOOK_BACK, after=after):
            if message.content == text:
                return
    await direct.send(text, nonce=f"{table.id}:{order.seat}:{order.number}:{stopped:x}")


async def tell_here(interaction: Interaction, tables: "Tables", number: int) -> None:
    """Tell somebody who takes no direct messages, below a private card, which orders stopped."""
    table, user = await tables.get(number), interaction.user.id
    ended = [order for order in table.orders if order.user == user and order.dm == "closed"]
    ended = [order for order in ended if order.stopped is not None]
    if ended:
        for page in paged("\n".join(told_end(table, order) for order in ended)):
            await interaction.followup.send(page, ephemeral=True)
        await tables.change(number, partial(without, orders=ended))
