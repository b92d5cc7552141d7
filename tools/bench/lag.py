"""The delay of the event loop while pictures are drawn and a bot thinks."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from itertools import count
from multiprocessing import get_context
from time import perf_counter, process_time

from bot.domain.ids import Seat
from bot.presentation.pictures import Pictures
from engine import GAMES
from engine.core import Game, Rng, awaited
from engine.players import LEVELS
from render import PAINTERS
from render.film import spread
from testbed.rows import SEED, begun
from tools.bench.effort import Effort, p99, python_as_in_the_bot, states_by_chance
from tools.bench.goals import Reading
from tools.bench.pictures import channel_views

STEP = 0.001
WARM_VIEWS = 8


def loop_lag(game: Game, effort: Effort) -> dict[str, Reading]:
    """Watch the loop while it is idle, then with pictures in a thread and a search in a process."""
    return {"loop_lag": asyncio.run(_watched(game, effort.lag_seconds))}


async def _watched(game: Game, seconds: float) -> Reading:
    with python_as_in_the_bot():
        idle = await lags_for(seconds / 2)
        async with _busy(game) as drawn:
            lags = await lags_for(seconds)
    detail = {"idle_p99_ms": p99(idle) * 1e3, "pictures": len(drawn)}
    return Reading(p99(lags) * 1e3, detail=detail)


async def lags_for(seconds: float) -> list[float]:
    """Return the delays of short sleeps, in seconds."""
    lags = []
    end = perf_counter() + seconds
    while (before := perf_counter()) < end:
        await asyncio.sleep(STEP)
        lags.append(perf_counter() - before - STEP)
    return lags


@asynccontextmanager
async def _busy(game: Game) -> AsyncIterator[list[int]]:
    """Draw and think without a pause; yield the sizes of the pictures so far."""
    pictures = Pictures()
    drawn = list[int]()
    for view in spread(channel_views(game), WARM_VIEWS):
        PAINTERS[game.key].paint(view, None)
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        position = await _think_once(game, process)
        work = [
            asyncio.create_task(_draw(game, pictures, drawn)),
            asyncio.create_task(_think(position, process)),
        ]
        try:
            yield drawn
            _raise_problem(work)
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            pictures.close()


def _raise_problem(work: list[asyncio.Task[None]]) -> None:
    """Raise the error of a task that has ended."""
    for task in work:
        if task.done():
            task.result()


async def _draw(game: Game, pictures: Pictures, drawn: list[int]) -> None:
    """Draw different boards without end."""
    table = begun(game)
    views = channel_views(game)
    for distance in count(1):
        for place, view in enumerate(views):
            earlier = views[(place + distance) % len(views)]
            drawn.append(sum(map(len, await pictures.board(table, view, earlier))))


Position = tuple[str, bytes, Seat]


async def _think_once(game: Game, process: ProcessPoolExecutor) -> Position:
    """Start the process; return the position to think about, from the middle of a game."""
    *before_the_end, _ = states_by_chance(game)
    state = before_the_end[len(before_the_end) // 2]
    position = game.key, game.save(state), Seat(awaited(state)[0])
    await asyncio.get_running_loop().run_in_executor(process, think, *position)
    return position


async def _think(position: Position, process: ProcessPoolExecutor) -> None:
    loop = asyncio.get_running_loop()
    while True:
        await loop.run_in_executor(process, think, *position)


def think(key: str, saved: bytes, seat: Seat) -> None:
    """Search for a move once."""
    game = GAMES[key]
    LEVELS["sharp"](process_time)(game, game.load(saved), seat, Rng(SEED))
