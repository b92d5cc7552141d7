"""Response times for players on a server with bots at each table.

The times include durable writes. On a disk that stalls, these are the slowest moves. Set
``TMPDIR`` to a disk in memory to leave them out.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import cycle, islice
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from bot.client import Atoll
from bot.domain.frames import first_frame
from bot.domain.ids import Seat, UserId
from bot.domain.levels import LEVELS
from bot.domain.records import SeatRow
from bot.domain.table import Table
from engine.core import Game
from testbed.rows import FIRST_PLAYER, SEED, begun
from tools.bench.crowd import Players
from tools.bench.effort import Effort, NotMeasured, p99, python_as_in_the_bot
from tools.bench.fake_discord import fake_discord
from tools.bench.goals import Reading
from tools.bench.hands import Hands, client
from tools.bench.lag import lags_for

SEATS = 4
BOTS = 3
TURNS_A_SECOND = 5
"""Each of fifty tables has a move in ten seconds, so players alone use half of the CPU."""


class Round(NamedTuple):
    """Seconds until moves were stored and shown, and the delays of the loop."""

    stored: list[float]
    shown: list[float]
    late: list[float]


def beside_bots(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Play at tables without bots, then at as many with three bots each, then at the first."""
    many = [game for game in games if SEATS in game.seats]
    if not many:
        raise NotMeasured(f"no game is played by {SEATS}")
    with python_as_in_the_bot():
        return asyncio.run(_measured(many, effort))


async def _measured(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    async with fake_discord() as discord, client(discord.url) as bot, _storing(bot) as stored:
        people = Players(Hands(bot))
        mixed = Players(Hands(bot))
        tables = max(1, effort.tables_of_each * len(games) // 2)
        for seed, game in enumerate(islice(cycle(games), tables)):
            await people.open_and_start(_seated(game, SEED + seed, bots=0))
            bot.opponents.wake(await mixed.open_and_start(_seated(game, SEED + seed, bots=BOTS)))
        before = await _round(people, stored, effort)
        await mixed.all_at_once()
        beside = await _round(mixed, stored, effort)
        await bot.opponents.stop()
        after = await _round(people, stored, effort)
    alone = Round(*(one + other for one, other in zip(before, after, strict=True)))
    return _readings(alone, beside)


def _readings(alone: Round, beside: Round) -> dict[str, Reading]:
    times = {
        "stored_ms": p99(beside.stored) * 1e3,
        "stored_with_people_ms": p99(alone.stored) * 1e3,
        "shown_ms": p99(beside.shown) * 1e3,
        "shown_with_people_ms": p99(alone.shown) * 1e3,
    }
    return {
        "answer_beside_bots": Reading(p99(beside.stored) / p99(alone.stored), detail=times),
        "lag_beside_bots": Reading(
            p99(beside.late) * 1e3, detail={"with_people_ms": p99(alone.late) * 1e3}
        ),
    }


async def _round(players: Players, stored: list[float], effort: Effort) -> Round:
    """Make many moves, a few per second, while watching the loop."""
    stored.clear()
    gaps = _gaps(2 * effort.turns_in_turn)
    shown, late = await asyncio.gather(players.in_turn(gaps), lags_for(sum(gaps)))
    return Round(list(stored), shown, late)


def _gaps(turns: int) -> list[float]:
    """Return the seconds between the moves of independent players.

    At even intervals, each move would come after the picture of the one before. Only bots would
    have a picture drawn during a press.
    """
    rng = Random(SEED)  # noqa: S311  # the same in each round
    return [rng.expovariate(TURNS_A_SECOND) for _ in range(turns)]


@asynccontextmanager
async def _storing(bot: Atoll) -> AsyncIterator[list[float]]:
    """Measure how long each press waits until its move is stored."""
    change: Callable[..., Awaitable[Table]] = bot.tables.change
    seconds = list[float]()

    async def timed(*given: Any, **named: Any) -> Table:
        begin = perf_counter()
        table = await change(*given, **named)
        if named.get("by") is not None:
            seconds.append(perf_counter() - begin)
        return table

    bot.tables.change = timed  # type: ignore[method-assign]
    yield seconds


def _seated(game: Game, seed: int, bots: int) -> Table:
    """Return a new table of four, some of them bots of all levels in turn."""
    table = begun(game, seed)
    row = msgspec.structs.replace(table.row, options=game.checked({}, SEATS))
    first = first_frame(row, SEATS)
    levels = islice(cycle(LEVELS), seed, seed + bots)
    seats = [
        *(
            SeatRow(seat=Seat(seat), user=UserId(FIRST_PLAYER + seat))
            for seat in range(SEATS - bots)
        ),
        *(SeatRow(seat=Seat(SEATS - bots + n), bot=level) for n, level in enumerate(levels)),
    ]
    row = msgspec.structs.replace(row, state=game.save(first.state))
    return replace(table, row=row, seats=tuple(seats), state=first.state, frames=(first,))
