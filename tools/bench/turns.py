"""The cost of a whole turn, compared with the same turn and a cached picture.

The real client plays at a fake Discord in this process. Two tables with one seed take each turn one
after the other: the first draws its picture, the second gets the same bytes.
"""

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from statistics import median
from time import process_time
from typing import Any

from bot.client import Atoll
from bot.domain.ids import Seat, TableId
from bot.domain.table import Table
from bot.presentation.pictures import Pictures
from bot.store import outbox
from engine.core import Game, Rng
from testbed.rows import SEED, begun
from tools.bench.effort import Effort, NotMeasured, python_as_in_the_bot
from tools.bench.fake_discord import FakeDiscord
from tools.bench.goals import Reading
from tools.bench.hands import Hands, client

SKIPPED_AT_MOST = 20


class TwinPictures(Pictures):
    """Draws for one table, and returns the last picture for the other."""

    twin: int | None = None
    drawn: tuple[bytes, ...] = ()

    async def board(self, table: Table, *given: Any, **named: Any) -> tuple[bytes, ...]:
        """Return the PNG of a view, or the last one for the twin."""
        if table.id != self.twin:
            self.drawn = await super().board(table, *given, **named)
        return self.drawn


def whole_turn(game: Game, effort: Effort) -> dict[str, Reading]:
    """Measure the CPU time from the press of a button to the arrival of the message."""
    with python_as_in_the_bot():
        return {"whole_turn": asyncio.run(_turns(game, effort))}


async def _turns(game: Game, effort: Effort) -> Reading:
    pictures = TwinPictures()
    async with FakeDiscord() as discord, client(discord.url, pictures) as bot:
        turns = _Twins(bot, discord, pictures).turns(game)
        costs = [await anext(turns) for _ in range(effort.warm_turns + effort.turns)]
    drawn, cached = (median(column) for column in zip(*costs[effort.warm_turns :], strict=True))
    detail = {"whole_ms": drawn * 1e3, "cached_ms": cached * 1e3, "bytes": len(pictures.drawn)}
    return Reading(drawn / cached, detail=detail)


class _Twins(Hands):
    """Two tables with one seed that take each turn one after the other."""

    def __init__(self, bot: Atoll, discord: FakeDiscord, pictures: TwinPictures) -> None:
        super().__init__(bot)
        self._fake = discord
        self._pictures = pictures

    async def turns(self, game: Game) -> AsyncIterator[tuple[float, float]]:
        """Play at random without end; yield the CPU seconds of each turn, drawn and cached.

        Turns that leave the picture unchanged are skipped.

        Raises:
            NotMeasured: a message was not posted, or many turns had no picture.
        """
        rng = Rng(SEED)
        skipped = 0
        for seed in count(SEED):
            own = await self.opened(begun(game, seed))
            twin = self._pictures.twin = await self.opened(begun(game, seed))
            while (table := await self.bot.tables.get(own)).playing:
                seat = rng.pick(table.awaited)
                place = rng.below(len(table.options(seat)))
                drawn, cached = [
                    await self._turn(table_id, seat, place) for table_id in (own, twin)
                ]
                skipped = 0 if drawn and cached else skipped + 1
                if drawn and cached:
                    yield drawn, cached
                elif skipped > SKIPPED_AT_MOST:
                    raise NotMeasured("turns were not posted with a picture")

    async def _turn(self, table_id: TableId, seat: Seat, place: int) -> float | None:
        """Return the CPU seconds of a turn; ``None`` if the picture did not change."""
        uploads = self._fake.received.uploads
        start = process_time()
        await self.press(table_id, seat, place)
        taken = process_time() - start
        queued = await self.bot.store.read(outbox.select_items, table_id)
        if not all(item.may_wait for item in queued):
            raise NotMeasured("a turn was not posted")
        return taken if uploads < self._fake.received.uploads else None
