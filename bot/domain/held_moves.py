"""Hold moves until their player confirms them, then play or drop them."""

from collections.abc import Iterator

from bot.domain.ids import Seat, UserId
from bot.domain.moves import played
from bot.domain.person import FeatureSetting, Person
from bot.domain.records import HeldMove
from bot.domain.table import Table
from bot.domain.votes import back
from engine.core import AtollError, awaited, decision_of, parse, reveals_nothing

APART = "; "
CONFIRM = FeatureSetting[str]("confirm", "off")
"""Whether the last move of a turn waits for a confirmation (``on``)."""


def held_by(table: Table, user: UserId) -> HeldMove | None:
    """Return the moves of a user that wait for a confirmation."""
    return next((one for one in table.records(HeldMove) if one.user == user), None)


def held_at(table: Table, seat: Seat) -> HeldMove | None:
    """Return the moves of a seat that wait for a confirmation."""
    user = table.seats[seat].user
    return None if user is None else held_by(table, user)


def without(table: Table, user: UserId) -> Table:
    """Return the table without the held moves of a user."""
    return table.with_records(
        HeldMove, (one for one in table.records(HeldMove) if one.user != user)
    )


def hold(after: Table, before: Table, person: Person) -> Table:
    """Return the table before a user's move, holding the move, if it needs a confirmation.

    Otherwise, return the table after the move. Another move replaces a held one.
    """
    user = person.user
    if held_by(before, user) and not held_by(after, user):
        return after  # the change plays the held move
    seat = before.seat_of(user)
    kept = without(after, user)
    if seat is None or CONFIRM.value_of(person) != "on" or not ends_turn(after, before, seat):
        return kept
    moves = [frame.action for frame in after.frames[len(before.frames) :]]
    move = HeldMove(user=user, seat=seat, moves=APART.join(moves), digest=before.digest(seat))
    others = without(before, user).records(HeldMove)
    return back(before, seat).with_records(HeldMove, (*others, move))


def ends_turn(after: Table, before: Table, seat: Seat) -> bool:
    """Whether a change makes moves of a seat that let others move or reveal something.

    Players who are alone at a table or among bots don't confirm moves.
    """
    new = after.frames[len(before.frames) :]
    if len(before.users) < 2 or not before.playing or seat not in before.awaited:
        return False
    if not new:
        return False
    decision = decision_of(after.state, seat)
    return (
        decision is None
        or decision.begins_turn
        or bool({*awaited(after.state)} - {*before.awaited})
        or not reveals_nothing(before.state, after.state, seat)
    )


def release(table: Table, seat: Seat) -> Table | None:
    """Return the table after the held moves of a seat, or ``None`` if it has none."""
    held = held_at(table, seat)
    if held is None or not _is_possible(table, held):
        return None
    table = without(table, held.user)
    try:
        for action in held.moves.split(APART):
            table = played(table, seat, parse(action, table.game.rules.actions))
    except AtollError:
        return None
    return table


def drop(table: Table, seat: Seat) -> Table | None:
    """Return the table without the held moves of a seat, or ``None`` if it has none."""
    held = held_at(table, seat)
    return None if held is None else without(table, held.user)


def without_outdated(table: Table) -> Table:
    """Return the table without held moves that are no longer possible."""
    kept = tuple(one for one in table.records(HeldMove) if _is_possible(table, one))
    return table if kept == table.records(HeldMove) else table.with_records(HeldMove, kept)


def _is_possible(table: Table, held: HeldMove) -> bool:
    if table.seats[held.seat].user != held.user or held.seat not in table.awaited:
        return False
    return table.digest(held.seat) == held.digest


def labels_of(table: Table, held: HeldMove) -> Iterator[str]:
    """Yield the labels of held moves, as their player sees them."""
    for action in held.moves.split(APART):
        move = parse(action, table.game.rules.actions)
        yield table.game.label(table.view(held.seat), move)
        table = played(table, held.seat, move)
