"""Act on missed deadlines, as pure changes of a table.

A player who does not answer gets a private reminder and a grace period. Then the autopilot plays
this turn. After two such turns the autopilot stays until the player is back, and other users may
take the seat. A window that several players share has a reminder, but no grace period.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from bot.domain import lobby
from bot.domain import quiet_hours as rest
from bot.domain.announcements import announced, news, told_of_loss
from bot.domain.clocks import refuse_late_undo, table_time, time_after
from bot.domain.early_end import COUNTED, ended_early
from bot.domain.held_moves import release
from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.mentions import mention
from bot.domain.moves import stand_in
from bot.domain.paces import LAPSES_TO_OFFER, RUNGS, pace_of
from bot.domain.person import People
from bot.domain.records import Notice, Proposal
from bot.domain.table import Table
from bot.domain.votes import back, passed_by_silence, settled, without_answers
from bot.domain.windows import (
    BEFORE_REMINDER,
    acted_in_window,
    closable_at,
    is_unwaited,
    over_text,
    players_in_window,
    window_end,
    window_of,
)
from engine.core import IllegalAction, Window
from engine.core.words import listed

_UNTIL_BACK = "until they press **I am back**. Anyone else can press **Take the seat**."

_LEFT = (
    "You missed two turns in a row at table {table} ({game}), so the autopilot plays for you there."
    " At your other tables it now stays after one missed turn. Move at any table or press **I am"
    " back**: that ends it everywhere."
)


def overdue(table: Table, at: Timestamp, people: People, left: Collection[UserId] = ()) -> Table:
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
        table = _expired(table, proposal, at)
    table = _window_overdue(table, at, people, left)
    for seat in [row.seat for row in table.seats]:
        row = table.seats[seat]  # now a bot's, if a vote has just replaced its player
        is_late = row.deadline is not None and row.deadline <= at
        if table.playing and is_late and not row.is_bot:
            chosen = release(table, seat) if row.rung > 0 else None
            table = chosen or _run_out(table, seat, at, people, left)
    return table


def _expired(table: Table, proposal: Proposal, at: Timestamp) -> Table:
    """Return the table after the time of a proposal is over.

    If a bot would replace a player who has not confirmed their move, the move counts instead.
    """
    chosen = None
    passes = passed_by_silence(table, proposal, at)
    if passes and not proposal.is_leave:
        chosen = release(table, proposal.seat)
    if chosen is not None or not passes:
        return news((chosen or table).with_row(proposal=None), at, _not_agreed(proposal))
    after = without_answers(table, proposal)
    if proposal.is_leave:
        return announced(after, table, at)
    seat = proposal.seat
    words = f"{mention(after, seat)} replaces {mention(table, seat)}, who did not answer."
    return told_of_loss(news(after, at, words), table, seat, at)


def _not_agreed(proposal: Proposal) -> str:
    """Return the news that a proposal did not pass in time."""
    if proposal.kind == "offer":
        return f"<@{proposal.to}> has not taken the offered seat in time, so nothing changes."
    return "Not every player agreed in time, so nothing changes."


def closed(table: Table, seat: Seat, at: Timestamp) -> Table:
    """Return the table after a player has closed a window without waiting for the others.

    Raises:
        IllegalAction: This seat may not close a window, or it is too early.
    """
    windows = {one.seat: window_of(table, one.seat) for one in table.seats}
    waited_for = [seat for seat, window in windows.items() if window and window.closable]
    if not waited_for or seat in waited_for:
        raise IllegalAction("You could not end the words. `/board` shows the game as it is now.")
    opens = closable_at(table)
    if opens is not None and table_time(table, at) < opens:
        when = f" You can end the words <t:{opens}:R>." if table.row.paused is None else ""
        raise IllegalAction(f"Give the other players a little time.{when}")
    return _window_over(table, waited_for, at, is_missed=lambda _: False)


def _window_overdue(table: Table, at: Timestamp, people: People, left: Collection[UserId]) -> Table:
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

        return _window_over(table, seats, at, is_missed, left)
    if row.deadline <= at:  # before the reminder, because the window has not ended
        return _window_reminder(table, seats, at, people)
    return table


def _window_reminder(table: Table, seats: list[Seat], at: Timestamp, people: People) -> Table:
    """Return the table after a reminder to the players of a window, once they are awake."""
    for seat in seats:
        row = table.seats[seat]
        end = window_end(table, row)
        due = at
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
    notice = Notice(table=table.id, user=user, kind="nudge", text="", due=due)
    return replace(table, notices=(*table.notices, notice))


def _next_rung(table: Table, seat: Seat, at: Timestamp, people: People) -> Table:
    row = table.seats[seat]
    deadline = time_after(table, row, at, pace_of(table).lengths[row.rung + 1], people)
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
    user = table.seats[seat].user
    lapses = table.seats[seat].lapses + 1
    has_left = lapses >= LAPSES_TO_OFFER
    stays = has_left or user in left
    table = table.with_seat(seat, lapses=lapses, autopilot=stays, deadline=None)
    if user is None or user in left or not has_left:
        return table
    words = _LEFT.format(table=table.id, game=table.game.name)
    notice = Notice(table=table.id, user=user, kind="news", text=words, due=at)
    return replace(table, notices=(*table.notices, notice))


def _all_have_left(table: Table) -> bool:
    return not any(row.user is not None and not row.autopilot for row in table.seats)


def _cancelled(table: Table, at: Timestamp) -> Table:
    after = ended_early(table)
    if after.row.status == "aborted":
        return news(after, at, "All players have left, so the game was cancelled.")
    return news(after, at, f"All players have left. {COUNTED}")


def returned(table: Table, seat: Seat) -> Table:
    """Return the table after a player has come back.

    Raises:
        IllegalAction: The game is not running.
    """
    if not table.playing:
        raise IllegalAction("This game is over. Start a new one with `/play`.")
    return back(table, seat)
