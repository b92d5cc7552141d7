"""The seats of a running game: who may take one over, and the change itself."""

from dataclasses import replace

from bot.domain.ids import Seat, UserId
from bot.domain.records import SeatRow
from bot.domain.table import Table
from engine.core import IllegalAction

CANT_SIT = "You can't take a seat at this table."
"""The answer to a user who may not sit at a table. It must not tell the reason."""
HELD_ANOTHER = (
    "{player} has played another seat of this game and may know its secrets, so they can't take"
    " this one."
)
NO_FREE_SEAT = "This table has no free seat. Start a new one with `/play`."


def refuse_newcomer(table: Table, user: UserId, seat: Seat) -> None:
    """Check that a user may take over a seat. They may return to a seat that they have left.

    Raises:
        IllegalAction: They play at this table, have held another seat of this game, or the deal of
            a challenge is secret.
    """
    if table.row.secret:
        raise IllegalAction(
            "Other players have this deal too, so you can't give this seat to another player"
            " until the challenge ends."
        )
    if table.seat_of(user) is not None:
        raise IllegalAction(f"<@{user}> is at this table already. Choose another player.")
    if table.seats_held_by(user) - {seat}:
        raise IllegalAction(HELD_ANOTHER.format(player=f"<@{user}>"))


def free_seats(table: Table, user: UserId) -> list[Seat]:
    """Return the seats of absent players that a user may take.

    Raises:
        IllegalAction: There is none, or the user already plays here.
    """
    if (own := table.seat_of(user)) is not None:
        is_absent = table.seats[own].autopilot
        back = " Press **I am back** to take over your seat." if is_absent else ""
        raise IllegalAction(f"You are already at this table.{back}")
    offered = [row.seat for row in table.seats if row.autopilot and table.playing]
    if not offered:
        raise IllegalAction(NO_FREE_SEAT)
    left = table.seats_held_by(user)
    free = [seat for seat in offered if not left - {seat}]
    if not free:
        raise IllegalAction(
            "You have played another seat of this game and may know its secrets, so you can't take"
            " this one."
        )
    return free


def sat(table: Table, user: UserId, seat: Seat | None = None) -> Table:
    """Return the table with a user in the seat of an absent player, by default the first one.

    An open proposal ends, because its votes were those of other players.

    Raises:
        IllegalAction: The seat is not free, or the user may not take it.
    """
    free = free_seats(table, user)
    if seat is not None and seat not in free:
        raise IllegalAction("This seat was no longer free. `/board` shows the table as it is now.")
    return reseated(table.with_row(proposal=None), free[0] if seat is None else seat, user=user)


def sitting_down(after: Table, before: Table) -> list[UserId]:
    """Return the users who get a seat by a change, or accept one that others still vote about."""
    new = {*after.users}.difference(before.users)
    return sorted((new | _accepting(after)) - _accepting(before))


def _accepting(table: Table) -> set[UserId]:
    """Return the user who has accepted the seat that is offered to them."""
    proposal = table.row.proposal
    if proposal is None or not proposal.offers_seat or not proposal.accepted:
        return set()
    return {UserId(proposal.to)}


def reseated(
    table: Table, seat: Seat, *, user: UserId | None = None, bot: str | None = None
) -> Table:
    """Return the table with another user or a bot in a seat.

    If a second person joins a table whose board message showed a player's hand, it shows the public
    view from then on, and the game does not count.
    """
    former = table.seats[seat]
    newcomer = SeatRow(
        seat=seat,
        user=user,
        bot=bot,
        acted=former.acted,
        shown=former.shown,
        since=table.row.ply,
    )
    if user is not None and table.row.reader not in (None, seat):
        table = table.with_row(reader=None, unrated=True)
    return replace(table, seats=(*table.seats[:seat], newcomer, *table.seats[seat + 1 :]))
