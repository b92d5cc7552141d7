"""The real bot at a sink, without a gateway, and the hands that press its buttons."""

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from discord import Interaction

from bot import Atoll, create_bot
from bot.domain.table import Table
from bot.presentation.pictures import Pictures
from bot.presentation.presses import Choose
from bot.store import CHANNEL, games, outbox
from bot.store.ids import BEGINNING, Seat, TableId
from tests.rows import CHANNEL_ID, GUILD_ID
from tools.bench.places import scratch
from tools.bench.sink import BOT, BOT_ID, message_json, pointed_at

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
}


@asynccontextmanager
async def client(url: str, pictures: Pictures | None = None) -> AsyncIterator[Atoll]:
    """Log the real bot in at ``url``, on a new database; ``pictures`` take the place of its own."""
    folder = tempfile.TemporaryDirectory()
    with folder as here, scratch(Path(here), "bench") as address, pointed_at(url):
        bot = create_bot(address)
        if pictures is not None:
            bot._pictures.close()
            bot._pictures = pictures
        try:
            await bot.login("bench")
            yield bot
        finally:
            await bot.close()


class Hands:
    """They open tables, and press buttons for everybody."""

    def __init__(self, bot: Atoll) -> None:
        self.bot = bot
        self._answers = dict[tuple[TableId, Seat], dict[str, Any]]()
        self._numbers = count(3_000_000_000_000_000_000)

    async def opened(self, table: Table) -> TableId:
        """Store a new table and post its first card; return its number."""
        number = await self.bot.store.write(games.insert_game, table.row, table.seats)
        hands = [
            row.seat for row in table.seats if not table.is_private and table.has_hand(row.seat)
        ]
        await self.bot.store.write(
            outbox.want, number, [CHANNEL, *hands], BEGINNING, self.bot.now()
        )
        await self.bot.outbox.deliver(number)
        return number

    async def press(self, number: TableId, seat: Seat, place: int) -> None:
        """Press the button of an option where a player finds it, and wait until it is shown."""
        table = await self.bot.tables.get(number)
        press = Choose(number, seat, table.digest(seat), place)
        message = await self._message(table, seat)
        self._answers[number, seat] = message
        await self.bot.components.pressed(self._pressed(table, seat, press.custom_id, message))

    async def _message(self, table: Table, seat: Seat) -> dict[str, Any]:
        """Return the message with a seat's buttons: the channel's if it shows them.

        Otherwise it is the message that the seat pressed last, if the seat made the last move, or
        its direct message. A press in the channel is answered by a private message.
        """
        is_public = table.is_solo or table.chooser == seat
        which = CHANNEL if is_public else seat
        post = await self.bot.store.read(outbox.select_post, table.id, which)
        last = self._answers.get((table.id, seat))
        if not is_public and (post is None or (last and table.frames[-1].seat == seat)):
            if last is not None and last["channel_id"] != str(table.row.channel):
                return last
            return message_json(f"{table.id}0{seat}", str(CHANNEL_ID), EPHEMERAL)
        assert post is not None  # noqa: S101  # every table has a message
        return message_json(str(post.message), str(post.channel))

    def _pressed(
        self, table: Table, seat: Seat, custom_id: str, message: dict[str, Any]
    ) -> Interaction:
        user = {**BOT, "id": str(table.seats[seat].user), "bot": False}
        place = {"id": message["channel_id"], "type": 0, "name": "bench", "position": 0}
        data: Any = {
            **PRESS,
            "id": str(next(self._numbers)),
            "channel": place,
            "channel_id": message["channel_id"],
            "member": {**MEMBER, "user": user},
            "message": message,
            "data": {"component_type": 2, "custom_id": custom_id},
        }
        return Interaction(data=data, state=self.bot._connection)
