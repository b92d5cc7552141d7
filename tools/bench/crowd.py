"""A hundred tables over sockets: CPU time, requests and uploads of a turn, and answer times.

Discord is a sink in another process, because its CPU time must not count.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from itertools import cycle, islice, repeat
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import perf_counter, process_time

from bot import Atoll
from bot.domain.table import Table
from bot.store.ids import Seat, TableId
from engine.core import Game, Rng
from tests.rows import SEED, begun
from tools.bench.effort import Effort, p99
from tools.bench.goals import Reading
from tools.bench.hands import Hands, client
from tools.bench.sink import Received, running_sink

TURNS_A_SECOND = 10
WARM_ROUNDS = 1
KIB = 1024


def crowd(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Play many tables of all games: all at the same time, then at ten turns per second."""
    return asyncio.run(_measured(games, effort))


async def _measured(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    async with sink_apart() as sink, client(sink.url) as bot:
        players = await _seated(bot, games, effort)
        before, cpu, timed = await sink.received(), process_time(), perf_counter()
        turns = sum([await players.all_at_once() for _ in range(effort.rounds_at_once)])
        cpu, timed = process_time() - cpu, perf_counter() - timed
        received = await sink.received()
        waits = await players.in_turn(repeat(1 / TURNS_A_SECOND, effort.turns_in_turn))
        players = await _seated(bot, games, effort)
        again = process_time()
        drawn = sum([await players.all_at_once() for _ in range(effort.rounds_at_once)])
        again = process_time() - again
    detail = {"turns_a_second": turns / timed, "when_sprites_are_drawn": drawn / again}
    return {
        "turns_a_cpu_second": Reading(turns / cpu, detail=detail),
        "requests_of_a_turn": Reading((received.requests - before.requests) / turns),
        "uploads_of_a_turn": Reading(
            (received.uploads - before.uploads) / turns,
            detail={"kib_of_a_turn": (received.bytes - before.bytes) / turns / KIB},
        ),
        "answer": Reading(p99(waits), detail={"median_s": sorted(waits)[len(waits) // 2]}),
    }


async def _seated(bot: Atoll, games: Sequence[Game], effort: Effort) -> "Players":
    """Open tables of all games and play their first moves."""
    players = Players(Hands(bot))
    for seed, game in enumerate(islice(cycle(games), effort.tables_of_each * len(games))):
        await players.open_and_start(begun(game, SEED + seed))
    for _ in range(WARM_ROUNDS):
        await players.all_at_once()
    return players


class FarSink:
    """A sink in another process, behind a pipe."""

    def __init__(self, url: str, pipe: Connection) -> None:
        self.url, self._pipe = url, pipe

    async def received(self) -> Received:
        """Return the counts of the requests so far."""
        self._pipe.send(True)
        found: Received = await asyncio.to_thread(self._pipe.recv)
        return found


@asynccontextmanager
async def sink_apart() -> AsyncIterator[FarSink]:
    """Serve a sink in another process during the block."""
    ours, theirs = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=serve_sink, args=(theirs,), daemon=True)
    process.start()
    try:
        yield FarSink(await asyncio.to_thread(ours.recv), ours)
    finally:
        ours.send(None)
        await asyncio.to_thread(process.join)


def serve_sink(pipe: Connection) -> None:
    """Serve a sink, send its address through ``pipe``, and stop when ``None`` arrives."""

    async def serve() -> None:
        async with running_sink() as (sink, url):
            pipe.send(url)
            while await asyncio.to_thread(pipe.recv):
                pipe.send(sink.received)

    asyncio.run(serve())


class Players:
    """Players at many tables, who choose at random."""

    def __init__(self, hands: Hands) -> None:
        self._hands, self._rng = hands, Rng(SEED)
        self._tables = list[TableId]()

    async def open_and_start(self, table: Table) -> TableId:
        """Open one more table; return its ID."""
        self._tables.append(await self._hands.opened(table))
        return self._tables[-1]

    async def all_at_once(self) -> int:
        """Make a move at each running table at the same time; return the number of moves."""
        moves = [move for table in self._tables if (move := await self._move(table)) is not None]
        await asyncio.gather(*(self._hands.press(*move) for move in moves))
        return len(moves)

    async def in_turn(self, gaps: Iterable[float]) -> list[float]:
        """Make moves at one table after the other, with ``gaps`` in seconds between them.

        Returns the seconds of each move.
        """
        moves = list[asyncio.Task[float]]()
        for table, gap in zip(cycle(self._tables), gaps, strict=False):
            move = await self._move(table)
            if move is not None:
                moves.append(asyncio.create_task(self._timed(*move)))
            await asyncio.sleep(gap)
        return await asyncio.gather(*moves)

    async def _move(self, number: TableId) -> tuple[TableId, Seat, int] | None:
        table = await self._hands.bot.tables.get(number)
        people = [seat for seat in table.awaited if not table.seats[seat].is_code]
        if not people:
            return None
        seat = self._rng.pick(people)
        return number, seat, self._rng.below(len(table.options(seat)))

    async def _timed(self, number: TableId, seat: Seat, place: int) -> float:
        begin = perf_counter()
        await self._hands.press(number, seat, place)
        return perf_counter() - begin
