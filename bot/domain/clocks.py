"""Set deadlines and move them, as pure changes of a table."""

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from bot.domain import lobby
from bot.domain import quiet_hours as rest
from bot.domain import turn_limits as limits
from bot.domain.ids import Ply, Seat, TableId, Timestamp, UserId
from bot.domain.paces import DAY, Pace, has_clocks, pace_of
from bot.domain.person import People, Person
from bot.domain.records import Proposal, SeatRow, TurnClock
from bot.domain.table import Table
from bot.domain.turns import new_moments, taken_frames
from bot.domain.votes import after_act
from bot.domain.windows import in_window, is_unwaited, window_end, window_of

INVITATION_SECONDS = 3 * DAY
"""How long a user may answer the offer of a seat."""
_LAST = Timestamp((1 << 63) - 1)
"""Sorts tables without a deadline after all others."""


# --- start deadlines


def with_deadlines(after: Table, before: Table, at: Timestamp, people: People) -> Table:
    """Return the table with updated deadlines after a change."""
    at = table_time(after, at)
    if after.row.status == "lobby":
        seats = lobby.with_deadline(after, at, people).seats
    else:
        seats = tuple(_clocked(after, before, row, at, people) for row in after.seats)
    ticking = [row.deadline for row in seats if row.deadline is not None]
    proposal = after.row.proposal
    if proposal is not None and proposal.until is not None:
        ticking.append(proposal.until)
    if is_unwaited(after):
        ticking.append(at)
    due = min(ticking, default=None) if after.row.paused is None else None
    return replace(after, seats=seats, row=msgspec.structs.replace(after.row, due=due))


def opened(table: Table, vote: Proposal, at: Timestamp, people: People) -> Proposal:
    """Return a new proposal with its number and its end."""
    until = _vote_end(table, vote, at, people)
    return msgspec.structs.replace(vote, number=table.row.edition + 1, until=until)


def _vote_end(table: Table, vote: Proposal, at: Timestamp, people: People) -> Timestamp:
    """Return when a new vote ends.

    A player whom a bot may replace has at least the rest of their turn and its grace period.
    """
    pace = pace_of(table)
    at = table_time(table, at)
    if vote.offers_seat:
        return Timestamp(at + INVITATION_SECONDS)
    if vote.kind != "bot":
        return Timestamp(at + pace.consent)
    if vote.is_leave:
        return Timestamp(at + pace.notice)
    row = table.seats[vote.seat]
    end = time_after(table, row, at, pace.consent, people)
    if window_of(table, row.seat) is not None:
        end = max(end, window_end(table, row) or at)
    elif row.deadline is not None:
        rest_of_turn = sum(pace.lengths[row.rung + 1 :])
        end = max(end, time_after(table, row, row.deadline, rest_of_turn, people))
    if row.user is None or not pace.rests:
        return end
    return _after_vacation(end, people(row.user), pace)


def _after_vacation(until: Timestamp, person: Person, pace: Pace) -> Timestamp:
    """Return the end of a vote about a player, who has the whole time after their vacation."""
    if person.away_from is None or person.away_until is None:
        return until
    later = Timestamp(person.away_until + pace.consent)
    return later if person.away_from < until < later else until


def _clocked(after: Table, before: Table, row: SeatRow, at: Timestamp, people: People) -> SeatRow:
    """Return the seat with its deadline, if the table waits for its player."""
    was = next((one for one in before.seats if one.seat == row.seat), row)
    window = window_of(after, row.seat)
    is_undo = bool(taken_frames(after, before))
    if was.user != row.user or after.row.pace != before.row.pace or not after.playing:
        row = msgspec.structs.replace(row, clock=TurnClock(), turns=(), deadline=None)
    elif is_undo:
        row = limits.with_taken_back(after, before, row, at, people)
    elif was.deadline is not None:
        in_time = row.shown != was.shown and was.deadline > at  # otherwise the autopilot moved
        steps = _public_moves(after, before, row.seat) if in_time else []
        if _is_over(was, row) or window_of(before, was.seat) != window:
            was = limits.with_steps(before, was, steps, people)
            row = msgspec.structs.replace(limits.left(row, was, before.row.stood), deadline=None)
        else:
            row = limits.with_steps(after, row, steps, people)
    if row.waiting is None or row.is_bot or not has_clocks(after):
        return msgspec.structs.replace(row, deadline=None, rung=0)
    if window is not None:
        was_open = any(window_of(before, one.seat) == window for one in before.seats)
        if is_undo and not was_open and row.deadline is not None and row.deadline > at:
            return row
        if row.deadline is None:
            clock = limits.new_clock(after, before, row, people)
            row = msgspec.structs.replace(row, clock=clock)
        return in_window(after, before, row, at, people)
    return limits.begun(after, before, row, at, people) if row.deadline is None else row


def _is_over(was: SeatRow, row: SeatRow) -> bool:
    """Whether the turn of a seat has ended. A pause also moves the time since it waits."""
    if row.waiting is None or row.deadline is None:
        return True
    return row.waiting != was.waiting and row.shown != was.shown


def _public_moves(after: Table, before: Table, seat: Seat) -> list[Ply]:
    """Return the new moves of a seat that spectators notice, oldest first."""
    return [frame.ply for frame in reversed(new_moments(after, before)) if frame.seat == seat]


def time_after(table: Table, row: SeatRow, at: Timestamp, length: int, people: People) -> Timestamp:
    """Return the time after ``length`` seconds outside the player's rests."""
    return limits.after(table, row, at, length, people)


def turn_end(table: Table, row: SeatRow, people: People) -> Timestamp | None:
    """Return when the turn of a seat ends, if it has a deadline and the table is not paused.

    Before the reminder, the stored deadline is that of the reminder. A listed table has no state,
    so its window may be open.
    """
    if row.deadline is None or table.row.paused is not None or table.row.status == "lobby":
        return None
    is_listed = table.state is None
    may_be_window = table.game.has_windows if is_listed else window_of(table, row.seat) is not None
    return window_end(table, row) if may_be_window else limits.end_of(table, row, people)


def prolonged(table: Table, seat: Seat, at: Timestamp, people: People) -> Table:
    """Return the table with the turn of a seat extended by the length of a turn.

    Its player gets another reminder, half a turn before the new end.
    """
    row = table.seats[seat]
    pace = pace_of(table)
    at = table_time(table, at)
    end = max(turn_end(table, row, people) or at, at)
    deadline = time_after(table, row, end, pace.lengths[0], people)
    return after_act(table, seat).with_seat(seat, deadline=deadline, rung=0)


def extended(table: Table, seconds: int, people: People) -> Table:
    """Return the table with all deadlines extended by some seconds outside rests."""
    for row in table.seats:
        if row.deadline is not None:
            end = Timestamp(row.deadline + seconds)
            if window_of(table, row.seat) is None:
                end = time_after(table, row, row.deadline, seconds, people)
            table = table.with_seat(row.seat, deadline=end)
    return table


def refuse_late_undo(
    after: Table, before: Table, seat: Seat, at: Timestamp, people: People
) -> None:
    """Check that an undo does not return to a turn whose time is over.

    Raises:
        IllegalAction: Its time is over.
    """
    limits.refuse_late_undo(after, before, seat, table_time(before, at), people)


# --- pause and move deadlines


def paused(table: Table, at: Timestamp) -> Table:
    """Return the table with paused deadlines."""
    return table.with_row(paused=at)


def table_time(table: Table, at: Timestamp) -> Timestamp:
    """Return the time on the clock of a table, which stands still in a pause."""
    return at if table.row.paused is None else table.row.paused


def resumed(table: Table, at: Timestamp, people: People) -> Table:
    """Return the table with the deadlines and starts of turns moved by the pause."""
    since = at if table.row.paused is None else table.row.paused
    for row in table.seats:
        if row.waiting is not None:
            waited = max(since - row.waiting, 0)
            table = table.with_seat(row.seat, waiting=Timestamp(at - waited))
    return shifted(table.with_row(paused=None), since, at, people)


def shifted(table: Table, since: Timestamp, at: Timestamp, people: People) -> Table:
    """Return the table with deadlines extended by the time from ``since`` to ``at``."""
    seats = tuple(
        msgspec.structs.replace(row, deadline=_shifted(table, row, since, at, people))
        for row in table.seats
    )
    table = table.with_row(stood=table.row.stood + at - since)
    vote = table.row.proposal
    if vote is not None and vote.until is not None:
        vote = msgspec.structs.replace(vote, until=_put_off(vote.until, since, at))
    return replace(table, seats=seats).with_row(proposal=vote)


def _put_off(end: Timestamp, since: Timestamp, at: Timestamp) -> Timestamp:
    return Timestamp(max(end, since) + at - since)


def _shifted(
    table: Table, row: SeatRow, since: Timestamp, at: Timestamp, people: People
) -> Timestamp | None:
    if row.deadline is None:
        return None
    if window_of(table, row.seat) or row.user is None or not pace_of(table).rests:
        return _put_off(row.deadline, since, at)
    resting = limits.rest_in_turn(row, people)
    return rest.after(resting, at, rest.between(resting, since, row.deadline))


def rested(table: Table, before: Person, after: Person, at: Timestamp) -> Table:
    """Return the table after a change of a user's rest, which counts from their next turn.

    A vacation that ends early pauses no turn any longer. A vote waits for the end of a new one.
    """
    seat = table.seat_of(after.user)
    table = _vote_after_vacation(table, before, after, at)
    row = None if seat is None else table.seats[seat]
    if row is None or row.deadline is None or window_of(table, row.seat):
        return table
    if not pace_of(table).rests:
        return table
    resting = row.clock.rest
    at = table_time(table, at)
    is_back = after.away_until is None or after.away_until <= at
    if resting is None or (resting.away_until or at) <= at or not is_back:
        return table
    left = rest.between(resting, at, row.deadline)
    resting = msgspec.structs.replace(resting, away_until=max(at, resting.away_from or at))
    clock = msgspec.structs.replace(row.clock, rest=resting)
    return table.with_seat(row.seat, clock=clock, deadline=rest.after(resting, at, left))


def _vote_after_vacation(table: Table, before: Person, after: Person, at: Timestamp) -> Table:
    """Return the table whose vote to replace a user waits for the end of their new vacation."""
    vote = table.row.proposal
    pace = pace_of(table)
    if vote is None or vote.until is None or vote.kind != "bot" or vote.is_leave:
        return table
    if table.seats[vote.seat].user != after.user or not pace.rests:
        return table
    at = table_time(table, at)
    away = msgspec.structs.replace(before, away_from=after.away_from, away_until=after.away_until)
    until = rest.after(away, at, rest.between(before, at, vote.until))
    until = max(vote.until, _after_vacation(until, away, pace))
    return table.with_row(proposal=msgspec.structs.replace(vote, until=until))


def most_urgent(
    tables: Iterable[Table], user: UserId, people: People, other_than: TableId
) -> Table | None:
    """Return the table where a user has the least time left.

    Tables without a running deadline come last, the longest wait first. Lessons don't wait. Return
    ``None`` if no table waits for the user.
    """
    found = [
        (turn_end(table, row, people) or _LAST, row.waiting, table.id, table)
        for table in tables
        for row in table.seats
        if table.playing and not table.row.lesson
        if row.user == user and row.waiting is not None and not row.autopilot
        if table.id != other_than
    ]
    return min(found)[-1] if found else None
