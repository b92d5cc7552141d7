"""Hints: what options are worth to somebody who practises, thought about from what their seat sees.

It is thought about in another process and outside the table's lock. Whoever asks twice at the same
moment is answered by the same thoughts; a hint for a table that has moved on is dropped.
"""

import asyncio
import secrets
from collections import OrderedDict
from typing import NamedTuple

from bot.domain.analysis import Analysis
from bot.domain.opponents import Knowledge, knowledge
from bot.domain.table import Table
from bot.features.hints.rules import hint_seat
from bot.services.search.pool import SearchPool
from bot.services.search.worker import Question
from bot.services.tables import Tables
from bot.store.ids import Seat, TableId, UserId
from engine.core import Rng

HINT_SECONDS = 2.0
"""So soon a hint is there."""
HINTS_AT_MOST = 100
MOVED_ON = "The game has moved on. Press **Hint** again."


class Hint(NamedTuple):
    """What the options of ``seat`` are worth at a table, and how often that was asked before."""

    table: Table
    seat: Seat
    verdict: Analysis
    before: int


class _Thought:
    """What is thought about a moment, and how often it was told."""

    def __init__(self, known: Knowledge, verdict: "asyncio.Task[Analysis]") -> None:
        self.known, self.verdict, self.told = known, verdict, 0


class Hints:
    """Gives hints; the last ones are kept in memory."""

    def __init__(self, tables: Tables, search: SearchPool) -> None:
        self._tables, self._search = tables, search
        self._thoughts = OrderedDict[tuple[TableId, Seat], _Thought]()

    async def hint(self, number: TableId, user: UserId) -> Hint | None:
        """Return what a person's options are worth; ``None`` where the table has moved on.

        Raises:
            IllegalAction: there are no hints here, or this person is asked nothing.
        """
        table = await self._tables.get(number)
        seat = hint_seat(table, user)
        thought = self._thought(table, seat)
        verdict = await asyncio.shield(thought.verdict)
        now = await self._tables.get(number)
        if not now.options(seat) or knowledge(now, seat) != thought.known:
            return None
        thought.told += 1
        return Hint(now, seat, verdict, thought.told - 1)

    def _thought(self, table: Table, seat: Seat) -> _Thought:
        """Return what is thought about this moment already, or begin to think about it."""
        key, known = (table.id, seat), knowledge(table, seat)
        thought = self._thoughts.get(key)
        if thought is None or thought.known != known or _failed(thought.verdict):
            thought = _Thought(known, asyncio.create_task(self._judged(table, seat)))
            self._thoughts[key] = thought
        self._thoughts.move_to_end(key)
        while len(self._thoughts) > HINTS_AT_MOST:
            self._thoughts.popitem(last=False)
        return thought

    async def _judged(self, table: Table, seat: Seat) -> Analysis:
        due = asyncio.get_running_loop().time() + HINT_SECONDS
        asked = await self._search.in_thread(asked_at, table, seat)
        return await self._search.analyse(asked, due)


def _failed(verdict: "asyncio.Task[Analysis]") -> bool:
    return verdict.done() and (verdict.cancelled() or verdict.exception() is not None)


def asked_at(table: Table, seat: Seat) -> Question:
    """Return what is to be judged: in a world that may be, for all that the seat knows."""
    world = table.game.rules.resample(table.state, seat, Rng(secrets.randbits(64)))
    return Question(table.game.key, table.game.save(world), seat, secrets.randbits(64))
