"""Answer several questions with one press.

The rules ask one question at a time, and the log has each answer. For players, this module joins a
short question to the one before it. It also skips questions that most players pass, unless the
player wants them. Questions are never joined if hidden information is revealed in between.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import astuple

from bot.domain.ids import Seat, UserId
from bot.domain.moves import played, seat_at
from bot.domain.table import Table
from engine.core import (
    Action,
    Decision,
    EvenRng,
    IllegalAction,
    decision_of,
    options_of,
    play,
    reveals_nothing,
)
from engine.players.steady import steady


@dataclass(frozen=True)
class Fork:
    """An option that leads straight to another question for the same seat.

    ``answers`` are the indexes of the follow-up answers to join, or empty if the question is asked
    separately. ``asks`` is the label of the button that asks a question which is usually skipped.
    With ``at_once``, the question may be asked together with those after the other options.
    """

    state: Any
    answers: tuple[int, ...] = ()
    asks: str = ""
    at_once: bool = False


def fork(table: Table, seat: Seat, place: int) -> Fork | None:
    """Return the question after the option with index ``place``, if one press can answer both."""
    before = table.state
    option = table.options(seat)[place]
    after = play(before, seat, option).state
    asked = decision_of(before, seat)
    decision = decision_of(after, seat)
    if asked is None or decision is None:
        return None
    if _passing(before, after, seat) is not None:
        return Fork(after, asks=decision.asked_by)
    is_same_place = asked.secret or not decision.secret
    if not (decision.joined and is_same_place and option.__struct_fields__):
        return None
    if not reveals_nothing(before, after, seat):
        return None
    answers = tuple(_forward(before, after, seat, option))
    return Fork(after, answers, at_once=decision.at_once)


def has_forks(table: Table) -> bool:
    """Whether a game has questions that can be joined or skipped."""
    kinds = [step for step in table.game.rules.steps if issubclass(step, Decision)]
    return any(kind.joined or kind.asked_by for kind in kinds)


def _forward(before: Any, after: Any, seat: Seat, option: Action) -> Iterator[int]:
    """Yield the indexes of the follow-up answers that do not return to the same question."""
    asked = decision_of(before, seat)
    known = astuple(option)
    for place, answer in enumerate(options_of(after, seat)):
        says = any(value and value not in known for value in astuple(answer))
        if says or decision_of(play(after, seat, answer).state, seat) != asked:
            yield place


def pressed(table: Table, seat: Seat, places: Sequence[int], *, asks: bool = False) -> Table:
    """Return the table after the options with some indexes, played in order.

    If a question follows that is usually skipped, skip it unless the player ``asks`` for it.

    Raises:
        LookupError: An index is out of range.
    """
    before = table.state
    for place in places:
        before = table.state
        table = played(table, seat, table.options(seat)[place])
    passing = None if asks else _passing(before, table.state, seat)
    return played(table, seat, passing) if passing else table


def _passing(before: Any, after: Any, seat: Seat) -> Action | None:
    """Return the answer that skips the next question of a seat, if it is usually skipped.

    A question is not skipped if the last move only returned to it.
    """
    decision = decision_of(after, seat)
    passing = decision.unasked(after) if decision else None
    returns = passing and (before.board, before.hands) == (after.board, after.hands)
    return None if returns else passing


def left_to_bot(table: Table, seat: Seat) -> str:
    """Return the label of the button that lets a bot answer, or "" if it may not."""
    decision = table.decision(seat)
    return decision.left_to_bot if decision else ""


def done_by_bot(table: Table, user: UserId) -> Table:
    """Return the table after a bot answered for a user until the kind of question changed.

    Raises:
        IllegalAction: A bot may not answer this question.
    """
    seat = seat_at(table, user)
    asked = table.decision(seat)
    if asked is None or not asked.left_to_bot:
        raise IllegalAction("That choice is no longer open. `/board` shows the table now.")
    while type(table.decision(seat)) is type(asked):
        rng = EvenRng(table.row.seed + table.row.ply)
        table = played(table, seat, steady(table.game, table.state, seat, rng))
    return table
