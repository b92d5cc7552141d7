"""What a whole turn costs beside the same turn with a picture that lies ready.

The real client plays against a sink in this process. Two tables of one seed take every turn one
after the other: the first draws its picture, the second is given the bytes that were just drawn.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from discord import Interaction

from bot.bench.effort import SEED, Effort, NotMeasured
from bot.bench.goals import Reading
from bot.bench.rows import CHANNEL_ID, GUILD_ID, begun
from bot.bench.sink import BOT, BOT_ID, Sink, message_json, pointed_at, running_sink
from bot.client import Atoll, create_bot
from bot.domain.table import Table
from bot.interactions.acting import choose
from bot.presentation.presses import Choose
from bot.services.pictures import Pictures, Wanted, always
from bot.store import games, outbox
from bot.store.ids import Seat, TableId
from engine.core import Game, Rng, View
from render import PAINTERS

EPHEMERAL = 64
MEMBER = {
    "roles": [],
    "joined_at": "2026-01-01T00:00:00+00:00",
    "permissions": "0",
    "deaf": False,
    "mute": False,
    "flags": 0,
}
PRESS = {
    "type": 3,
    "token": "bench",
    "version": 1,
    "application_id": BOT_ID,
    "attachment_size_limit": 10 * 1024 * 1024,
    "guild_id": str(GUILD_ID),
    "channel": {"id": str(CHANNEL_ID), "type": 0, "name": "bench", "position": 0},
}


class TwinPictures(Pictures):
    """Draws for one table, and gives the other the bytes that were drawn last."""

    twin: int | None = None
    drawn = b""

    async def board(
        self, table: Table, view: View, since: View | None, wanted: Wanted = always
    ) -> bytes:
        """Return the PNG of ``view``, or the last one for the twin."""
        if table.id != self.twin:
            self.drawn = await super().board(table, view, since, wanted)
        return self.drawn


def whole_turn(game: Game, effort: Effort) -> dict[str, Reading]:
    """Time turns from the press of a button to the card's arrival, on CPU time."""
    if game.key not in PAINTERS:
        raise NotMeasured(f"{game.name} has no painter")
    return {"whole_turn": asyncio.run(_turns(game, effort))}


async def _turns(game: Game, effort: Effort) -> Reading:
    pictures = TwinPictures()
    async with running_sink() as (sink, url), _client(url, pictures) as bot:
        turns = _Hands(bot, sink, pictures).turns(game)
        costs = [await anext(turns) for _ in range(effort.warm_turns + effort.turns)]
    drawn, cached = (median(column) for column in zip(*costs[effort.warm_turns :], strict=True))
    detail = {"whole_ms": drawn * 1e3, "cached_ms": cached * 1e3, "bytes": len(pictures.drawn)}
    return Reading(drawn / cached, detail=detail)


@asynccontextmanager
async def _client(url: str, pictures: Pictures) -> AsyncIterator[Atoll]:
    """The real bot on a new database, logged in but without a gateway."""
    with tempfile.TemporaryDirectory() as folder, pointed_at(url):
        bot = create_bot(Path(folder) / "bench.sqlite")
        bot._pictures.close()
        bot._pictures = pictures
        try:
            await bot.login("bench")
            yield bot
        finally:
            await bot.close()


class _Hands:
    """The twin tables, and the hands that press their buttons."""

    def __init__(self, bot: Atoll, sink: Sink, pictures: TwinPictures) -> None:
        self._bot, self._sink, self._pictures = bot, sink, pictures
        self._numbers = count(3_000_000_000_000_000_000)

    async def turns(self, game: Game) -> AsyncIterator[tuple[float, float]]:
        """Play by chance, for ever; yield the CPU seconds of each turn, drawn and with ready bytes.

        Raises:
            NotMeasured: a turn was not told with its picture.
        """
        luck = Rng(SEED)
        for seed in count(SEED):
            own = await self._opened(begun(game, seed))
            twin = self._pictures.twin = await self._opened(begun(game, seed))
            while (table := await self._bot.tables.get(own)).playing:
                seat = luck.pick(table.awaited)
                place = luck.below(len(table.options(seat)))
                yield await self._turn(own, seat, place), await self._turn(twin, seat, place)

    async def _opened(self, table: Table) -> TableId:
        """Store a new table and post its first card; return its number."""
        number = await self._bot.store.write(games.insert_game, table.row, table.seats)
        await self._bot.outbox.deliver(number)
        return number

    async def _turn(self, number: TableId, seat: Seat, place: int) -> float:
        table, uploads = await self._bot.tables.get(number), self._sink.uploads
        digest = table.digest(seat)
        start = process_time()
        press = Choose(number, seat, digest, place)
        await choose(self._pressed(table, seat, press.custom_id), press)
        taken = process_time() - start
        unsent = await self._bot.store.read(outbox.select_errands, number)
        if uploads == self._sink.uploads or unsent:
            raise NotMeasured("a turn was not posted with its picture")
        return taken

    def _pressed(self, table: Table, seat: Seat, custom_id: str) -> Interaction:
        """Press a button: of the channel's card, or within a turn of the seat's private one."""
        goes_on = not table.is_solo and table.frames[-1].seat == seat
        user = {**BOT, "id": str(table.seats[seat].user), "bot": False}
        data: Any = {
            **PRESS,
            "id": str(next(self._numbers)),
            "member": {**MEMBER, "user": user},
            "message": message_json("1", str(CHANNEL_ID), EPHEMERAL if goes_on else 0),
            "data": {"component_type": 2, "custom_id": custom_id},
        }
        return Interaction(data=data, state=self._bot._connection)
