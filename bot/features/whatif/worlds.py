"""Deal hidden information again for a copy of a table."""

from dataclasses import replace

import msgspec

from bot.domain.frames import Frame
from bot.domain.ids import BEGINNING, Seat
from bot.domain.table import Table
from engine.core import EvenRng, Rng


def dealt(table: Table, seat: Seat, rng: Rng) -> Table | None:
    """Return a copy of the table with a random deal that ``seat`` cannot rule out.

    The copy has its own seed, starts at ply 0 and has no log. Return ``None`` if the new deal
    depends on hidden information, because the copy would reveal it.
    """
    luck, game = rng.bits(), table.game
    state = game.rules.resample(table.state, seat, EvenRng(luck))
    elsewhere = game.rules.resample(table.state, seat, Rng(rng.bits()))
    if state != game.rules.resample(elsewhere, seat, EvenRng(luck)):
        return None
    state.notes = []
    row = msgspec.structs.replace(
        table.row, ply=BEGINNING, seed=rng.bits() >> 1, salt="", state=None, proposal=None
    )
    frame = Frame(BEGINNING, None, "", state)
    return replace(table, row=row, state=state, frames=(frame,), attached={})
