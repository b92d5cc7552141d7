"""Compute hints in the search pool, outside the lock of the table.

Two requests for the same position share one search. A hint for an old position is dropped.
"""

import asyncio
import secrets
from collections import OrderedDict
from typing import NamedTuple

from bot.domain.analysis import Analysis
from bot.domain.ids import Seat, TableId, UserId
from bot.domain.opponents import Knowledge, knowledge
from bot.domain.table import Table
from bot.features.hints.rules import hint_seat
from bot.services.search.pool import SearchPool
from bot.services.search.worker import Question
from bot.services.tables import Tables
from engine.core import Rng

HINT_SECONDS = 2.0
"""The time limit of a search in seconds."""
HINTS_AT_MOST = 100
MOVED_ON = "The game has moved on. Press **Hint** again."


class Hint(NamedTuple):
    """The values of a seat's options. ``before`` counts earlier requests."""

    table: Table
    seat: Seat
    verdict: Analysis
    before: int


class _Search:
    """The search of a position, and how often its result was shown."""

    def __init__(self, known: Knowledge, verdict: "asyncio.Task[Analysis]") -> None:
        self.known, self.verdict, self.shown = known, verdict, 0

    @property
    def failed(self) -> bool:
        """Whether the search ended without a result."""
        task = self.verdict
        return task.done() and (task.cancelled() or task.exception() is not None)


class Hints:
    """Computes hints, and caches the latest ones."""

    def __init__(self, tables: Tables, pool: SearchPool) -> None:
        self._tables, self._pool = tables, pool
        self._searches = OrderedDict[tuple[TableId, Seat], _Search]()

    async def hint(self, table_id: TableId, user: UserId) -> Hint | None:
        """Return the values of a user's options, or ``None`` if the game has moved on.

        Raises:
            IllegalAction: The table offers no hints, or it is not the user's turn.
        """
        table = await self._tables.get(table_id)
        seat = hint_seat(table, user)
        search = self._search_of(table, seat)
        verdict = await asyncio.shield(search.verdict)
        now = await self._tables.get(table_id)
        if not now.options(seat) or knowledge(now, seat) != search.known:
            return None
        search.shown += 1
        return Hint(now, seat, verdict, search.shown - 1)

    def _search_of(self, table: Table, seat: Seat) -> _Search:
        """Return the search of a position. Start one if none is running or cached."""
        key, known = (table.id, seat), knowledge(table, seat)
        search = self._searches.get(key)
        if search is None or search.known != known or search.failed:
            search = _Search(known, asyncio.create_task(self._judged(table, seat)))
            self._searches[key] = search
        self._searches.move_to_end(key)
        while len(self._searches) > HINTS_AT_MOST:
            self._searches.popitem(last=False)
        return search

    async def _judged(self, table: Table, seat: Seat) -> Analysis:
        due = asyncio.get_running_loop().time() + HINT_SECONDS
        asked = await self._pool.in_thread(question_at, table, seat)
        return await self._pool.analyse(asked, due)


def question_at(table: Table, seat: Seat) -> Question:
    """Return the question about a position, in a deal that the seat cannot rule out."""
    world = table.game.rules.resample(table.state, seat, Rng(secrets.randbits(64)))
    return Question(table.game.key, table.game.save(world), seat, secrets.randbits(64))
