"""Several answers with one press: an option with the question that it leads to, or without one.

The rules ask one thing after the other, and the log keeps each answer. Here short questions are
put together with the one before, and those that are mostly passed are passed unless their player
wants them. What hidden things would show in between is never put together.
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
from engine.players.greedy import greedy

FORKS_AT_MOST = 25
"""With more options, the answers that follow are not computed."""


@dataclass(frozen=True)
class Fork:
    """An option that leads its seat on to a further question at once.

    ``answers`` are the places of what can be answered there; none where it is asked for itself.
    ``asks`` says what stands on a button for those who want a question that is mostly passed,
    ``usual_first`` that the first answers are mostly those that are wanted.
    """

    state: Any
    answers: tuple[int, ...] = ()
    asks: str = ""
    usual_first: bool = False


def fork(table: Table, seat: Seat, place: int) -> Fork | None:
    """Return the question after an option, if the same press can answer it."""
    before, option = table.state, table.options(seat)[place]
    after = play(before, seat, option).state
    asked, decision = decision_of(before, seat), decision_of(after, seat)
    if asked is None or decision is None:
        return None
    if isinstance(asked, decision.joined_to) and (asked.secret or not decision.secret):
        answers = tuple(_forward(before, after, seat, option))
        return Fork(after, answers, usual_first=decision.usual_first)
    if decision.joined and option.__struct_fields__ and reveals_nothing(before, after, seat):
        return Fork(after, tuple(_forward(before, after, seat, option)))
    if decision.unasked(after) is not None:
        return Fork(after, asks=decision.asked_by)
    return None


def goes_on_asking(after: Fork, seat: Seat, place: int) -> bool:
    """Whether an answer behind an option leads to a question that is mostly passed."""
    state = play(after.state, seat, options_of(after.state, seat)[place]).state
    decision = decision_of(state, seat)
    return decision is not None and decision.unasked(state) is not None


def has_forks(table: Table) -> bool:
    """Whether a game ever puts questions together, or passes any."""
    kinds = [step for step in table.game.rules.steps if issubclass(step, Decision)]
    return any(kind.joined or kind.joined_to or kind.asked_by for kind in kinds)


def _forward(before: Any, after: Any, seat: Seat, option: Action) -> Iterator[int]:
    """Yield the places of those answers to an option that do not lead back."""
    asked, known = decision_of(before, seat), astuple(option)
    for place, answer in enumerate(options_of(after, seat)):
        says = any(value and value not in known for value in astuple(answer))
        if says or decision_of(play(after, seat, answer).state, seat) != asked:
            yield place


def pressed(table: Table, seat: Seat, places: Sequence[int], *, asks: bool = False) -> Table:
    """Return the table after the options in some places, one after the other.

    Unless the player ``asks`` for it, a question that is mostly passed is passed then.

    Raises:
        LookupError: there is no option in one of the places.
    """
    for place in places:
        table = played(table, seat, table.options(seat)[place])
    passing = None if asks else unasked(table, seat)
    return played(table, seat, passing) if passing else table


def unasked(table: Table, seat: Seat) -> Action | None:
    """Return the answer to the question of a seat that is given unless it asks for it."""
    decision = decision_of(table.state, seat) if table.playing else None
    return decision.unasked(table.state) if decision else None


def left_to_bot(table: Table, seat: Seat) -> str:
    """Return the label of the button that leaves a question to the bot."""
    decision = decision_of(table.state, seat) if table.playing else None
    return decision.left_to_bot if decision else ""


def done_by_bot(table: Table, user: UserId) -> Table:
    """Return the table after a bot has answered for a user until the question changes.

    Raises:
        IllegalAction: the question is not one that is left to a bot.
    """
    seat = seat_at(table, user)
    asked = decision_of(table.state, seat) if table.playing else None
    if asked is None or not asked.left_to_bot:
        raise IllegalAction("That choice is no longer open. `/board` shows the table now.")
    while type(decision_of(table.state, seat)) is type(asked):
        luck = EvenRng(table.row.seed + table.row.ply)
        table = played(table, seat, greedy(table.game, table.state, seat, luck))
    return table
