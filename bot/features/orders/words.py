"""Orders move by move, and in sentences that their owners read."""

import re
from collections.abc import Iterator
from itertools import islice

from bot.domain.table import Table
from bot.features.orders.store import Order
from engine.core import BadText, Decision

MOVES_AT_MOST = 50
NOT = "not "
RANGE = re.compile(r"(?<![\w.])(\d{1,4})\.\.(\d{1,4})(?![\w.])")


def moves_of(order: Order) -> list[str]:
    """Return the moves one by one; ``bid 1..3`` stands for three of them.

    Raises:
        BadText: there are too many.
    """
    every = (move for part in order.moves.split("; ") for move in _spread(part))
    moves = [*islice(every, MOVES_AT_MOST + 1)]
    if len(moves) > MOVES_AT_MOST:
        raise BadText(f"Too many moves. Write at most {MOVES_AT_MOST}.")
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
    kinds = (step for step in table.game.rules.steps if issubclass(step, Decision))
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
        return f"play the first possible of {', '.join(moves)}"
    return f"play {', then '.join(moves)}"


def _limits(order: Order) -> str:
    limits = [{None: "each time", 1: "once"}.get(order.uses, f"at most {order.uses} times")]
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
