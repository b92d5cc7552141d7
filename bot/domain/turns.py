"""What a change of a table means for what is stored: rows, the log, and whose cards to renew."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import takewhile

import msgspec

from bot.domain.clocks import window_of
from bot.domain.frames import UNDO, Frame, packed
from bot.domain.ids import FIRST_SEAT, Ply, Seat, Timestamp
from bot.domain.records import (
    CHANNEL,
    PROMISE,
    Move,
    SeatRow,
    Snapshot,
    Status,
)
from bot.domain.table import Table
from engine.core import decision_of

SNAPSHOT_EVERY = 8


def settled(after: Table, before: Table, at: Timestamp) -> Table:
    """Return the table as it is stored: a ply further on, with who is awaited now."""
    status: Status = after.row.status
    if after.playing and after.state.over:
        status = "over"
    row = msgspec.structs.replace(
        after.row,
        status=status,
        ply=max(after.row.ply, Ply(before.row.ply + 1)),
        state=None if after.state is None else after.game.save(after.state),
        rules=after.game.rules.version,
        touched=at,
    )
    changed = replace(after, row=row)
    seats = tuple(
        msgspec.structs.replace(row, waiting=at) if _asked_anew(changed, before, row.seat) else row
        for row in seats_now(changed, at)
    )
    return _without_old_vote(replace(changed, seats=seats), before)


def _asked_anew(after: Table, before: Table, seat: Seat) -> bool:
    """Whether a seat has ended its turn and is asked again at once: a round, or others, begin."""
    was, now = set(before.awaited), set(after.awaited)
    if seat not in was & now or after.seats[seat].acted <= before.seats[seat].acted:
        return False
    return after.round != before.round or bool(now - was)


def _without_old_vote(after: Table, before: Table) -> Table:
    """Return the table without a vote that is settled otherwise.

    None outlives the game, and one on taking moves back ends where the game goes on.
    """
    proposal = after.row.proposal
    goes_on = _taken(after, before) or _new_moments(after, before, None)
    if proposal is None or (after.playing and not (proposal.kind == "undo" and goes_on)):
        return after
    return replace(after, row=msgspec.structs.replace(after.row, proposal=None))


def seats_now(table: Table, at: Timestamp) -> tuple[SeatRow, ...]:
    """Return the seats with who is awaited, and since when."""
    waiting = set(table.awaited)
    return tuple(
        msgspec.structs.replace(
            seat, waiting=(seat.waiting or at) if seat.seat in waiting else None
        )
        for seat in table.seats
    )


def logged(after: Table, before: Table, at: Timestamp) -> tuple[Move, ...]:
    """Return the rows of the log between two moments of a table."""
    new = (frame for frame in after.frames if frame.ply > before.row.ply)
    moves = (Move(frame.ply, frame.seat or FIRST_SEAT, frame.action, at) for frame in new)
    return (*_taken_back(after, before, at), *moves)


def _taken_back(after: Table, before: Table, at: Timestamp) -> Iterator[Move]:
    """Yield the row of the log that takes moves back: a seat's last one alone is its undo."""
    ply = Ply(before.row.ply + 1)
    taken, kept = _taken(after, before), frames_kept(after, before)
    if len(taken) > 1 and taken[0] is before.frames[kept]:
        yield Move(ply, CHANNEL, f"rewind move:{kept - 1}", at)
    elif taken:
        yield Move(ply, taken[0].seat or FIRST_SEAT, UNDO, at)


def taken_back(after: Table, before: Table) -> tuple[Ply, ...]:
    """Return the actions that a change takes back."""
    return tuple(frame.ply for frame in _taken(after, before))


def snapshot(after: Table, before: Table) -> Snapshot | None:
    """Return the state on the way that a change makes worth keeping, so that no replay is long."""
    first = frames_kept(after, before)
    marks = (place for place in range(first, len(after.frames)) if place % SNAPSHOT_EVERY == 0)
    place = max(marks, default=0)
    return packed(after.game, after.frames[place]) if place else None


def _taken(after: Table, before: Table) -> list[Frame]:
    """Return the moments that were taken back by a change."""
    kept = _plies(after.frames)
    return [frame for frame in before.frames if frame.ply not in kept]


def _plies(frames: Iterable[Frame]) -> set[Ply]:
    return {frame.ply for frame in frames}


def frames_kept(after: Table, before: Table) -> int:
    """Return how many moments of a game were not taken back by a change."""
    return sum(frame.ply <= before.row.ply for frame in after.frames)


def _new_moments(after: Table, before: Table, reader: Seat | None) -> list[Frame]:
    """Return the moments of a change that a reader noticed."""
    return list(takewhile(lambda frame: frame.ply > before.row.ply, after.moments(reader)))


def told(after: Table, before: Table) -> tuple[Seat, ...]:
    """Return whose cards change: the channel's at each step that everybody can notice.

    A seat's own card changes when it is asked for a secret choice, or no longer asked. It does not
    change at each move of other players: its player sees the newest picture when they look. Whose
    cards change is itself shown to their readers, so it follows from what these can notice.
    """
    promise = (PROMISE,) if before.state is None and after.playing else ()
    channel = (CHANNEL,) if _concerns_everybody(after, before) else ()
    secret = (
        row.seat
        for row in after.seats
        if _takes_messages(after, row) and _is_asked_anew(after, before, row.seat)
    )
    return (*promise, *channel, *secret)


def renewed(after: Table, tell: Collection[Seat]) -> Table:
    """Return the table with its edition: one more where the channel's card is among those told."""
    edition = after.row.edition + (CHANNEL in tell)
    return replace(after, row=msgspec.structs.replace(after.row, edition=edition))


def _concerns_everybody(after: Table, before: Table) -> bool:
    if after.is_private or not after.playing:
        return True
    moved = turns_passed(after, before) or _turns_taken_back(after, before)
    stepped = bool(_new_moments(after, before, None)) or _offer(after) != _offer(before)
    return moved or stepped or after.called != before.called or _look(after) != _look(before)


def _offer(table: Table) -> tuple[Seat, str] | None:
    """Return whose choices the channel's card shows, if any, and which."""
    seat = table.chooser
    return None if seat is None else (seat, table.digest(seat))


def _look(table: Table) -> tuple[object, ...]:
    """Return what a card shows besides the game: who plays, and how the clocks stand."""
    windows = {row.deadline for row in table.seats if window_of(table, row.seat)}
    players = ((row.user, row.bot, row.autopilot) for row in table.seats)
    return (table.row.paused is None, windows, *players)


def turns_passed(after: Table, before: Table) -> bool:
    """Whether a turn has ended though the same players are awaited as before."""
    acted = {frame.seat for frame in _new_moments(after, before, None)}
    now = (decision_of(after.state, seat) for seat in after.awaited)
    begun = any(decision is not None and decision.begins_turn for decision in now)
    people = {seat for seat in before.awaited if not before.seats[seat].is_code}
    return bool(acted) and (begun or not acted <= people)


def _turns_taken_back(after: Table, before: Table) -> bool:
    """Whether more was taken back than a step, as far as everybody could count them."""
    taken = _plies(_taken(after, before))
    if not taken:
        return False
    since = takewhile(lambda frame: frame.ply >= min(taken), before.moments(None))
    return len(taken & _plies(since)) > 1


def _takes_messages(table: Table, row: SeatRow) -> bool:
    return not table.is_private and row.user is not None and row.dm != "closed"


def _is_asked_anew(after: Table, before: Table, seat: Seat) -> bool:
    """Whether a seat's own card is to be shown, changed or cleared in its direct messages."""
    if before.state is None:
        return _secret_question(after, seat) is not None or (after.playing and after.has_hand(seat))
    return _secret_question(after, seat) != _secret_question(before, seat)


def _secret_question(table: Table, seat: Seat) -> tuple[object, ...] | None:
    """Return what a seat's own card asks, of whom and since when; None if it asks nothing."""
    row, decision = table.seats[seat], decision_of(table.state, seat) if table.playing else None
    if row.is_code or decision is None or not decision.secret:
        return None
    return row.user, row.dm, row.waiting, table.digest(seat)
