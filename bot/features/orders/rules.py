"""Parse orders, let them act, and end them."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from bot.domain import votes
from bot.domain.ids import Timestamp, UserId
from bot.domain.moves import action_of, played, seat_at
from bot.domain.opponents import refuse_out_of_turn
from bot.domain.table import Table
from bot.domain.turns import frames_kept
from bot.features.orders.store import Order
from bot.store.outbox import new_nonce
from engine.core import (
    AtollError,
    BadOption,
    BadText,
    Decision,
    IllegalAction,
    command_of,
    decision_of,
    excerpt,
)

ORDERS_AT_MOST = 10
MOVES_AT_MOST = 50
TEXT_LENGTH = 1_000
ACTS_AT_ONCE = 50
ORDER_SECONDS = 30 * 24 * 3_600
RANGE = re.compile(r"(?<![\w.])(\d{1,4})\.\.(\d{1,4})(?![\w.])")

NO_SUCH_ORDER = "You have no such order. See yours with **⋯**, then **Orders**."

DONE = "done"
GAME_OVER = "game_over"
SEAT_CHANGED = "seat_changed"
EXPIRED = "expired"
REWOUND = "rewound"
TOO_OFTEN = "too_often"
OUTDATED = "outdated"
REASONS = {
    DONE: "It is done.",
    GAME_OVER: "The game is over.",
    SEAT_CHANGED: "You no longer have the seat.",
    EXPIRED: "It has expired.",
    REWOUND: "The game was rewound to a point where it would act again.",
    TOO_OFTEN: f"Your orders acted {ACTS_AT_ONCE} times in a row. Check the table yourself.",
    OUTDATED: (
        "Orders no longer have conditions, rounds or several moves in a row."
        " Add a new one: **⋯** below the board, then **Orders**."
    ),
}
"""Why an order ended. Older databases may store the sentence instead of its key."""


# --- writing


def new_order(
    table: Table, user: UserId, moves: str, when: str, repeat: bool, now: Timestamp
) -> Order:
    """Return the order that a player wrote. It has no number yet.

    Raises:
        BadText, BadOption: A move or the question is invalid.
        IllegalAction: The user does not play here.
    """
    seat = seat_at(table, user)
    if not table.playing:
        raise IllegalAction("This game is not running. `/games` lists your games.")
    texts = split_moves(moves)
    if not texts:
        raise BadText("Write a move, such as `discard`. `/do` alone lists your choices.")
    for text in texts:
        check_move(table, text)
    order = Order(
        user=user,
        number=0,
        seat=seat,
        moves="; ".join(texts),
        question=_question(table, when),
        uses=None if repeat else 1,
        expires=Timestamp(now + ORDER_SECONDS),
    )
    moves_of(order)
    return order


def split_moves(text: str) -> list[str]:
    """Split a text into moves at semicolons.

    Raises:
        BadText: There are too many.
    """
    moves = [" ".join(move.split()) for move in text.split(";") if move.strip()]
    if len(moves) > MOVES_AT_MOST or len(text) > TEXT_LENGTH:
        raise BadText(f"Too many moves. Write at most {MOVES_AT_MOST}.")
    return moves


def moves_of(order: Order) -> list[str]:
    """Return the moves of an order one by one: ``bid 3..1`` means three moves, ``bid 3`` first.

    Raises:
        BadText: There are too many.
    """
    moves = [*islice(_every_move(order), MOVES_AT_MOST + 1)]
    if len(moves) > MOVES_AT_MOST:
        raise BadText(f"Too many moves. Write at most {MOVES_AT_MOST}.")
    return moves


def _every_move(order: Order) -> Iterator[str]:
    for move in order.moves.split("; "):
        if found := RANGE.search(move):
            first, last = map(int, found.groups())
            step = 1 if first <= last else -1
            for number in range(first, last + step, step):
                yield move.replace(found[0], str(number))
        else:
            yield move


def check_move(table: Table, move: str) -> None:
    """Check that a text can be a move of this game at some time.

    Raises:
        BadText: It cannot.
    """
    kinds = {command_of(kind): kind for kind in table.game.rules.actions}
    command, *words = move.lower().split()
    if command not in kinds:
        known = ", ".join(f"`{name}`" for name in kinds)
        raise BadText(
            f"{table.game.name} has no move “{excerpt(move)}”. Its moves start with {known}."
        )
    fields = [field.encode_name for field in msgspec.structs.fields(kinds[command])]
    named = [word.partition(":")[0] for word in words if ":" in word]
    if len(words) > len(fields) or not set(named) <= set(fields):
        allowed = f"only {' and '.join(fields)}" if fields else "nothing more"
        raise BadText(f"“{excerpt(move)}” is not a valid move. `{command}` takes {allowed}.")


def _question(table: Table, when: str) -> str:
    """Return the class name of the question that a player named, by its text or class."""
    wanted = when.strip().lower()
    if not wanted:
        return ""
    for name, text in questions(table).items():
        if wanted in (name.lower(), text.lower()):
            return name
    raise BadOption(f"{table.game.name} has no question “{excerpt(when)}”. Choose from the list.")


def questions(table: Table) -> dict[str, str]:
    """Return the questions of a game by the class that asks them."""
    kinds = (step for step in table.game.rules.steps if issubclass(step, Decision))
    return {kind.__name__: (kind.__doc__ or "").strip().splitlines()[0] for kind in kinds}


# --- adding and removing


def add_order(table: Table, order: Order) -> Table:
    """Return the table with one more order, which gets the next number of its player.

    The player is back at the table now, but not when the order acts later.

    Raises:
        IllegalAction: The user does not play here, or has too many orders.
    """
    own = [other.number for other in table.records(Order) if other.user == order.user]
    if seat_at(table, order.user) != order.seat or not table.playing:
        raise IllegalAction("This game is not running. `/games` lists your games.")
    if len(own) >= ORDERS_AT_MOST:
        raise IllegalAction(f"You already have {len(own)} orders here. Cancel one first.")
    numbered = msgspec.structs.replace(order, number=max(own, default=0) + 1)
    return votes.back(table, order.seat).with_records(Order, (*table.records(Order), numbered))


def newest(table: Table, user: UserId) -> Order:
    """Return a user's latest order."""
    own = [order for order in table.records(Order) if order.user == user]
    return max(own, key=lambda order: order.number)


def cancel_order(table: Table, user: UserId, number: int) -> Table:
    """Return the table without an order.

    Raises:
        IllegalAction: The user has no such order here.
    """
    found = [
        order for order in table.records(Order) if (order.user, order.number) == (user, number)
    ]
    if not found:
        raise IllegalAction(NO_SUCH_ORDER)
    return without(table, found)


def without(table: Table, orders: Iterable[Order]) -> Table:
    """Return the table without some orders."""
    gone = {(one.user, one.number) for one in orders}
    left = (one for one in table.records(Order) if (one.user, one.number) not in gone)
    return table.with_records(Order, left)


def replaced(table: Table, order: Order) -> Table:
    """Return the table with a changed order."""
    key = order.user, order.number
    orders = (order if (one.user, one.number) == key else one for one in table.records(Order))
    return table.with_records(Order, orders)


def stop_order(table: Table, order: Order, reason: str, now: Timestamp) -> Table:
    """Return the table with a stopped order. Its player does not know the reason yet."""
    row = table.seats[order.seat]
    dm = row.dm if row.user == order.user else ""
    stopped = msgspec.structs.replace(order, stopped=now, reason=reason, dm=dm, nonce=new_nonce())
    return replaced(table, stopped)


# --- acting


def orders_answer(table: Table, before: Table, now: Timestamp) -> Table:
    """Let orders act until the table waits for a player whose orders do not apply.

    After a rewind no order acts. Stop those that would repeat their move.
    """
    if not table.records(Order):
        return table
    rewound = frames_kept(table, before) < len(before.frames)
    for _ in range(0 if rewound else ACTS_AT_ONCE):
        table = _without_ended(table, now)
        order, after = next(_answers(table), (None, table))
        if order is None:
            return table
        used = msgspec.structs.replace(order, uses=order.uses and order.uses - 1)
        table = replaced(after, used)
        if used.uses == 0:
            table = stop_order(table, used, DONE, now)
    table = _without_ended(table, now)
    for order, _ in list(_answers(table)):
        table = stop_order(table, order, REWOUND if rewound else TOO_OFTEN, now)
    return table


def _without_ended(table: Table, now: Timestamp) -> Table:
    for order in table.records(Order):
        if order.stopped is not None:
            continue
        if not table.playing or table.state.over:
            table = stop_order(table, order, GAME_OVER, now)
        elif table.seats[order.seat].user != order.user:
            table = stop_order(table, order, SEAT_CHANGED, now)
        elif order.expires <= now:
            table = stop_order(table, order, EXPIRED, now)
    return table


def _answers(table: Table) -> Iterator[tuple[Order, Table]]:
    """Yield the orders that can act now, each with the table after its move. Older ones first."""
    for order in table.records(Order):
        if order.stopped is None and order.seat in table.awaited:
            asked = type(decision_of(table.state, order.seat)).__name__
            after = _answer(table, order) if order.question in ("", asked) else None
            if after is not None:
                yield order, after


def _answer(table: Table, order: Order) -> Table | None:
    """Return the table after the first possible move of an order."""
    for move in moves_of(order):
        try:
            refuse_out_of_turn(table)
            action = action_of(table.game, table.state, order.seat, move)
            return played(table, order.seat, action)
        except AtollError:
            continue
    return None


# --- showing


def sentence(table: Table, order: Order) -> str:
    """Return the effect and the end of an order, for its player."""
    often = {None: "each time", 1: "once"}.get(order.uses, f"at most {order.uses} times")
    return f"{_command(table, order)}; {often}, until <t:{order.expires}:f>."


def _command(table: Table, order: Order) -> str:
    asks = questions(table).get(order.question)
    when = f"When you are asked “{asks}”" if asks else "When it is your turn"
    first = "the first possible of " if len(moves_of(order)) > 1 else ""
    return f"{when}: play {first}{', '.join(f'“{move}”' for move in order.moves.split('; '))}"


def played_now(after: Table, before: Table, order: Order) -> str:
    """Return the first move that a new order made immediately, or "" if it made none."""
    for place, frame in enumerate(after.frames):
        if frame.seat == order.seat and frame.ply > before.row.ply:
            return f"Played: **{after.label_of(place)}**."
    return ""


def stop_message(table: Table, order: Order) -> str:
    """Return the message to a player about a stopped order."""
    title = f"Your order {order.number} at table {table.id} ({table.game.name}) has stopped."
    reason = REASONS.get(order.reason, order.reason)
    return f"{title} {reason}\n-# {_command(table, order)}."
