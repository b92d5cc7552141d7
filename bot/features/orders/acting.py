"""What orders do after each change of a table, and when and why they end."""

from collections.abc import Iterator

import msgspec

from bot.domain.moves import played, understood
from bot.domain.table import Table
from bot.domain.turns import frames_kept
from bot.features.orders.keeping import exchanged, stopped
from bot.features.orders.store import Order
from bot.features.orders.words import NOT, moves_of
from bot.store.ids import Seat, Timestamp
from engine.core import AtollError, IllegalAction, decision_of, excerpt, reveals_nothing

ACTS_AT_ONCE = 50

DONE = "It is done."
GAME_OVER = "The game is over."
SEAT_CHANGED = "You no longer have the seat."
EXPIRED = "It has expired."
ROUND_OVER = "Its round is over."
UNTIL = "Your condition is met. Your move."
TAKEN_BACK = "The game was rewound to a point where it would act again."
TOO_OFTEN = f"Orders have acted {ACTS_AT_ONCE} times in a row. Check the table yourself."


def orders_answer(table: Table, before: Table, now: Timestamp) -> Table:
    """Let orders act until somebody is awaited who has left none for that.

    Where a change takes the game back, nothing acts: an order that would do the same again stops.
    """
    if frames_kept(table, before) < len(before.frames):
        return _stop_acting(_without_ended(table, now), TAKEN_BACK, now)
    for _ in range(ACTS_AT_ONCE):
        table = _without_ended(table, now)
        order = next(_acting(table), None)
        if order is None:
            return table
        table = _answered(table, order, now)
    return _stop_acting(_without_ended(table, now), TOO_OFTEN, now)


def _without_ended(table: Table, now: Timestamp) -> Table:
    """Stop the orders that are good for nothing any more."""
    for order in _standing(table):
        if reason := ends(table, order, now):
            table = stopped(table, order, reason, now)
    return table


def _answered(table: Table, order: Order, now: Timestamp) -> Table:
    """Return the table after an order has acted once, or after it has stopped instead."""
    try:
        after = carried_out(table, order)
    except AtollError as problem:
        return stopped(table, order, str(problem), now)
    if order.uses is None:
        return after
    used = msgspec.structs.replace(order, uses=order.uses - 1)
    after = exchanged(after, used)
    return after if used.uses else stopped(after, used, DONE, now)


def _stop_acting(table: Table, reason: str, now: Timestamp) -> Table:
    for order in list(_acting(table)):
        table = stopped(table, order, reason, now)
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
                f"“{excerpt(move)}” reveals something new, so the moves after it need your choice."
                f" No move was made."
            )
    return table


def _moved(table: Table, seat: Seat, move: str) -> Table:
    try:
        return played(table, seat, understood(table, seat, move))
    except AtollError as problem:
        raise IllegalAction(
            f"“{excerpt(move)}” was not possible, so no move was made."
        ) from problem


def ends(table: Table, order: Order, now: Timestamp) -> str:
    """Say why an order can never act again, or nothing while it can."""
    if not table.playing or table.state.over:
        return GAME_OVER
    if table.seats[order.seat].user != order.user:
        return SEAT_CHANGED
    if order.expires <= now:
        return EXPIRED
    if order.round not in (None, table.round):
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


def _is_possible(table: Table, seat: Seat, move: str) -> bool:
    try:
        understood(table, seat, move)
    except AtollError:
        return False
    return True
