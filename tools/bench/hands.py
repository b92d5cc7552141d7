"""The real bot at a fake Discord, without a gateway, with players who press its buttons."""

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import discord

from bot.client import Atoll
from bot.domain.ids import BEGINNING, Seat, TableId
from bot.domain.records import CARD, Hand
from bot.domain.table import Table
from bot.presentation.pictures import Pictures
from bot.presentation.presses import Choose
from bot.store import games, outbox
from testbed.loopback import Channel, Message
from testbed.loopback.pointing import point_client
from testbed.loopback.world import DIRECT
from testbed.rows import CHANNEL_ID
from tools.bench.fake_discord import FakeDiscord
from tools.bench.places import scratch

BUTTON = 2


@asynccontextmanager
async def client(url: str, pictures: Pictures | None = None) -> AsyncIterator[Atoll]:
    """Log the real bot in at ``url`` with a new database; ``pictures`` replace its own."""
    folder = tempfile.TemporaryDirectory()
    with folder as here, scratch(Path(here), "bench") as address, point_client(url):
        bot = Atoll(address)
        if pictures is not None:
            bot._pictures.close()
            bot._pictures = pictures
        try:
            await bot.login("bench")
            yield bot
        finally:
            await bot.close()


class Hands:
    """Opens tables, and presses the buttons of all players."""

    def __init__(self, bot: Atoll) -> None:
        self.bot = bot
        self._discord = FakeDiscord()
        self._answers = dict[tuple[TableId, Seat], Message]()
        self._numbers = count(3_000_000_000_000_000_000)

    async def opened(self, table: Table) -> TableId:
        """Store a new table and post its first message; return its ID."""
        table_id = await self.bot.store.write(games.insert_game, table.row, table.seats)
        hands = [
            Hand(row.seat)
            for row in table.seats
            if not table.is_private and table.has_hand(row.seat)
        ]
        await self.bot.store.write(
            outbox.want, table_id, [CARD, *hands], BEGINNING, self.bot.tables.now()
        )
        await self.bot.outbox.deliver(table_id)
        return table_id

    async def press(self, table_id: TableId, seat: Seat, place: int) -> None:
        """Press the button of an option, and wait until the answer is shown."""
        table = await self.bot.tables.get(table_id)
        press = Choose(table_id, seat, table.digest(seat), place)
        user = self._discord.people[table.seats[seat].user or 0]
        source = await self._message(table, seat)
        self._answers[table_id, seat] = source
        interaction = self._discord.pressed(next(self._numbers), user, source)
        button = {"custom_id": press.custom_id, "component_type": BUTTON}
        event: Any = self._discord._event(interaction, button)
        await self.bot.components.pressed(
            discord.Interaction(data=event, state=self.bot._connection)
        )

    async def _message(self, table: Table, seat: Seat) -> Message:
        """Return the message with the buttons of a seat: the board message if it shows them.

        Otherwise it is the message that the seat pressed last, if the seat made the last move, or
        its direct message. A press in the channel is answered by a private message.
        """
        is_public = table.is_solo or table.chooser == seat
        which = CARD if is_public else Hand(seat)
        post = await self.bot.store.read(outbox.select_post, table.id, which)
        channel = self._discord.channels[CHANNEL_ID]
        last = self._answers.get((table.id, seat))
        if not is_public and (post is None or (last and table.frames[-1].seat == seat)):
            if last is not None and last.channel.id != CHANNEL_ID:
                return last
            return self._discord.private(int(f"{table.id}0{seat}"), channel)
        assert post is not None  # noqa: S101  # every table has a message
        if post.channel != CHANNEL_ID:
            user = self._discord.people[table.seats[seat].user or 0]
            channel = Channel(post.channel, DIRECT, recipient=user)
        return Message(post.message, channel, self._discord.bot, self._discord.clock.now())
