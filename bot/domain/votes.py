"""Proposals: what players ask each other, and how they are answered."""

import msgspec

from bot.domain.early_end import cancelled, counts_early, ended_early, played_out
from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.levels import STEADY
from bot.domain.mentions import mention
from bot.domain.moves import has_learnt, seat_at, taken_back
from bot.domain.paces import DAY, PACES
from bot.domain.records import Proposal
from bot.domain.seats import refuse_newcomer, reseated
from bot.domain.table import Table
from engine.core import IllegalAction

SILENCE_SECONDS = 7 * DAY
"""Without deadlines, a player who has not moved for this long may be replaced by a bot."""
GIVEN_AWAY = "Give your seat to someone who is not at this table yet."
CLOSED = "This proposal is no longer open. `/board` shows the game as it is now."


def proposed(table: Table, user: UserId, proposal: Proposal, at: Timestamp) -> Table:
    """Return the table with an open proposal. Carry it out now if all have agreed.

    Raises:
        IllegalAction: The user does not play here, another proposal is open, or this one is
            impossible now.
    """
    seat_at(table, user)
    refuse(table, proposal, at)
    if proposal.kind == "abort":
        proposal = msgspec.structs.replace(proposal, counts=counts_early(table))
    return settled(table.with_row(proposal=proposal))


def refuse(table: Table, proposal: Proposal, at: Timestamp) -> None:
    """Check that a proposal is possible.

    Raises:
        IllegalAction: The game is not running, another proposal is open, the pace is impossible, no
            other player sees the table, the new player may not take the seat, the player to be
            replaced is not away, or the deal of a challenge forbids this one.
    """
    if not table.playing:
        raise IllegalAction("This game is not running. `/games` lists your games.")
    if table.is_ranked_attempt and proposal.kind != "abort":
        raise IllegalAction("You play a ranked attempt alone. Press **⋯** to give it up.")
    if table.row.proposal is not None:
        raise IllegalAction(
            "Another proposal was still open. Wait for the answers, or end it with **Disagree**."
        )
    if proposal.offers_seat:
        _refuse_offer(table, proposal)
    if proposal.kind == "pace" and (
        len(table.users) < 2 or proposal.pace == table.row.pace or proposal.pace not in PACES
    ):
        raise IllegalAction("This table can't change to that pace. Press **⋯** to see its pace.")
    if proposal.kind == "bot" and not proposal.is_leave:
        _refuse_bot(table, proposal.seat, at)


def _refuse_offer(table: Table, proposal: Proposal) -> None:
    receiver = UserId(proposal.to)
    if table.seat_of(receiver) is not None:
        raise IllegalAction(GIVEN_AWAY)
    refuse_newcomer(table, receiver, proposal.seat)
    if table.row.guild is None:
        raise IllegalAction("Only you see this table. Press **⋯** to end the game.")


def _refuse_bot(table: Table, seat: Seat, at: Timestamp) -> None:
    player = mention(table, seat)
    if table.seats[seat].user is None:
        raise IllegalAction(f"{player} already plays in this seat.")
    if is_away(table, seat, at):
        return
    if PACES[table.row.pace].turn is None:
        days = SILENCE_SECONDS // DAY
        raise IllegalAction(
            f"A bot can replace {player} only if this table has waited for their move for"
            f" {days} days."
        )
    raise IllegalAction(
        f"{player} has not missed a turn. A bot can only replace a player who missed their last"
        " turn."
    )


def is_away(table: Table, seat: Seat, at: Timestamp) -> bool:
    """Whether a player missed their last turn, or has kept a table without deadlines waiting."""
    row = table.seats[seat]
    if row.autopilot or row.lapses > 0:
        return True
    now = at if table.row.paused is None else table.row.paused
    is_silent = row.waiting is not None and now - row.waiting >= SILENCE_SECONDS
    return is_silent and PACES[table.row.pace].turn is None


def answered(table: Table, user: UserId, *, agree: bool) -> Table:
    """Return the table after an answer to the open proposal. A single refusal ends it.

    The player who is offered a seat answers too. Other players can't stop a player from leaving.

    Raises:
        IllegalAction: No proposal is open, the user is not asked, or they have seen something new
            since the move to undo.
    """
    proposal = table.row.proposal
    if proposal is not None and table.playing and proposal.offers_seat and user == proposal.to:
        if not agree:
            return table.with_row(proposal=None)
        return settled(table.with_row(proposal=msgspec.structs.replace(proposal, accepted=True)))
    seat = seat_at(table, user)
    if proposal is None or not table.playing:
        raise IllegalAction(CLOSED)
    if proposal.kind == "offer":
        raise IllegalAction(
            f"A moderator offers this seat. Only <@{proposal.to}> can answer the offer."
        )
    if not agree:
        if proposal.is_leave and seat != proposal.by:
            raise IllegalAction(
                f"You can't keep {mention(table, proposal.by)} at the table. A bot takes over when"
                " the vote ends. **Agree** lets them go now."
            )
        return table.with_row(proposal=None)
    if proposal.kind == "undo" and has_learnt(table, seat, proposal.to):
        raise IllegalAction("You have seen something new since that move. Press **Disagree**.")
    return _agreed(table, proposal, [seat])


def passed_by_silence(table: Table, proposal: Proposal, at: Timestamp) -> bool:
    """Whether a proposal passes when its time is over, although some players have not answered.

    Silence lets a player leave. If all others agree, it also lets a bot replace an absent one.
    """
    if proposal.kind != "bot":
        return False
    return proposal.is_leave or (
        table.asked == [proposal.seat] and is_away(table, proposal.seat, at)
    )


def without_answers(table: Table, proposal: Proposal) -> Table:
    """Return the table after a proposal that silence lets pass."""
    return _agreed(table, proposal, table.asked)


def _agreed(table: Table, proposal: Proposal, seats: list[Seat]) -> Table:
    agreed = tuple(sorted({*proposal.agreed, *seats}))
    return settled(table.with_row(proposal=msgspec.structs.replace(proposal, agreed=agreed)))


def settled(table: Table) -> Table:
    """Carry out the open proposal once all have agreed.

    If the last present player leaves, the game ends early.
    """
    proposal = table.row.proposal
    if proposal is None or table.asked or table.invited is not None:
        return table
    done = table.with_row(proposal=None)
    match proposal.kind:
        case "abort":
            return played_out(done) if proposal.counts else cancelled(done)
        case "bot" if {*proposal.agreed} == {proposal.seat}:
            return ended_early(done)
        case "give":
            return reseated(done, proposal.seat, user=UserId(proposal.to))
        case "offer":  # the game is no longer a fair one
            given = done.with_row(unrated=True)
            return reseated(given, proposal.seat, user=UserId(proposal.to))
        case "bot":
            return reseated(done, proposal.seat, bot=proposal.level or STEADY.key)
        case "undo":
            return taken_back(done, proposal.to)
        case "pace":
            return done.with_row(pace=proposal.pace)


def back(table: Table, seat: Seat) -> Table:
    """Return the table after an act of a seat's player: no autopilot, and no vote about them."""
    return after_act(table, seat).with_seat(seat, lapses=0, autopilot=False)


def after_act(table: Table, seat: Seat) -> Table:
    """Return the table after a player has acted, which ends a vote to replace them."""
    proposal = table.row.proposal
    is_about_them = proposal is not None and proposal.kind == "bot" and proposal.seat == seat
    if proposal is None or not is_about_them or proposal.is_leave:
        return table
    return table.with_row(proposal=None)
