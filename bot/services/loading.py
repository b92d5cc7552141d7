"""A table as it is read from the database, with all its moments."""

import asyncio

from bot.domain.moves import frames_of
from bot.domain.table import Table
from bot.features.orders.store import select_orders
from bot.services.endings import epilogue
from bot.store import Store, games, history
from bot.store.ids import TableId
from engine import GAMES
from engine.core import AtollError

NO_TABLE = "You can't see a table {} here. `/games` lists yours."
"""The same words whether a table does not exist or is hidden from the user."""


class NoSuchTable(AtollError):
    """A table does not exist, or the user may not know that it does."""


async def loaded(store: Store, number: TableId) -> Table:
    """Return a table.

    Raises:
        NoSuchTable: there is none with this number.
    """
    found = await store.read(games.select_game, number)
    if found is None:
        raise NoSuchTable(NO_TABLE.format(number))
    row, seats = found
    if row.state is None:
        return Table(row, seats, None)
    game = GAMES[row.game]
    state = game.load(game.upgraded(row.state, row.rules))
    past = await store.read(history.select_history, number)
    orders = await store.read(select_orders, number)
    frames = await asyncio.to_thread(frames_of, row, seats, past, state)
    told = () if row.status == "playing" else await store.read(epilogue, number)
    return Table(row, seats, state, frames, orders, epilogue=told)
