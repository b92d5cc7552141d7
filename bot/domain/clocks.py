"""Set deadlines, and act on missed ones, as pure changes of a table.

A player who does not answer gets a private reminder and a grace period. Then the autopilot plays
this turn. After two such turns the autopilot stays until the player is back, and other users may
take the seat. A window that several players share has a reminder, but no grace period.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import msgspec

from bot.domain import lobby
from bot.domain import quiet_hours as rest
from bot.domain import turn_limits as limits
from bot.domain.early_end import COUNTED, ended_early
from bot.domain.ids import Ply, Seat, Timestamp, UserId
from bot.domain.mentions import mention
from bot.domain.moves import stand_in
from bot.domain.paces import DAY, LAPSES_TO_OFFER, RUNGS, Pace, has_clocks, pace_of
from bot.domain.person import People, Person
from bot.domain.records import Notice, Proposal, SeatRow, TurnClock
from bot.domain.table import Table
from bot.domain.turns import new_moments, taken_frames
from bot.domain.votes import after_act, passed_by_silence, settled, without_answers
from bot.domain.windows import (
    BEFORE_REMINDER,
    acted_in_window,
    closable_at,
    in_window,
    is_unwaited,
    over_text,
    players_in_window,
    window_end,
    window_of,
)
from engine.core import IllegalAction, Window
from engine.core.words import listed

INVITATION_SECONDS = 3 * DAY
"""How long a user may answer the offer of a seat."""


# --- start deadlines


def with_deadlines(after: Table, before: Table, at: Timestamp, people: People) -> Table:
    """Return the table with updated deadlines after a change."""
    at = _clock(after, at)
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
    pace, at = pace_of(table), _clock(table, at)
    if vote.offers_seat:
        return Timestamp(at + INVITATION_SECONDS)
    if vote.kind != "bot":
        return Timestamp(at + pace.consent)
    if vote.is_leave:
        return Timestamp(at + pace.notice)
    row = table.seats[vote.seat]
    end = _after(table, row, at, pace.consent, people)
    if window_of(table, row.seat) is not None:
        end = max(end, window_end(table, row) or at)
    elif row.deadline is not None:
        rest_of_turn = sum(pace.lengths[row.rung + 1 :])
        end = max(end, _after(table, row, row.deadline, rest_of_turn, people))
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


def _after(table: Table, row: SeatRow, at: Timestamp, length: int, people: People) -> Timestamp:
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
    row, pace, at = table.seats[seat], pace_of(table), _clock(table, at)
    end = max(turn_end(table, row, people) or at, at)
    deadline = _after(table, row, end, pace.lengths[0], people)
    return after_act(table, seat).with_seat(seat, deadline=deadline, rung=0)


def extended(table: Table, seconds: int, people: People) -> Table:
    """Return the table with all deadlines extended by some seconds outside rests."""
    for row in table.seats:
        if row.deadline is not None:
            end = Timestamp(row.deadline + seconds)
            if window_of(table, row.seat) is None:
                end = _after(table, row, row.deadline, seconds, people)
            table = table.with_seat(row.seat, deadline=end)
    return table


def refuse_late_undo(
    after: Table, before: Table, seat: Seat, at: Timestamp, people: People
) -> None:
    """Check that an undo does not return to a turn whose time is over.

    Raises:
        IllegalAction: Its time is over.
    """
    limits.refuse_late_undo(after, before, seat, _clock(before, at), people)


# --- pause and move deadlines


def paused(table: Table, at: Timestamp) -> Table:
    """Return the table with paused deadlines."""
    return table.with_row(paused=at)


def _clock(table: Table, at: Timestamp) -> Timestamp:
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
    resting, at = row.clock.rest, _clock(table, at)
    is_back = after.away_until is None or after.away_until <= at
    if resting is None or (resting.away_until or at) <= at or not is_back:
        return table
    left = rest.between(resting, at, row.deadline)
    resting = msgspec.structs.replace(resting, away_until=max(at, resting.away_from or at))
    clock = msgspec.structs.replace(row.clock, rest=resting)
    return table.with_seat(row.seat, clock=clock, deadline=rest.after(resting, at, left))


def _vote_after_vacation(table: Table, before: Person, after: Person, at: Timestamp) -> Table:
    """Return the table whose vote to replace a user waits for the end of their new vacation."""
    vote, pace = table.row.proposal, pace_of(table)
    if vote is None or vote.until is None or vote.kind != "bot" or vote.is_leave:
        return table
    if table.seats[vote.seat].user != after.user or not pace.rests:
        return table
    at = _clock(table, at)
    away = msgspec.structs.replace(before, away_from=after.away_from, away_until=after.away_until)
    until = rest.after(away, at, rest.between(before, at, vote.until))
    until = max(vote.until, _after_vacation(until, away, pace))
    return table.with_row(proposal=msgspec.structs.replace(vote, until=until))


# --- act on missed deadlines


_UNTIL_BACK = "until they press **I am back**. Anyone else can press **Take the seat**."

_LEFT = (
    "You missed two turns in a row at table {table} ({game}), so the autopilot plays for you there."
    " At your other tables it now stays after one missed turn. Move at any table or press **I am"
    " back**: that ends it everywhere."
)

Release = Callable[[Table, Seat], Table | None]
"""Returns the table after a move that a seat has chosen but not confirmed, if there is one."""


def overdue(
    table: Table,
    at: Timestamp,
    people: People,
    release: Release,
    left: Collection[UserId] = (),
) -> Table:
    """Return the table after acting on all missed deadlines.

    A move that its player has not confirmed counts at the end of their turn. ``left`` are the users
    for whom the autopilot stays at another table: here it stays after one missed turn.
    """
    if table.row.paused is not None:  # since the deadlines were read
        return table
    if table.row.status == "lobby":
        return lobby.overdue(table, at)
    proposal = table.row.proposal
    if proposal is not None and proposal.until is not None and proposal.until <= at:
        table = _expired(table, proposal, at, release)
    table = _window_overdue(table, at, people, release, left)
    for seat in [row.seat for row in table.seats]:
        row = table.seats[seat]  # now a bot's, if a vote has just replaced its player
        is_late = row.deadline is not None and row.deadline <= at
        if table.playing and is_late and not row.is_bot:
            chosen = release(table, seat) if row.rung > 0 else None
            table = chosen or _run_out(table, seat, at, people, left)
    return table


def _expired(table: Table, proposal: Proposal, at: Timestamp, release: Release) -> Table:
    """Return the table after the time of a proposal is over.

    If a bot would replace a player who has not confirmed their move, the move counts instead.
    """
    chosen, passes = None, passed_by_silence(table, proposal, at)
    if passes and not proposal.is_leave:
        chosen = release(table, proposal.seat)
    if chosen is not None or not passes:
        return news((chosen or table).with_row(proposal=None), at, _not_agreed(proposal))
    after = without_answers(table, proposal)
    if proposal.is_leave:
        return announced(after, table, at)
    seat = proposal.seat
    words = f"{mention(after, seat)} replaces {mention(table, seat)}, who did not answer."
    return news(after, at, words)


def _not_agreed(proposal: Proposal) -> str:
    """Return the news that a proposal did not pass in time."""
    if proposal.kind == "offer":
        return f"<@{proposal.to}> has not taken the offered seat in time, so nothing changes."
    return "Not every player agreed in time, so nothing changes."


def closed(table: Table, seat: Seat, at: Timestamp, release: Release) -> Table:
    """Return the table after a player has closed a window without waiting for the others.

    Raises:
        IllegalAction: This seat may not close a window, or it is too early.
    """
    windows = {one.seat: window_of(table, one.seat) for one in table.seats}
    waited_for = [seat for seat, window in windows.items() if window and window.closable]
    if not waited_for or seat in waited_for:
        raise IllegalAction("You can't close this right now. `/board` shows the game as it is now.")
    opens = closable_at(table)
    if opens is not None and _clock(table, at) < opens:
        when = f" You can close it <t:{opens}:R>." if table.row.paused is None else ""
        raise IllegalAction(f"Give the other players a little time.{when}")
    return _window_over(table, waited_for, at, release, is_missed=lambda _: False)


def _window_overdue(
    table: Table, at: Timestamp, people: People, release: Release, left: Collection[UserId]
) -> Table:
    """Return the table after the reminder or the end of its open window, if it is due.

    A window does not count as missed for a player who rests at its end.
    """
    seats = players_in_window(table)
    row = table.seats[seats[0]] if table.playing and seats else None
    if row is None or row.deadline is None:
        return table
    end = window_end(table, row)
    if is_unwaited(table) or (end is not None and end <= at):
        rests = pace_of(table).rests

        def is_missed(user: UserId) -> bool:
            return not (rests and rest.is_resting(people(user), at))

        return _window_over(table, seats, at, release, is_missed, left)
    if row.deadline <= at:  # before the reminder, because the window has not ended
        return _window_reminder(table, seats, at, people)
    return table


def _window_reminder(table: Table, seats: list[Seat], at: Timestamp, people: People) -> Table:
    """Return the table after a reminder to the players of a window, once they are awake."""
    for seat in seats:
        row = table.seats[seat]
        end, due = window_end(table, row), at
        if row.user is not None and pace_of(table).rests:
            due = rest.awake_from(people(row.user), at)
        if end is not None and due < end:
            table = _reminded(table, seat, due, people)
        table = table.with_seat(seat, deadline=end, rung=BEFORE_REMINDER + 1)
    return table


def _window_over(
    table: Table,
    seats: Sequence[Seat],
    at: Timestamp,
    release: Release,
    is_missed: Callable[[UserId], bool],
    left: Collection[UserId] = (),
) -> Table:
    """Return the table after the end of a window that waits for some seats.

    Moves that they have chosen but not confirmed count first. A window without any action of a
    player is a missed turn if ``is_missed``.
    """
    window = window_of(table, seats[0])
    if window is None:
        return table
    for seat in seats:
        table = table.with_seat(seat, deadline=None, rung=0)
        table = release(table, seat) or table
    acted = acted_in_window(table)
    idle = [seat for seat in seats if seat not in acted and not table.seats[seat].is_bot]
    for seat in idle:
        user = table.seats[seat].user
        if user is not None and is_missed(user):
            table = _with_lapse(table, seat, at, left)
    if _all_have_left(table):
        return _cancelled(table, at)
    for seat in seats:
        if window_of(table, seat) == window:
            table = stand_in(table, seat)
    table = news(table, at, _over_words(table, window, idle))
    after = settled(table)  # all others may have agreed to the open proposal
    return after if after is table else announced(after, table, at)


def _run_out(
    table: Table, seat: Seat, at: Timestamp, people: People, left: Collection[UserId]
) -> Table:
    row = table.seats[seat]
    match RUNGS[min(row.rung, len(RUNGS) - 1)]:
        case "nudge":
            table = _next_rung(table, seat, at, people)
            return table if row.user in left else _reminded(table, seat, at, people)
        case "grace":
            table = _next_rung(table, seat, at, people)
            until = table.seats[seat].deadline
            words = (
                f"{mention(table, seat)}, your time is up. The autopilot plays for you"
                f" <t:{until}:R>."
            )
            return news(table, at, words, kind="nudge")
        case "autopilot":
            return _lapsed(table, seat, at, people, left)


def _reminded(table: Table, seat: Seat, due: Timestamp, people: People) -> Table:
    """Return the table with a reminder to the player of a seat, unless they want none."""
    user = table.seats[seat].user
    if user is None or people(user).notices == "none":
        return table
    notice = Notice(game=table.id, user=user, kind="nudge", text="", due=due)
    return replace(table, notices=(*table.notices, notice))


def _next_rung(table: Table, seat: Seat, at: Timestamp, people: People) -> Table:
    row = table.seats[seat]
    deadline = _after(table, row, at, pace_of(table).lengths[row.rung + 1], people)
    return table.with_seat(seat, rung=row.rung + 1, deadline=deadline)


def _lapsed(
    table: Table, seat: Seat, at: Timestamp, people: People, left: Collection[UserId]
) -> Table:
    """Let the autopilot play this turn. It may stay (see ``_with_lapse``)."""
    table = _with_lapse(table, seat, at, left)
    if _all_have_left(table):
        return _cancelled(table, at)
    if (after := settled(table)) is not table:  # all others have agreed to the open proposal
        vote = table.row.proposal
        try:
            if vote is not None and vote.kind == "undo":
                refuse_late_undo(after, table, vote.seat, at, people)
            return announced(after, table, at)
        except IllegalAction:
            table = table.with_row(proposal=None)
    words = f"The autopilot played this turn for {mention(table, seat)}."
    if table.seats[seat].autopilot:
        words += f" It keeps playing {_UNTIL_BACK}"
    return news(stand_in(table, seat), at, words)


def _over_words(table: Table, window: Window, idle: Sequence[Seat]) -> str:
    """Return the line about a window that has ended without an answer of some seats."""
    words = over_text(table, window, idle)
    if left := [mention(table, seat) for seat in idle if table.seats[seat].autopilot]:
        words += f" The autopilot plays for {listed(left)} {_UNTIL_BACK}"
    return words


def _with_lapse(table: Table, seat: Seat, at: Timestamp, left: Collection[UserId]) -> Table:
    """Return the table with one more missed turn.

    After ``LAPSES_TO_OFFER`` in a row the autopilot stays, and tells the player so. For those who
    have ``left`` another table it stays after one, without another message.
    """
    user, lapses = table.seats[seat].user, table.seats[seat].lapses + 1
    has_left = lapses >= LAPSES_TO_OFFER
    stays = has_left or user in left
    table = table.with_seat(seat, lapses=lapses, autopilot=stays, deadline=None)
    if user is None or user in left or not has_left:
        return table
    words = _LEFT.format(table=table.id, game=table.game.name)
    notice = Notice(game=table.id, user=user, kind="news", text=words, due=at)
    return replace(table, notices=(*table.notices, notice))


def _all_have_left(table: Table) -> bool:
    return not any(row.user is not None and not row.autopilot for row in table.seats)


def _cancelled(table: Table, at: Timestamp) -> Table:
    after = ended_early(table)
    if after.row.status == "aborted":
        return news(after, at, "All players have left, so the game was cancelled.")
    return news(after, at, f"All players have left. {COUNTED}")


def ended(table: Table, at: Timestamp) -> Table:
    """Return the table after an early end of its game, announced if the result counts."""
    return with_end_announced(ended_early(table), table, at)


def with_end_announced(after: Table, before: Table, at: Timestamp) -> Table:
    """Return the table with an announcement if bots have played its game to the end."""
    is_played_out = after.playing and after.state.over and not before.state.over
    return news(after, at, COUNTED) if is_played_out else after


def without_channel(table: Table, at: Timestamp) -> Table:
    """Close the table because its channel was deleted, and notify its players."""
    if table.row.status not in ("lobby", "playing"):
        return table
    after = ended_early(table)
    words = (
        f"The channel of table {table.id} ({table.game.name}) was deleted, so the table is closed."
    )
    if after.playing:
        words += f" {COUNTED}"
    cancelled = (
        Notice(game=table.id, user=user, kind="news", text=words, due=at) for user in table.users
    )
    return replace(after, notices=(*table.notices, *cancelled))


def back(table: Table, seat: Seat) -> Table:
    """Return the table after an act of a seat's player: no autopilot, and no vote about them."""
    return after_act(table, seat).with_seat(seat, lapses=0, autopilot=False)


def returned(table: Table, seat: Seat) -> Table:
    """Return the table after a player has come back.

    Raises:
        IllegalAction: The game is not running.
    """
    if not table.playing:
        raise IllegalAction("This game is over. Start a new one with `/play`.")
    return back(table, seat)


def news(table: Table, at: Timestamp, words: str, kind: str = "news") -> Table:
    """Return the table with a notification to its channel."""
    notice = Notice(game=table.id, user=None, kind=kind, text=words, due=at)
    return replace(table, notices=(*table.notices, notice))


def announced(after: Table, before: Table, at: Timestamp) -> Table:
    """Return the table with an announcement if its pace or a player changed, or a vote ended it."""
    if after.row.pace != before.row.pace:
        words = f"All players agreed to another pace: {pace_of(after).about}."
        return news(after, at, f"{words} Deadlines start again now.")
    for row, former in zip(after.seats, before.seats, strict=True):
        if (row.user, row.bot) != (former.user, former.bot):
            words = f"{mention(after, row.seat)} replaces {mention(before, row.seat)}."
            after = news(after, at, words)
    return with_end_announced(after, before, at)
