"""Who is called to a table, and how: by a ping in its channel, or by a direct message.

Everybody chooses whether pings, messages, both or neither call them; nobody who rests is pinged.
"""

from collections.abc import Callable, Iterable

from bot.domain.ids import Timestamp, UserId
from bot.domain.person import Person
from bot.domain.quiet_hours import awake_from, is_resting
from bot.domain.records import (
    Notice,
)
from bot.domain.table import Called, Table
from engine.core import decision_of

People = Callable[[UserId], Person]

PINGED, WRITTEN_TO = ("mention", "both"), ("dm", "both")


def newly_called(now: Table, before: Called) -> tuple[UserId, ...]:
    """Return whom a table calls whom it did not call ``before``; at its end, all but who ended it.

    Somebody alone is called by nobody.
    """
    if now.is_private:
        return ()
    if now.row.status == "over":
        ended_by = now.frames[-1].seat
        people = (row.user for row in now.seats if row.seat != ended_by)
        return tuple(user for user in people if user is not None)
    to_move = (user for user in _to_move(now) if user not in before.to_move)
    asked = (user for user in now.called.asked if user not in before.asked)
    return Called(now.row.status, tuple(to_move), tuple(asked)).people


def _to_move(table: Table) -> list[UserId]:
    """Return the people who are to move now, those left out whom code keeps waiting."""
    awaited = {table.seats[seat].user for seat in table.awaited}
    return [user for user in table.called.to_move if user in awaited]


def pinged(called: Iterable[UserId], people: People, at: Timestamp) -> tuple[UserId, ...]:
    """Return those of the people called whom the channel's card pings at a moment."""
    return tuple(user for user in called if _may_be_pinged(people(user), at, PINGED))


def nudged(called: Iterable[UserId], people: People, at: Timestamp) -> tuple[UserId, ...]:
    """Return those who are pinged because they could not be written to: who wants either call."""
    return tuple(user for user in called if _may_be_pinged(people(user), at, (*PINGED, "dm")))


def _may_be_pinged(person: Person, at: Timestamp, wishes: tuple[str, ...]) -> bool:
    return person.notices in wishes and not is_resting(person, at)


def messages(after: Table, before: Table, people: People, at: Timestamp) -> tuple[Notice, ...]:
    """Return the direct messages to those whose move it has become; they come after a rest."""
    if after.is_private or not after.playing:
        return ()
    new = {*_to_move(after), *after.called.asked}.difference(before.called.people)
    return tuple(
        Notice(game=after.id, user=user, kind="move", text="", due=awake_from(people(user), at))
        for user in sorted(new)
        if _is_written_to(after, people(user), at)
    )


def _is_written_to(table: Table, person: Person, at: Timestamp) -> bool:
    """Whether somebody is called by a direct message, besides any card of their own."""
    if person.notices == "none":
        return False
    seat = table.seat_of(person.user)
    decision = decision_of(table.state, seat) if seat is not None else None
    has_card = decision is not None and decision.secret
    return (person.notices in WRITTEN_TO and not has_card) or is_resting(person, at)
