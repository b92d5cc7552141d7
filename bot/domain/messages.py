"""Decide which messages to send or edit after a change of a table.

No other module decides this. The steps are:

1. which messages to update (``messages_to_update``),
2. whether to edit the last message or to post a new one (``is_edited``),
3. which players to call, and how (``calls``, ``mentioned``, ``rings``),
4. whether the player who acted gets a private message too (``shows_next_step``, ``goes_private``).

Players can see these decisions, so they must depend only on information that the readers have.
"""

from collections.abc import Collection, Iterable
from itertools import takewhile

from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.person import People, Person
from bot.domain.quiet_hours import awake_from, is_resting
from bot.domain.records import CARD, PROMISE, Call, Called, Hand, Notice, Post, SeatRow, Slot
from bot.domain.table import Table
from bot.domain.turns import new_moments, plies, taken_frames
from bot.domain.windows import players_in_window, window_end
from engine.core import decision_of

MENTIONED, WRITTEN_TO = ("mention", "both"), ("dm", "both")
EDITABLE_SECONDS = 3_600
"""Discord limits edits of messages older than this many seconds."""


# --- 1. which messages to update


def messages_to_update(
    after: Table, before: Table, called: Collection[Call] = ()
) -> tuple[Slot, ...]:
    """Return the messages to update.

    Update the card at each step that is visible to all, and if it calls a player. Update a hand
    only when a secret question opens or closes, not at each move of other players. Its player can
    open the current board at any time.
    """
    promise = (PROMISE,) if before.state is None and after.playing else ()
    card = (CARD,) if called or _card_changes(after, before) else ()
    hands = (
        Hand(row.seat)
        for row in after.seats
        if not after.is_private and row.user is not None and row.dm != "closed"
        if _hand_changes(after, before, row.seat)
    )
    return (*promise, *card, *hands)


def with_edition(table: Table, updates: Collection[Slot]) -> Table:
    """Return the table with an increased edition if its card is to be updated."""
    return table.with_row(edition=table.row.edition + (CARD in updates))


def _card_changes(after: Table, before: Table) -> bool:
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
    windows = {window_end(table, table.seats[seat]) for seat in players_in_window(table)}
    players = ((row.user, row.bot, row.autopilot, row.dm == "asked") for row in table.seats)
    proposal = table.row.proposal
    vote = proposal and (proposal.id, proposal.until)  # on the buttons and in the text
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


def _hand_changes(after: Table, before: Table, seat: Seat) -> bool:
    """Whether the hand of a seat is shown, changed or cleared."""
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


def is_edited(
    last: Post, post: Post, table: Table, stored: Timestamp, called: Collection[Seat]
) -> bool:
    """Whether to edit the last message: no player is ``called``, and it is not too old.

    Measure its age at the time ``stored`` of the change, so that a retry decides the same.
    """
    if last.channel != post.channel:
        return False
    is_old = stored - last.at >= EDITABLE_SECONDS
    is_hand = isinstance(post.slot, Hand)
    same_turn = last.shows == post.shows or (is_hand and post.shows is None)
    if is_old and (not table.playing or table.is_private or not same_turn):
        return False
    if post.slot != CARD:
        return same_turn
    status = called_by(last).status
    if table.is_private and status != "lobby":
        return True
    return status == table.row.status and not called


def asked_since(table: Table, seat: Seat) -> Timestamp | None:
    """Return when the secret question of a seat began, or ``None`` without one."""
    decision = table.decision(seat)
    is_asked = decision is not None and decision.secret
    return table.seats[seat].waiting if is_asked else None


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
    """Return the players called by the last card."""
    return last.shows if last is not None and isinstance(last.shows, Called) else Called("lobby")


# --- 3. which players to notify


def newly_called(now: Table, before: Called, by: UserId | None = None) -> tuple[Seat, ...]:
    """Return the seats that a table calls now but did not call ``before``.

    A full lobby calls its opener, later all its players, and a closed one all players. When the
    game ends, call all players except the one who made the last move. Never call the player of a
    private table, or the user ``by`` whose press has changed the table.
    """
    if now.is_private:
        return ()
    called = set[UserId | None]()
    if now.row.status == "over":
        ended_by = now.frames[-1].seat
        called = {row.user for row in now.seats if row.seat != ended_by}
    else:
        called |= {*_to_move(now)}.difference(before.to_move)
        asked = before.asked if before.status == now.row.status else ()
        called |= {*now.called.asked}.difference(asked)
    users = called - {by, None}
    return tuple(row.seat for row in now.seats if row.user in users)


def newly_invited(table: Table, last: Post | None) -> UserId | None:
    """Return the user to whom a table offers a seat, if its last board message did not.

    They get no direct message: the mention is their invitation.
    """
    return None if table.invited in called_by(last).asked else table.invited


def _to_move(table: Table) -> list[UserId]:
    """Return the players whose turn it is, without those who wait for bots."""
    awaited = {table.seats[seat].user for seat in table.awaited}
    return [user for user in table.called.to_move if user in awaited]


def calls(
    after: Table, before: Table, people: People, at: Timestamp, by: UserId | None = None
) -> tuple[Call, ...]:
    """Return the calls that a change makes. The user ``by``, who has made it, is not called.

    The first call of a turn is not a repeated one. A turn is called again after an undo.
    """
    new = newly_called(after, before.called, by)
    to_move = {*_to_move(after)}.difference(before.called.to_move)
    made = []
    for row in after.seats:
        missed = _missed_and_asked_again(after, before, row)
        is_new = row.seat in new or missed
        if row.user is None or not (is_new or _lost_messages(after, before, row, people, at)):
            continue
        is_first = (row.user in to_move or missed) and row.called != row.acted
        is_again = is_new and not is_first and after.row.status != "over"
        made.append(Call(row.seat, row.user, is_again, _notice(after, row, people, at)))
    return tuple(made)


def with_calls(table: Table, made: Iterable[Call]) -> Table:
    """Return the table with the turns that were called."""
    moving = {*_to_move(table)}
    for call in made:
        if call.user in moving:
            table = table.with_seat(call.seat, called=table.seats[call.seat].acted)
    return table


def _missed_and_asked_again(after: Table, before: Table, row: SeatRow) -> bool:
    """Whether a player has missed a turn, and the next turn is theirs too."""
    was = next((one for one in before.seats if one.seat == row.seat), row)
    is_missed = was.user == row.user and row.lapses > was.lapses
    return is_missed and row.user in _to_move(after) and not row.is_bot


def _lost_messages(
    after: Table, before: Table, row: SeatRow, people: People, at: Timestamp
) -> bool:
    """Whether only the board message can call a player, who refused their direct message."""
    if after.is_private or not after.playing or row.user not in after.called.people:
        return False
    was = before.seats[row.seat]
    is_new = was.dm != "closed" and was.user == row.user
    return is_new and is_unreachable(row, people, at)


def _notice(table: Table, row: SeatRow, people: People, at: Timestamp) -> Notice | None:
    """Return the notification of a called player, if they get one. Quiet hours delay it.

    A secret question has a direct message of its own, which does not ask for a vote. If direct
    messages are refused, the board message calls the player.
    """
    if table.row.status == "over" or row.user is None or people(row.user).notices == "none":
        return None
    if any(notice.user == row.user for notice in table.notices):
        return None  # it says why the table is closed
    person, decision = people(row.user), table.decision(row.seat)
    is_secret = decision is not None and decision.secret
    has_message = row.dm == "closed" or (is_secret and row.seat not in table.asked)
    if not is_resting(person, at) and (person.notices not in WRITTEN_TO or has_message):
        return None
    due = awake_from(person, at)
    return Notice(table=table.id, user=row.user, kind="move", text="", due=due)


def mentioned(
    table: Table, seats: Iterable[Seat], people: People, at: Timestamp
) -> tuple[UserId, ...]:
    """Return the players in some called seats whom the board message may mention at a time."""
    rows = (table.seats[seat] for seat in seats)
    return tuple(
        row.user
        for row in rows
        if row.user is not None
        if _may_be_mentioned(people(row.user), at, MENTIONED) or is_unreachable(row, people, at)
    )


def is_unreachable(row: SeatRow, people: People, at: Timestamp) -> bool:
    """Whether a player is mentioned because they want direct messages but refuse them."""
    if row.user is None or row.dm != "closed":
        return False
    return _may_be_mentioned(people(row.user), at, ("dm",))


def rings(table: Table, seat: Seat, people: People, at: Timestamp) -> bool:
    """Whether a called seat's own message makes a sound. The board message mentions the others."""
    user = table.seats[seat].user
    return user is not None and _may_be_mentioned(people(user), at, ("dm",))


def nudged(called: Iterable[UserId], people: People, at: Timestamp) -> tuple[UserId, ...]:
    """Return the players to mention because a direct message could not be sent to them."""
    return tuple(user for user in called if _may_be_mentioned(people(user), at, (*MENTIONED, "dm")))


def _may_be_mentioned(person: Person, at: Timestamp, wishes: tuple[str, ...]) -> bool:
    return person.notices in wishes and not is_resting(person, at)


def called_directly(
    table: Table, seats: Iterable[Seat], people: People, at: Timestamp, words: str
) -> list[Notice]:
    """Return the direct messages to players whom the board message was to mention.

    Others have already got one, or get it after their quiet hours, or refuse them.
    """
    reachable = [seat for seat in seats if table.seats[seat].dm != "closed"]
    return [
        Notice(table=table.id, user=user, kind="move", text=words, due=at)
        for user in mentioned(table, reachable, people, at)
        if people(user).notices == "mention"
    ]


# --- 4. the player who acted


def shows_next_step(table: Table, seat: Seat) -> bool:
    """Whether the board message shows the next choice of a seat, or it has none."""
    return table.playing and (seat not in table.awaited or table.chooser == seat)


def goes_private(table: Table, seat: Seat) -> bool:
    """Whether a turn continues in a private message, because its next step is secret."""
    if table.is_private or seat not in table.awaited or table.chooser == seat:
        return False
    return next(table.moments(seat)).seat == seat
