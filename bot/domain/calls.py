"""Decide which players a change of a table calls, and how: by a mention, a direct message or both.

Players can see these decisions, so they must depend only on information that the readers have.
"""

from collections.abc import Collection, Iterable

from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.person import People, Person, at_table
from bot.domain.quiet_hours import awake_from, is_resting
from bot.domain.records import Call, Called, Calls, Notice, OutboxItem, Post, SeatRow
from bot.domain.table import Table

LONG_SECONDS = 120
"""After this time, bots call the player who waited for them, in seconds."""
MENTIONED = ("mention", "both")
WRITTEN_TO = ("dm", "both")


def called_by(last: Post | None) -> Called:
    """Return the players called by the last card."""
    return last.shows if last is not None and isinstance(last.shows, Called) else Called("lobby")


def newly_called(now: Table, before: Called, by: Collection[UserId] = ()) -> tuple[Seat, ...]:
    """Return the seats that a table calls now but did not call ``before``.

    A full lobby calls its opener, later all its players, and a closed one all players. When the
    game ends, call all players except the one who made the last move. Never call the player of a
    private table, or the users ``by`` whose presses have changed the table.
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
    users = called - {*by, None}
    return tuple(row.seat for row in now.seats if row.user in users)


def calls_left(table: Table, item: OutboxItem, last: Post | None) -> Calls:
    """Return the calls that a queued message still has to make."""
    called = table.called.people
    if item.calls is None:
        return Calls(newly_called(table, called_by(last)))
    over = table.row.status == "over"
    gone = [row.seat for row in table.seats if not over and row.user not in called]
    return item.calls.without(Calls(tuple(gone)))


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
    after: Table, before: Table, people: People, at: Timestamp, by: Collection[UserId] = ()
) -> tuple[Call, ...]:
    """Return the calls that a change makes. The users ``by``, who know about it, are not called.

    The first call of a turn is not a repeated one. A turn is called again after an undo.
    """
    people = at_table(people, after.id)
    new = newly_called(after, before.called, by)
    to_move = {*_to_move(after)}.difference(before.called.to_move)
    made = []
    for row in after.seats:
        asked_again = _missed_and_asked_again(after, before, row)
        asked_again |= _has_waited_for_bots(after, before, row.seat, at)
        is_new = row.seat in new or asked_again
        if row.user is None or not (is_new or _lost_messages(after, before, row, people, at)):
            continue
        is_first = (row.user in to_move or asked_again) and row.called != row.acted
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


def _has_waited_for_bots(after: Table, before: Table, seat: Seat, at: Timestamp) -> bool:
    """Whether the only reader of a board message has waited long for bots, and is asked now."""
    if after.row.reader != seat or seat not in after.awaited or seat in before.awaited:
        return False
    waiting = [before.seats[one].waiting or at for one in before.awaited]
    return at - min(waiting, default=at) > LONG_SECONDS


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
    messages are refused, or the table is in them, the board message calls the player.
    """
    if table.row.status == "over" or row.user is None or people(row.user).notices == "none":
        return None
    if any(notice.user == row.user for notice in table.notices):
        return None  # it says why the table is closed
    person = people(row.user)
    decision = table.decision(row.seat)
    is_secret = decision is not None and decision.secret and not table.is_private
    is_on_card = row.dm == "closed" or table.sole_reader is not None
    has_message = is_on_card or (is_secret and row.seat not in table.asked)
    if not is_resting(person, at) and (person.notices not in WRITTEN_TO or has_message):
        return None
    due = awake_from(person, at)
    return Notice(table=table.id, user=row.user, kind="move", text="", due=due)


def mentioned(
    table: Table, seats: Iterable[Seat], people: People, at: Timestamp
) -> tuple[UserId, ...]:
    """Return the players in some called seats whom the board message may mention at a time."""
    people = at_table(people, table.id)
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
    people = at_table(people, table.id)
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
