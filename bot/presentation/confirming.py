"""Ask a player to confirm the last move of a turn."""

from dataclasses import replace

from discord import ButtonStyle

from bot.domain.held_moves import held_at, labels_of
from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.presentation.components import button, view_of
from bot.presentation.drafts import Draft
from bot.presentation.presses import ConfirmTurn, DropMove

ASKED = "You chose **{moves}**. **Done** ends your turn, **Undo** lets you choose again."
UNTIL = " If your time runs out first, the move counts."


def asking_first(draft: Draft, table: Table, seat: Seat) -> Draft:
    """Return a private message that asks a seat to confirm its move, if one waits."""
    held = held_at(table, seat)
    if held is None:
        return draft
    text = ASKED.format(moves="**, **".join(labels_of(table, held)))
    clock = UNTIL if table.seats[seat].deadline is not None else ""
    buttons = [
        button(ConfirmTurn(table.id, seat, held.digest), "Done", ButtonStyle.success),
        button(DropMove(table.id, seat, held.digest), "Undo"),
    ]
    return replace(draft, content=f"{draft.content}\n{text}{clock}", view=view_of(buttons))
