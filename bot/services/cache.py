"""The tables used last, kept in memory as copies of what is stored.

The database is the truth. Whoever looks may use a copy; an older one never takes the place of a
newer one, because a load that a change overtakes is not kept.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial

from bot.domain.frames import forget_old
from bot.domain.ids import TableId
from bot.domain.table import Table

TABLES_IN_MEMORY = 200

Load = Callable[[TableId], Awaitable[Table]]


class Cache:
    """Copies of tables by number; ``load`` reads one that is not here from the database."""

    def __init__(self, load: Load, size: int = TABLES_IN_MEMORY) -> None:
        self._load, self._size = load, size
        self._tables: OrderedDict[TableId, Table] = OrderedDict()
        self._loads: dict[TableId, asyncio.Future[Table]] = {}

    async def get(self, number: TableId) -> Table:
        """Return a table; all who ask for it while it is loaded wait for the same load."""
        if number in self._tables:
            self._tables.move_to_end(number)
            return self._tables[number]
        load = self._loads.get(number)
        if load is None:
            load = self._loads[number] = asyncio.ensure_future(self._load(number))
            load.add_done_callback(partial(self._loaded, number))
        return await asyncio.shield(load)

    def has_newer(self, table: Table) -> bool:
        """Whether a newer copy of a table is here."""
        here = self._tables.get(table.id)
        return here is not None and here.row.ply > table.row.ply

    def keep(self, table: Table) -> None:
        """Keep a table as it has just been stored; what lies far back forgets its states."""
        forget_old(table.frames)
        self._loads.pop(table.id, None)
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > self._size:
            self._tables.popitem(last=False)

    def drop(self, number: TableId) -> None:
        """Forget a table that may have changed in the database; it is loaded when asked for."""
        self._loads.pop(number, None)
        self._tables.pop(number, None)

    def _loaded(self, number: TableId, load: asyncio.Future[Table]) -> None:
        """Keep what was loaded, unless the table was changed or dropped meanwhile."""
        current = self._loads.get(number) is load
        if current:
            del self._loads[number]
        if not load.cancelled() and load.exception() is None and current:
            self.keep(load.result())
