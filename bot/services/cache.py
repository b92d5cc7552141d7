"""A cache of the tables used last.

The database is the source of truth. Readers may get a cached copy. A load that a change overtakes
is discarded, so an older copy never replaces a newer one.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial

from bot.domain.frames import evict_old
from bot.domain.ids import TableId
from bot.domain.table import Table

TABLES_IN_MEMORY = 200

Load = Callable[[TableId], Awaitable[Table]]


class Cache:
    """Cached tables by number. ``load`` reads a table from the database."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._size = TABLES_IN_MEMORY
        self._tables: OrderedDict[TableId, Table] = OrderedDict()
        self._loads: dict[TableId, asyncio.Future[Table]] = {}

    async def get(self, table_id: TableId) -> Table:
        """Return a table. Concurrent callers share one load."""
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
            return self._tables[table_id]
        load = self._loads.get(table_id)
        if load is None:
            load = self._loads[table_id] = asyncio.ensure_future(self._load(table_id))
            load.add_done_callback(partial(self._loaded, table_id))
        return await asyncio.shield(load)

    def has_newer(self, table: Table) -> bool:
        """Return whether a newer copy of a table is cached."""
        here = self._tables.get(table.id)
        return here is not None and here.row.ply > table.row.ply

    def keep_table(self, table: Table) -> None:
        """Cache a table that was just stored. Pack or drop the states of its old frames."""
        evict_old(table.frames)
        self._loads.pop(table.id, None)
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > self._size:
            self._tables.popitem(last=False)

    def drop(self, table_id: TableId) -> None:
        """Drop a table that may have changed in the database. The next call loads it again."""
        self._loads.pop(table_id, None)
        self._tables.pop(table_id, None)

    def _loaded(self, table_id: TableId, load: asyncio.Future[Table]) -> None:
        """Cache a loaded table, unless it was changed or dropped during the load."""
        current = self._loads.get(table_id) is load
        if current:
            del self._loads[table_id]
        if not load.cancelled() and load.exception() is None and current:
            self.keep_table(load.result())
