"""A hundred tables over sockets: CPU time, requests and uploads of a turn, and answer times.

Discord is a fake in another process.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from itertools import cycle, islice, repeat
from time import perf_counter, process_time

from bot import logs
from bot.client import Atoll
from bot.domain.ids import Seat, TableId
from bot.domain.table import Table
from engine import GAMES
from engine.core import Game, Rng
from testbed.rows import SEED, begun
from tools.bench.effort import Effort, alone_and_at_a_host, p99, python_as_in_the_bot
from tools.bench.fake_discord import fake_discord
from tools.bench.goals import Reading
from tools.bench.hands import Hands, client

TURNS_A_SECOND = 10
WARM_ROUNDS = 1
KIB = 1024


def crowd(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Play many tables of all games: all at the same time, then at ten turns per second.

    The detail ``without_a_folder`` is for a bot that draws all its sprites itself.
    """
    alone, at_a_host = alone_and_at_a_host(played, games, effort)
    turns = at_a_host["turns_a_cpu_second"]
    without = alone["turns_a_cpu_second"].value or 0.0
    detail = {**turns.detail, "without_a_folder": without}
    return {**at_a_host, "turns_a_cpu_second": Reading(turns.value, detail=detail)}


@python_as_in_the_bot()
def played(keys: Sequence[str], effort: Effort) -> dict[str, Reading]:
    """Play in this process, which has drawn nothing yet."""
    logs.configure("ERROR")
    return asyncio.run(_measured([GAMES[key] for key in keys], effort))


def watched_turns(
    games: Sequence[Game], effort: Effort, watching: Callable[[], AbstractContextManager[None]]
) -> int:
    """Play turns at many tables at the same time, and watch them; return their number."""
    return asyncio.run(_watched(games, effort, watching))


async def _watched(
    games: Sequence[Game], effort: Effort, watching: Callable[[], AbstractContextManager[None]]
) -> int:
    async with fake_discord() as discord, client(discord.url) as bot:
        players = await _seated(bot, games, effort)
        with watching():
            return sum([await players.all_at_once() for _ in range(effort.rounds_at_once)])


async def _measured(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    async with fake_discord() as discord, client(discord.url) as bot:
        players = await _seated(bot, games, effort)
        before = await discord.received()
        cpu = process_time()
        timed = perf_counter()
        turns = sum([await players.all_at_once() for _ in range(effort.rounds_at_once)])
        cpu = process_time() - cpu
        timed = perf_counter() - timed
        received = await discord.received()
        waits = await players.in_turn(repeat(1 / TURNS_A_SECOND, effort.turns_in_turn))
        later = await discord.received()
    return {
        "turns_a_cpu_second": Reading(turns / cpu, detail={"turns_a_second": turns / timed}),
        "requests_of_a_turn": Reading(
            (received.requests - before.requests) / turns,
            detail={"one_by_one": (later.requests - received.requests) / len(waits)},
        ),
        "uploads_of_a_turn": Reading((received.uploads - before.uploads) / turns),
        "kib_of_a_turn": Reading((received.bytes - before.bytes) / turns / KIB),
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


class Players:
    """Players at many tables, who choose at random."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._rng = Rng(SEED)
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

    async def _move(self, table_id: TableId) -> tuple[TableId, Seat, int] | None:
        table = await self._hands.bot.tables.get(table_id)
        people = [seat for seat in table.awaited if not table.seats[seat].is_bot]
        if not people:
            return None
        seat = self._rng.pick(people)
        return table_id, seat, self._rng.below(len(table.options(seat)))

    async def _timed(self, table_id: TableId, seat: Seat, place: int) -> float:
        begin = perf_counter()
        await self._hands.press(table_id, seat, place)
        return perf_counter() - begin
