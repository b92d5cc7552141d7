"""A fake Discord in another process: the loopback of the tests, without its checks.

Its CPU time does not count in the figures, because it is another process.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection

import msgspec

from testbed.loopback import Channel, Guild, Loopback, Message, User
from testbed.loopback.errors import Refusal
from testbed.loopback.interactions import COMPONENT, Interaction
from testbed.loopback.places import Request
from testbed.loopback.routes import Handler, Reply
from testbed.loopback.world import EPHEMERAL, TEXT
from testbed.rows import CHANNEL_ID, FIRST_PLAYER, GUILD_ID

BOT_ID = 1_000_000_000_000_000_000
PLAYERS = 100
PNG_HEADER = 24
"""The bytes of a picture that the loopback reads. The rest is not stored."""


class Received(msgspec.Struct):
    """The number of requests so far, of those with files, and the bytes of the files."""

    requests: int = 0
    uploads: int = 0
    bytes: int = 0


class FakeDiscord(Loopback):
    """A server with a channel and players, the same in each process."""

    direct_limit = None

    def __init__(self) -> None:
        super().__init__()
        self.received = Received()
        self.bot.id = BOT_ID
        players = [User(FIRST_PLAYER + number, f"player {number}") for number in range(PLAYERS)]
        self.people = {user.id: user for user in (self.bot, self.owner, *players)}
        guild = Guild(GUILD_ID, "Bench", members=[self.owner, self.bot, *players])
        guild.channels.append(Channel(CHANNEL_ID, TEXT, "bench", guild))
        self.join_guild(guild)

    def pressed(self, number: int, user: User, message: Message) -> Interaction:
        """Return the press of a button. Its token contains the data that `found` needs."""
        token = f"{number}.{user.id}.{message.channel.id}.{message.id}"
        born = self.clock.seconds()
        return Interaction(number, token, COMPONENT, user, message.channel, born, message)

    def found(self, token: str) -> Interaction:
        """Return the press of a token. A private message exists from its first press."""
        number, user, place, message = map(int, token.split("."))
        channel = self.channels[place]
        source = channel.messages.setdefault(message, self.private(message, channel))
        return self.pressed(number, self.people[user], source)

    def private(self, number: int, channel: Channel) -> Message:
        """Return a private message of the bot."""
        return Message(number, channel, self.bot, self.clock.now(), flags=EPHEMERAL)

    async def _reply(self, request: Request, handler: Handler, sender: str | None) -> Reply | None:
        self.received.requests += 1
        self.received.uploads += bool(request.uploads)
        self.received.bytes += sum(len(upload.data) for upload in request.uploads)
        request.uploads = [replace(one, data=one.data[:PNG_HEADER]) for one in request.uploads]
        self.requests.clear()
        token = request.args.get("token")
        if token is not None and token not in self.interactions:
            self.interactions[token] = self.found(token)
        return await super()._reply(request, handler, sender)

    async def _carry_out(self, request: Request, handler: Handler, sender: str | None) -> Reply:
        try:
            return await handler(self, request)
        except Refusal as refusal:
            return Reply(refusal.body, refusal.status)


class Remote:
    """A fake Discord in another process, behind a pipe."""

    def __init__(self, url: str, pipe: Connection) -> None:
        self.url = url
        self._pipe = pipe

    async def received(self) -> Received:
        """Return the counts of the requests so far."""
        self._pipe.send(True)
        found: Received = await asyncio.to_thread(self._pipe.recv)
        return found


@asynccontextmanager
async def fake_discord() -> AsyncIterator[Remote]:
    """Serve a fake Discord in another process during the block."""
    ours, theirs = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=serve, args=(theirs,), daemon=True)
    process.start()
    try:
        yield Remote(await asyncio.to_thread(ours.recv), ours)
    finally:
        ours.send(None)
        await asyncio.to_thread(process.join)


def serve(pipe: Connection) -> None:
    """Serve a fake Discord, send its address through ``pipe``, and stop when ``None`` arrives."""

    async def served() -> None:
        async with FakeDiscord() as discord:
            pipe.send(discord.url)
            while await asyncio.to_thread(pipe.recv):
                pipe.send(discord.received)

    asyncio.run(served())
