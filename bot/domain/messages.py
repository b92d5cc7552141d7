"""Decide which messages to send or edit after a change of a table.

The steps are:

1. which messages to update (``news_of``, ``messages_to_update``),
2. whether to skip a message, edit the last one or post a new one (``delivery``).

``bot/domain/calls.py`` decides which players to call.

Players can see these decisions, so they must depend only on information that the readers have.
"""

from collections.abc import Collection
from enum import Enum
from itertools import takewhile
from typing import Literal

import msgspec

from bot.domain import records
from bot.domain.calls import called_by
from bot.domain.ids import EPOCH, Seat, Timestamp, UserId
from bot.domain.table import Table
from bot.domain.turns import new_moments, plies, taken_frames
from bot.domain.windows import players_in_window, window_end
from engine.core import decision_of

STEP_SECONDS = 1_800
"""A card shows the steps inside a private turn after this time without another step, in seconds."""
EDITABLE_SECONDS = 3_600
"""Discord limits edits of messages older than this many seconds."""


# --- 1. which messages to update


class News(Enum):
    """The news of a change for the readers of a card, if any."""

    NOTHING = "nothing"
    STEP = "a step inside a turn"
    ASKED = "who is still asked"
    TURN = "anything else"


class CardChange(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The visible part of a change for the readers of a card.

    A player may be ``asked`` who was not before, or no longer be (``released``). A turn may have
    ``passed``, one step be ``undone``, or several be ``taken_back``. The game may have ``stepped``
    on, which usually changes the ``board`` or adds to the story. The card may offer other
    ``choices``, or show others in its ``frame``: players, votes and deadlines.
    """

    is_private: bool = False
    is_playing: bool = True
    place: Literal["card", "panel"] = "card"
    begins: bool = False
    calls: bool = False
    asked: bool = False
    released: bool = False
    passed: bool = False
    undone: bool = False
    taken_back: bool = False
    stepped: bool = False
    board: bool = False
    choices: bool = False
    frame: bool = False


def change_of_card(after: Table, before: Table, called: Collection[records.Call]) -> CardChange:
    """Return the part of a change that the readers of a card see."""
    begins = before.state is None
    if after.is_private or not after.playing or begins:
        return CardChange(
            is_private=after.is_private,
            is_playing=after.playing,
            begins=begins,
            calls=bool(called),
        )
    was = _asked(before.called)
    now = _asked(after.called)
    new = new_moments(after, before)
    undone = _visible_steps_undone(after, before)
    return CardChange(
        place=after.place_of_turn,
        calls=bool(called),
        asked=not now <= was,
        released=not was <= now,
        passed=turns_passed(after, before),
        undone=undone > 0,
        taken_back=undone > 1,
        stepped=bool(new),
        board=any(frame.notes_for(None) for frame in new)
        or after.position(None) != before.position(None),
        choices=_offer(after) != _offer(before),
        frame=_frame(after) != _frame(before),
    )


def _asked(called: records.Called) -> set[tuple[str, UserId]]:
    """Return what each player is asked: to move, or something else."""
    moves = {("move", user) for user in called.to_move}
    return moves | {("answer", user) for user in called.asked}


def news_of(change: CardChange) -> News:
    """Return the news of a change for the readers of a card. The first row that applies decides.

    A step inside a turn that is played in private messages can wait. Other players do not see how
    often the player of the turn changes their mind.
    """
    if change.is_private or not change.is_playing or change.begins or change.calls:
        return News.TURN
    if change.passed or change.taken_back or change.choices or change.frame:
        return News.TURN
    is_step = change.stepped or change.undone or change.asked
    if change.released or (is_step and change.place == "card"):
        return News.TURN if change.board else News.ASKED
    return News.STEP if is_step else News.NOTHING


def news_on_card(after: Table, before: Table, called: Collection[records.Call] = ()) -> News:
    """Return the news of a change of its table for the readers of a card."""
    return news_of(change_of_card(after, before, called))


def messages_to_update(after: Table, before: Table, news: News) -> tuple[records.Slot, ...]:
    """Return the messages to update, with the card if it has ``news``.

    Update a hand only when a secret question opens or closes, not at each move of other players.
    Its player can open the current board at any time. A bot that takes a seat closes its question.
    """
    promise = (records.PROMISE,) if before.state is None and after.playing else ()
    card = () if news is News.NOTHING else (records.CARD,)
    hands = (
        records.Hand(row.seat)
        for row in after.seats
        if not after.is_private and row.dm != "closed"
        if _hand_changes(after, before, row.seat)
    )
    return (*promise, *card, *hands)


def card_due(news: News, at: Timestamp) -> Timestamp:
    """Return when to update a card that has news, or the beginning of time for immediately."""
    return Timestamp(at + STEP_SECONDS) if news is News.STEP else EPOCH


def with_edition(table: Table, news: News) -> Table:
    """Return the table with an increased edition if its card looks different after a change.

    The edition is on the buttons, so it must not count what the card does not show.
    """
    return table.with_row(edition=table.row.edition + (news is News.TURN))


def _offer(table: Table) -> tuple[Seat, str] | None:
    """Return the seat whose choices are on the board message, and their digest."""
    seat = table.chooser
    return None if seat is None else (seat, table.digest(seat))


def _frame(table: Table) -> tuple[object, ...]:
    """Return the players and deadlines that a board message shows around the game."""
    windows = {window_end(table, table.seats[seat]) for seat in players_in_window(table)}
    players = ((row.user, row.bot, row.autopilot) for row in table.seats)
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


def _visible_steps_undone(after: Table, before: Table) -> int:
    """Return how many steps that spectators had noticed were undone."""
    taken = plies(taken_frames(after, before))
    if not taken:
        return 0
    since = takewhile(lambda frame: frame.ply >= min(taken), before.moments(None))
    return len(taken & plies(since))


def _hand_changes(after: Table, before: Table, seat: Seat) -> bool:
    """Whether the hand of a seat is shown, changed or cleared."""
    if before.state is None:
        is_dealt = after.playing and not after.seats[seat].is_bot and after.has_hand(seat)
        return is_dealt or _secret_question(after, seat) is not None
    return _secret_question(after, seat) != _secret_question(before, seat)


def _secret_question(table: Table, seat: Seat) -> tuple[object, ...] | None:
    """Return a key of the secret question of a seat, or ``None`` without one."""
    row = table.seats[seat]
    decision = table.decision(seat)
    if row.is_bot or decision is None or not decision.secret:
        return None
    return row.user, row.dm, row.waiting, table.digest(seat)


# --- 2. skip a message, edit the last one, or post a new one


class Update(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The facts on which the delivery of a message depends.

    ``last`` is the message that its readers have, and ``new`` the one that they should have, or
    ``None`` if it has no reader. ``stored`` is the time of the change, so that a retry decides the
    same. It makes the ``calls``, and mentions the user who is ``invited`` to a seat. The player of
    a hand may be ``in_turn``, so another message shows them the next step. They may have made the
    ``press``, on the last message (``here``) or ``elsewhere``. Discord may have ``refused`` to
    edit the last message, or the last message looks the ``same`` as the new one.
    """

    slot: records.Slot
    last: records.Post | None
    new: records.Post | None
    stored: Timestamp
    calls: records.Calls = records.Calls()
    invited: UserId | None = None
    is_private: bool = False
    in_turn: bool = False
    press: Literal["", "here", "elsewhere"] = ""
    refused: bool = False
    same: bool = False


class Skip(msgspec.Struct, frozen=True, tag=True):
    """Leave the last message as it is."""


class Retire(msgspec.Struct, frozen=True, tag=True):
    """Remove the buttons of the last message, because it has no reader or says nothing more."""


class Edit(msgspec.Struct, frozen=True, tag=True):
    """Edit the last message."""


class Send(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Post a new message, which makes ``calls`` and mentions the user who is ``invited``.

    A ``silent`` one only replaces a message that can't be edited.
    """

    calls: records.Calls = records.Calls()
    invited: UserId | None = None
    silent: bool = False


Delivery = Skip | Retire | Edit | Send


def delivery(of: Update) -> Delivery:
    """Return what to do with a message. The first row that applies decides."""
    if of.new is None:
        return Retire()
    match of.slot:
        case records.Promise():
            return Send(silent=True) if of.last is None else Skip()
        case records.Card():
            return _delivery_of_card(of, of.last, of.new)
        case records.Hand():
            return _delivery_of_hand(of, of.last, of.new)


def _delivery_of_card(of: Update, last: records.Post | None, new: records.Post) -> Delivery:
    if last is None:
        return Send(of.calls, of.invited, silent=of.is_private)
    if of.calls.seats or of.invited is not None:
        return Send(of.calls, of.invited)
    if _begins(last, new):
        return Send(silent=of.is_private)
    if last.channel != new.channel:
        return Send(silent=True)
    if of.same:
        return Skip()
    is_old = of.stored - last.at >= EDITABLE_SECONDS
    return Send(silent=True) if is_old or of.refused else Edit()


def _begins(last: records.Post, new: records.Post) -> bool:
    """Whether the last card is that of a lobby whose game has begun."""
    return called_by(last).status == "lobby" and called_by(new).status not in ("lobby", "aborted")


def _delivery_of_hand(of: Update, last: records.Post | None, new: records.Post) -> Delivery:
    asks_anew = Skip() if of.in_turn else Send(of.calls)
    if last is None:
        return asks_anew
    is_editable = last.channel == new.channel and not of.refused
    if new.shows is None:  # its question has gone
        if last.shows is None or of.same:
            return Skip()
        return Edit() if is_editable else Retire()
    if last.shows != new.shows or not is_editable:
        return asks_anew
    is_shown_elsewhere = of.in_turn and of.press == "elsewhere"
    return Skip() if of.same or is_shown_elsewhere else Edit()


def has_reader(table: Table, slot: records.Slot, last: records.Post | None) -> bool:
    """Whether a message has a reader.

    Without a question, a hand is sent only to a player who has not acted yet. After their first
    action, they have seen it.
    """
    if table.is_ephemeral:
        return False
    if not isinstance(slot, records.Hand):
        return True
    row = table.seats[slot.seat]
    is_asked = asked_since(table, slot.seat) is not None
    is_news = is_asked or (table.has_hand(slot.seat) and not row.acted)
    return row.user is not None and (last is not None or is_news)


def shown_in(table: Table, slot: records.Slot) -> records.Shows:
    """Return the present content of a message."""
    match slot:
        case records.Card():
            return table.called
        case records.Promise():
            return None
        case records.Hand(seat):
            return asked_since(table, seat)


def asked_since(table: Table, seat: Seat) -> Timestamp | None:
    """Return when the secret question of a seat began, or ``None`` without one."""
    decision = table.decision(seat)
    is_asked = decision is not None and decision.secret
    return table.seats[seat].waiting if is_asked else None


def is_asked_directly(table: Table, seat: Seat) -> bool:
    """Whether a direct message asks a seat the secret question of its turn."""
    is_reached = not table.is_private and table.seats[seat].dm != "closed"
    return is_reached and asked_since(table, seat) is not None and not is_in_turn(table, seat)


def is_in_turn(table: Table, seat: Seat) -> bool:
    """Whether a seat is in the middle of its turn, so its player already sees the next step."""
    decision = table.decision(seat)
    if decision is None or decision.begins_turn:
        return False
    return next(table.moments(seat)).seat == seat
