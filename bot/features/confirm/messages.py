"""Ask a player to confirm the last move of a turn."""

from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.features.confirm.presses import ConfirmTurn, DropMove
from bot.features.confirm.rules import held_by, labels_of
from bot.presentation.extras import Offer, Waiting
from bot.presentation.offers import SUCCESS

ASKED = "You chose **{moves}**. **Done** ends your turn, **Undo** lets you choose again."
UNTIL = " If your time runs out first, the move counts."


def waiting(table: Table, seat: Seat) -> Waiting | None:
    """Return the message that asks a seat to confirm its move, if one waits."""
    user = table.seats[seat].user
    held = held_by(table, user) if user is not None else None
    if held is None:
        return None
    text = ASKED.format(moves="**, **".join(labels_of(table, held)))
    clock = UNTIL if table.seats[seat].deadline is not None else ""
    buttons = (
        Offer(ConfirmTurn(table.id, seat, held.digest), "Done", 10, SUCCESS),
        Offer(DropMove(table.id, seat, held.digest), "Undo", 20),
    )
    return Waiting(f"{text}{clock}", buttons)
