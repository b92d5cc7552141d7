"""Compute hints in the search pool, outside the lock of the table.

Two requests for the same position share one search. A hint for an old position is dropped.
"""

import asyncio
import hashlib
from collections import OrderedDict
from typing import NamedTuple

import msgspec

from bot.domain.analysis import Analysis
from bot.domain.ids import Seat, TableId, UserId
from bot.domain.opponents import Knowledge, knowledge
from bot.domain.table import Table
from bot.features.hints.rules import hint_seat
from bot.services.search.pool import SearchPool
from bot.services.search.worker import SearchRequest
from bot.services.tables import Tables
from engine.core import EvenRng, Rng, write
from engine.editions import set_of_host

HINT_SECONDS = 2.0
"""The time limit of a search in seconds."""
HINTS_AT_MOST = 100
MOVED_ON = "That was about an older question. Press **Hint** again."


class Hint(NamedTuple):
    """The values of a seat's options.

    ``expected`` is the move that an earlier hint named for this position.
    """

    table: Table
    seat: Seat
    verdict: Analysis
    expected: str = ""


class _Search:
    """The search of a position."""

    def __init__(self, known: Knowledge, verdict: "asyncio.Task[Analysis]", expected: str) -> None:
        self.known = known
        self.verdict = verdict
        self.expected = expected

    @property
    def failed(self) -> bool:
        """Whether the search ended without a result."""
        task = self.verdict
        return task.done() and (task.cancelled() or task.exception() is not None)


Key = tuple[TableId, Seat, bytes]
"""A position at a table, as a seat knows it."""


Moves = tuple[tuple[Seat | None, str], ...]
"""Moves at a table, each with its seat."""


class ShownLine(NamedTuple):
    """The first ``begun`` moves at a table, then those that a hint named."""

    begun: int
    moves: Moves


class Hints:
    """Computes hints, and caches the latest ones.

    A position gets the same hint each time. The moves of a shown line are named again in turn,
    unless another move is clearly better.
    """

    def __init__(self, tables: Tables, pool: SearchPool) -> None:
        self._tables = tables
        self._pool = pool
        self._searches = OrderedDict[Key, _Search]()
        self._lines: dict[tuple[TableId, Seat], ShownLine] = {}

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
        made = _made(now)
        line = (verdict.best.do, *(reply.do for reply in verdict.line))
        moves = (*made, *((seat, move) for move in line))
        self._lines[table.id, seat] = ShownLine(len(made), moves)
        return Hint(now, seat, verdict, search.expected)

    def _search_of(self, table: Table, seat: Seat) -> _Search:
        """Return the search of a position. Start one if none is running or cached."""
        known = knowledge(table, seat)
        key = (table.id, seat, msgspec.json.encode(known.view))
        search = self._searches.get(key)
        if search is None or search.known != known or search.failed:
            expected = self._expected(table, seat)
            judged = asyncio.create_task(self._judged(table, seat, expected))
            search = self._searches[key] = _Search(known, judged, expected)
        self._searches.move_to_end(key)
        while len(self._searches) > HINTS_AT_MOST:
            (number, of, _), _ = self._searches.popitem(last=False)
            if all(one[:2] != (number, of) for one in self._searches):
                self._lines.pop((number, of), None)
        return search

    def _expected(self, table: Table, seat: Seat) -> str:
        """Return the next move of the last hint's line, if the player has followed it so far."""
        line = self._lines.get((table.id, seat))
        if line is None:
            return ""
        made = _made(table)
        options = [write(option) for option in table.options(seat)]
        follows = len(made) >= line.begun and made == line.moves[: len(made)]
        expected = line.moves[len(made) : len(made) + 1] if follows else ()
        return next((move for _, move in expected if move in options), "")

    async def _judged(self, table: Table, seat: Seat, expected: str) -> Analysis:
        due = asyncio.get_running_loop().time() + HINT_SECONDS
        asked = await self._pool.in_thread(question_at, table, seat, expected)
        return await self._pool.analyse(asked, due)


def _made(table: Table) -> Moves:
    """Return the moves at a table that were not undone."""
    return tuple((frame.seat, frame.action) for frame in table.frames)


def question_at(table: Table, seat: Seat, expected: str = "") -> SearchRequest:
    """Return the question about a position, in a world that the seat cannot rule out.

    The seed depends on the table's secret salt and on what the seat knows, so the same position
    gives the same hint.
    """
    known = msgspec.json.encode(knowledge(table, seat).view)
    hidden = f"{table.row.seed}:{table.row.salt}:{seat}:".encode()
    rng = Rng(int.from_bytes(hashlib.sha256(hidden + known).digest()[:8]))
    world = table.game.rules.resample(table.state, seat, EvenRng(rng.bits()))
    game = table.game
    saved = table.game.save(world)
    own = set_of_host(game)
    return SearchRequest(game.variant, saved, seat, rng.bits(), expected=expected, components=own)
