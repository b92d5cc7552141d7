"""Worlds that may be: what somebody cannot know is dealt anew."""

from dataclasses import replace

import msgspec

from bot.domain.frames import Frame
from bot.domain.table import Table
from bot.store.ids import BEGINNING, Seat
from engine.core import EvenRng, Rng


def dealt(table: Table, seat: Seat, rng: Rng) -> Table | None:
    """Return a copy of the table as it may be for all that ``seat`` knows.

    It has a luck of its own, counts from 0 and remembers nothing. Where dealing anew lets something
    of the true game through, so that another one with the same view gives another copy, it is
    ``None``.
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
    return replace(table, row=row, state=state, frames=(frame,), orders=())
