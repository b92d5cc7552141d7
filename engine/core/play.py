"""The loop that runs a game from one real choice to the next."""

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple

from typing_extensions import TypeVar

from engine.core.errors import IllegalAction
from engine.core.note import Note
from engine.core.state import AnyState, options_of
from engine.core.steps import Action, Auto, Decision, Step, Together

StateT = TypeVar("StateT", bound=AnyState, default=Any)


class Played(NamedTuple, Generic[StateT]):
    """The result of an action: the new state, and the notes about it."""

    state: StateT
    notes: tuple[Note, ...]


def play(state: StateT, seat: int, action: Action) -> Played[StateT]:
    """Return the result of ``action``; ``state`` does not change.

    Raises:
        IllegalAction: ``seat`` may not do ``action`` now.
    """
    if not is_legal(state, seat, action):
        raise IllegalAction(refusal(state, seat))
    g = state.copy()
    g.notes = []
    carry_out(g, seat, action)
    return Played(g, tuple(g.notes))


def carry_out(g: AnyState, seat: int, action: Action) -> None:
    """Change ``g`` by a legal action, in place and unchecked.

    For searches, which own ``g``. Set ``g.muted`` if the notes are not needed.
    """
    line = g.lanes.get(seat, g.agenda)
    decision = line[0]
    assert isinstance(decision, Decision)  # noqa: S101  # only decisions open options
    if decision.seat == seat:
        del line[0]
        line[:0] = decision.take(g, action)
    else:
        line[:0] = decision.take_aside(g, seat, action)
    advance(g)


def is_other_order(state: AnyState, seat: int, moves: Sequence[Action], first: Action) -> bool:
    """Whether ``seat`` reaches the same state as by its ``moves`` with a later one of them first.

    The ``first`` move comes before all others, or changes places with the one that was first.
    """
    end = _after(state, seat, moves)
    for at in (place for place, move in enumerate(moves) if place and move == first):
        between = moves[1:at]
        rest = moves[at + 1 :]
        for order in ([first, moves[0], *between, *rest], [first, *between, moves[0], *rest]):
            try:
                if end == _after(state, seat, order):
                    return True
            except IllegalAction:
                continue
    return False


def _after(state: StateT, seat: int, moves: Iterable[Action]) -> StateT:
    for move in moves:
        state = play(state, seat, move).state
    return state


def is_legal(state: AnyState, seat: int, action: Action) -> bool:
    """Whether ``seat`` may do ``action`` now: as one of its options, or as a free answer."""
    if action in options_of(state, seat):
        return True
    decision = decision_of(state, seat)
    return decision is not None and decision.accepts(state, action)


def refusal(state: AnyState, seat: int) -> str:
    """Explain why the action of ``seat`` is not legal, without hidden information."""
    if state.over:
        return "This game is over."
    if not options_of(state, seat):
        return "That was not your question."
    return "The rules did not allow that."


def advance(g: AnyState) -> None:
    """Run the agenda until a seat has a real choice or the game is over."""
    g.open = {}
    while not g.over:
        if g.lanes:
            for lane in g.lanes.values():
                _settle(g, lane)
            g.lanes = {seat: lane for seat, lane in g.lanes.items() if lane}
        else:
            _settle(g, g.agenda)
        if g.open:
            return


def decision_of(g: StateT, seat: int) -> Decision[StateT] | None:
    """Return the question that ``seat`` must answer."""
    line = g.lanes.get(seat) or g.agenda
    match line:
        case [Decision() as decision, *_] if decision.seat == seat:
            return decision
    return None


def awaited(g: AnyState) -> list[int]:
    """Return the seats that must answer now, in order.

    Seats with only asides are not included.
    """
    return [seat for seat in sorted(g.open) if decision_of(g, seat) is not None]


def in_secret(g: AnyState) -> bool:
    """Whether the awaited seats choose in secret at the same time."""
    decisions = (decision_of(g, seat) for seat in awaited(g)) if g.lanes else ()
    return any(decision is not None and decision.secret for decision in decisions)


def _settle(g: AnyState, line: list[Step]) -> None:
    """Run one lane to its next real choice, and open that choice's options."""
    while line:
        step = line[0]
        if isinstance(step, Decision):
            actions = list(step.actions(g))
            if len(actions) > 1 or (actions and step.asks_alone(g)):
                g.open[step.seat] = actions
                if not g.lanes:
                    for seat, others in step.aside(g).items():
                        g.open.setdefault(seat, list(others))
                return
            del line[0]
            line[:0] = step.take(g, actions[0]) if actions else ()
        elif isinstance(step, Auto):
            del line[0]
            line[:0] = step.run(g)
        elif isinstance(step, Together):
            del line[0]
            g.lanes = {seat: list(steps) for seat, steps in step.lanes(g).items()}
            return


def reveals_nothing(before: AnyState, after: AnyState, seat: int) -> bool:
    """Whether ``seat`` learned and revealed nothing, and changed no opponent's hand.

    An undo between such states needs no consent, as long as no other seat has acted since.
    """
    others = (other for other in before.seats if other != seat)
    untouched = all(before.hands[other] == after.hands[other] for other in others)
    said_nothing = before.revealed_by(seat) == after.revealed_by(seat)
    return untouched and before.hidden == after.hidden and said_nothing
