"""Decide which messages to send or edit after a change of a table.

No other module decides this. The steps are:

1. which messages to update (``messages_to_update``),
2. whether to edit the last message or to post a new one (``is_edited``),
3. which players to mention or to notify by direct message (``newly_called``, ``direct_messages``),
4. whether the player who acted gets a private message too (``shows_next_step``, ``goes_private``).

Players can see these decisions, so they must depend only on information that the readers have.
"""

from collections.abc import Collection, Iterable
from itertools import takewhile

import msgspec

from bot.domain.clocks import window_of
from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.person import People, Person
from bot.domain.quiet_hours import awake_from, is_resting
from bot.domain.records import CHANNEL, PROMISE, Notice, Post
from bot.domain.table import Called, Table
from bot.domain.turns import new_moments, plies, taken_frames
from engine.core import decision_of

MENTIONED, WRITTEN_TO = ("mention", "both"), ("dm", "both")
NOT_ASKED = "None"
"""The turn of a seat's own message without a question."""
EDITABLE_SECONDS = 3_600
"""Discord limits edits of messages older than this many seconds."""


# --- 1. which messages to update


def messages_to_update(after: Table, before: Table) -> tuple[Seat, ...]:
    """Return the seats whose messages to update, with ``CHANNEL`` for the board message.

    Update the board message at each step that is visible to all. Update a seat's own message only
    when a secret question opens or closes, not at each move of other players. Its player can open
    the current board at any time.
    """
    promise = (PROMISE,) if before.state is None and after.playing else ()
    channel = (CHANNEL,) if _board_changes(after, before) else ()
    own = (
        row.seat
        for row in after.seats
        if not after.is_private and row.user is not None and row.dm != "closed"
        if _own_message_changes(after, before, row.seat)
    )
    return (*promise, *channel, *own)


def with_edition(table: Table, seats: Collection[Seat]) -> Table:
    """Return the table with an increased edition if the board message is to be updated."""
    return table.with_row(edition=table.row.edition + (CHANNEL in seats))


def _board_changes(after: Table, before: Table) -> bool:
    if after.is_private or not after.playing:
        return True
    moved = turns_passed(after, before) or _turns_taken_back(after, before)
    stepped = bool(new_moments(after, before)) or _offer(after) != _offer(before)
    return moved or stepped or after.called != before.called or _frame(after) != _frame(before)


def _offer(table: Table) -> tuple[Seat, str] | None:
    """Return the seat whose choices are on the board message, and their digest."""
    seat = table.chooser
    return None if seat is None else (seat, table.digest(seat))


def _frame(table: Table) -> tuple[object, ...]:
    """Return the players and deadlines that a board message shows around the game."""
    windows = {row.deadline for row in table.seats if window_of(table, row.seat)}
    players = ((row.user, row.bot, row.autopilot, row.dm == "asked") for row in table.seats)
    vote = table.row.proposal and table.row.proposal.until  # part of the buttons' IDs
    return (table.row.paused is None, vote, windows, *players)


def turns_passed(after: Table, before: Table) -> bool:
    """Whether a turn ended, even if the same players are awaited as before."""
    acted = {frame.seat for frame in new_moments(after, before)}
    now = (decision_of(after.state, seat) for seat in after.awaited)
    begun = any(decision is not None and decision.begins_turn for decision in now)
    people = {seat for seat in before.awaited if not before.seats[seat].is_bot}
    return bool(acted) and (begun or not acted <= people)


def _turns_taken_back(after: Table, before: Table) -> bool:
    """Whether more than one visible step was undone."""
    taken = plies(taken_frames(after, before))
    if not taken:
        return False
    since = takewhile(lambda frame: frame.ply >= min(taken), before.moments(None))
    return len(taken & plies(since)) > 1


def _own_message_changes(after: Table, before: Table, seat: Seat) -> bool:
    """Whether a seat's own message in direct messages is shown, changed or cleared."""
    if before.state is None:
        return _secret_question(after, seat) is not None or (after.playing and after.has_hand(seat))
    return _secret_question(after, seat) != _secret_question(before, seat)


def _secret_question(table: Table, seat: Seat) -> tuple[object, ...] | None:
    """Return a key of the secret question of a seat, or ``None`` without one."""
    row, decision = table.seats[seat], table.decision(seat)
    if row.is_bot or decision is None or not decision.secret:
        return None
    return row.user, row.dm, row.waiting, table.digest(seat)


# --- 2. edit the last message, or post a new one


def is_edited(last: Post, post: Post, table: Table, stored: Timestamp) -> bool:
    """Whether to edit the last message: no new player is called, and it is not too old.

    Measure its age at the time ``stored`` of the change, so that a retry decides the same.
    """
    if last.channel != post.channel:
        return False
    is_old = stored - last.at >= EDITABLE_SECONDS
    same_turn = last.turn == post.turn or (post.seat != CHANNEL and post.turn == NOT_ASKED)
    if is_old and (not table.playing or table.is_private or not same_turn):
        return False
    if post.seat != CHANNEL:
        return same_turn
    same_status = called_by(last).status == table.row.status
    return table.is_private or (same_status and not newly_called(table, called_by(last)))


def turn_of_message(table: Table, seat: Seat) -> str:
    """Return the turn of a seat's own message: when its secret question began, or ``NOT_ASKED``."""
    decision = table.decision(seat)
    is_asked = decision is not None and decision.secret
    return str(table.seats[seat].waiting) if is_asked else NOT_ASKED


def is_in_turn(table: Table, seat: Seat) -> bool:
    """Whether a seat is in the middle of its turn, so its player already sees the next step."""
    decision = table.decision(seat)
    if decision is None or decision.begins_turn:
        return False
    return next(table.moments(seat)).seat == seat


def needs_picture(table: Table, seat: Seat) -> bool:
    """Whether a seat's own message has a picture: its player has a choice, or no board message.

    Without a choice, the board message shows what is new, and **Your view** shows the rest.
    """
    has_choice = seat in table.awaited and len(table.options(seat)) > 1
    return table.is_private or has_choice


def called_by(last: Post | None) -> Called:
    """Return the players called by the last board message."""
    return msgspec.json.decode(last.turn, type=Called) if last else Called("lobby")


# --- 3. which players to notify


def newly_called(now: Table, before: Called) -> tuple[UserId, ...]:
    """Return the players that a table calls now but did not call ``before``.

    When the game ends, call all players except the one who made the last move. Never call the
    player of a private table.
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
    """Return the players whose turn it is, without those who wait for bots."""
    awaited = {table.seats[seat].user for seat in table.awaited}
    return [user for user in table.called.to_move if user in awaited]


def mentioned(called: Iterable[UserId], people: People, at: Timestamp) -> tuple[UserId, ...]:
    """Return the called players whom the board message may mention at a time."""
    return tuple(user for user in called if _may_be_mentioned(people(user), at, MENTIONED))


def nudged(called: Iterable[UserId], people: People, at: Timestamp) -> tuple[UserId, ...]:
    """Return the players to mention because a direct message could not be sent to them."""
    return tuple(user for user in called if _may_be_mentioned(people(user), at, (*MENTIONED, "dm")))


def _may_be_mentioned(person: Person, at: Timestamp, wishes: tuple[str, ...]) -> bool:
    return person.notices in wishes and not is_resting(person, at)


def direct_messages(
    after: Table, before: Table, people: People, at: Timestamp
) -> tuple[Notice, ...]:
    """Return the direct messages to players who are newly called. Quiet hours delay them.

    If the message with their secret question was refused, nothing has called them so far.
    """
    if after.is_private or not after.playing:
        return ()
    new = {*_to_move(after), *after.called.asked}.difference(before.called.people)
    new |= {
        row.user
        for row in after.seats
        if row.dm == "closed" and row.user in _to_move(after) and row.user in before.called.people
        if people(row.user).notices == "dm"
        if not _is_written_to(before, people(row.user), row.waiting or at)
    }
    return tuple(
        Notice(game=after.id, user=user, kind="move", text="", due=awake_from(people(user), at))
        for user in sorted(new)
        if _is_written_to(after, people(user), at)
    )


def _is_written_to(table: Table, person: Person, at: Timestamp) -> bool:
    """Whether to notify a player by direct message.

    A secret question already has one, unless the player can't get any. Then the channel calls them.
    """
    if person.notices == "none":
        return False
    seat = table.seat_of(person.user)
    decision = decision_of(table.state, seat) if seat is not None else None
    is_secret = decision is not None and decision.secret
    has_message = seat is not None and is_secret and table.seats[seat].dm != "closed"
    return (person.notices in WRITTEN_TO and not has_message) or is_resting(person, at)


# --- 4. the player who acted


def shows_next_step(table: Table, seat: Seat) -> bool:
    """Whether the board message shows the next choice of a seat, or it has none."""
    return table.playing and (seat not in table.awaited or table.chooser == seat)


def goes_private(table: Table, seat: Seat) -> bool:
    """Whether a turn continues in a private message, because its next step is secret."""
    if table.is_private or seat not in table.awaited or table.chooser == seat:
        return False
    return next(table.moments(seat)).seat == seat
