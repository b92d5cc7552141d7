"""Confirm a move or undo it."""

from discord import Interaction

from bot.domain.table import Table
from bot.features.confirm.presses import ConfirmTurn, DropMove
from bot.features.confirm.rules import drop, release
from bot.interactions.acting import change_by_press
from bot.interactions.context import services, user_of
from bot.services.playing import MOVED_ON, Moment, Stale


async def confirm_turn(interaction: Interaction, press: ConfirmTurn) -> None:
    """Play the move that waits for a confirmation."""
    await _change(interaction, press, plays=True)


async def drop_move(interaction: Interaction, press: DropMove) -> None:
    """Undo the move that waits for a confirmation."""
    await _change(interaction, press, plays=False)


async def _change(interaction: Interaction, press: ConfirmTurn | DropMove, *, plays: bool) -> None:
    tables, user = services(interaction).tables, user_of(interaction)

    def changed(table: Table) -> Table:
        seat = Moment(press.seat, press.digest).still_there(table, user)
        after = release(table, seat) if plays else drop(table, seat)
        if after is None:
            raise Stale(MOVED_ON)
        return after

    await change_by_press(
        interaction,
        press.game,
        lambda *_: tables.change(press.game, changed, by=user if plays else None),
    )
