"""Measure five reviews of two users in the queue: alone, and beside 20 tables that play.

`python -m tests.campaigns.queued_reviews --share 0.1` prints the order in which the reviews are
done, the CPU time of their process, and the delays of the event loop.
"""

import asyncio
from argparse import ArgumentParser
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import cycle, islice, repeat
from time import process_time
from typing import NamedTuple

from bot.client import Atoll
from bot.domain.analysis import Analysis
from bot.domain.ids import TableId, UserId
from bot.features.reviews.service import Progress, Reviews
from bot.services.search.analysis import AnalysisWorker
from bot.services.search.worker import SearchRequest
from bot.store import games
from engine import GAMES
from testbed.rows import FIRST_PLAYER, SEED, all_at_once, begun, turns_by_chance
from tools.bench.crowd import Players
from tools.bench.effort import p99, python_as_in_the_bot
from tools.bench.fake_discord import fake_discord
from tools.bench.hands import Hands, client
from tools.bench.lag import lags_for

TABLES = 20
TURNS_A_SECOND = 4
SECONDS_BETWEEN_LOOKS = 0.2


class Found(NamedTuple):
    """The order of the reviews, the CPU seconds of their process, and the delays of the loop."""

    order: list[str]
    cpu: float
    lags: list[float]


class Hurried(AnalysisWorker):
    """Analyses choices in a ``share`` of the time, and notes the CPU time of its process."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self.share = share
        self.cpu = 0.0

    async def analyse(self, question: SearchRequest) -> Analysis:
        """Compare the options of a seat."""
        found = await super().analyse(question._replace(patience=question.patience * self.share))
        loop = asyncio.get_running_loop()
        self.cpu = await loop.run_in_executor(self._pool, process_time)
        return found


async def measured(keys: Sequence[str], share: float, *, beside_tables: bool) -> Found:
    """Ask for reviews of random games at the same time, and wait for all."""
    worker = Hurried(share)
    order = list[str]()
    lags = list[float]()
    async with fake_discord() as discord, client(discord.url) as bot:
        reviews = Reviews(bot.tables, worker)
        ended = [await _ended(bot, key, SEED + seed) for seed, key in enumerate(keys)]

        async def tell(table_id: TableId, progress: Progress) -> None:
            table = await bot.tables.get(table_id)
            order.append(f"{table.row.key}, {progress.choices} choices")

        async with _playing(bot) if beside_tables else _nobody():
            for place, table_id in enumerate(ended):
                await reviews.ask(table_id, UserId(FIRST_PLAYER + place % 2), tell)
            while len(order) < len(ended):
                lags += await lags_for(SECONDS_BETWEEN_LOOKS)
        await reviews.stop()
    return Found(order, worker.cpu, lags)


async def _ended(bot: Atoll, key: str, seed: int) -> TableId:
    """Store a random game, and return its table."""
    table = begun(GAMES[key], seed)
    number = await bot.store.write(games.insert_game, table.row, table.seats)
    turns = list(turns_by_chance(table, number))
    await bot.store.write(games.write_turn, all_at_once(turns))
    return number


@asynccontextmanager
async def _playing(bot: Atoll) -> AsyncIterator[None]:
    """Play at many tables in the meantime."""
    players = Players(Hands(bot))
    for seed, game in enumerate(islice(cycle(GAMES.values()), TABLES)):
        await players.open_and_start(begun(game, SEED + seed))
    moves = asyncio.create_task(players.in_turn(repeat(1 / TURNS_A_SECOND)))
    try:
        yield
    finally:
        moves.cancel()
        await asyncio.gather(moves, return_exceptions=True)


@asynccontextmanager
async def _nobody() -> AsyncIterator[None]:
    yield


def main() -> None:
    """Print the figures of both runs, and their ratio."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="share of the time of a review")
    parser.add_argument("--games-of", default=",".join(GAMES), help="one for each review")
    chosen = parser.parse_args()
    keys = chosen.games_of.split(",")
    found = list[Found]()
    with python_as_in_the_bot():
        for beside_tables in (False, True):
            one = asyncio.run(measured(keys, chosen.share, beside_tables=beside_tables))
            found.append(one)
            print(f"{'beside 20 tables' if beside_tables else 'alone'}: {one.cpu:.1f} CPU seconds")
            print(f"  done in this order: {'; '.join(one.order)}")
            print(f"  loop lag p99 {p99(one.lags) * 1e3:.1f} ms", flush=True)
    alone, beside = found
    print(f"beside tables / alone: {beside.cpu / alone.cpu:.2f}")


if __name__ == "__main__":
    main()
