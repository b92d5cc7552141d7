"""The gateway: a websocket that sends events and stores them while the bot is disconnected."""

import asyncio
import json
import secrets
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from . import payloads
from .world import DIRECT, Json, Message

if TYPE_CHECKING:
    from .places import Places

DISPATCH = 0
HEARTBEAT = 1
IDENTIFY = 2
RESUME = 6
RECONNECT = 7
REQUEST_MEMBERS = 8
INVALID_SESSION = 9
HELLO = 10
HEARTBEAT_ACK = 11
GUILDS = 1
GUILD_MESSAGES = 1 << 9
DIRECT_MESSAGES = 1 << 12
MESSAGE_CONTENT = 1 << 15
PRIVILEGED = 1 << 1 | 1 << 8 | MESSAGE_CONTENT  # members, presences, content: not granted
HEARTBEAT_MS = 41_250
ACKNOWLEDGE_SECONDS = 0.05
"""Without a delay, the client may read the answer to a heartbeat before it notes when it sent it.

It would then report that it is a whole interval behind.
"""
OF_GUILDS = {"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"}
AUTHENTICATION_FAILED = 4004
SESSION_TIMED_OUT = 4009
DISALLOWED_INTENTS = 4014


class Wire:
    """One websocket, with stream compression if the client asked for it."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket = socket
        self._request = request
        asked = request.query.get("compress") == "zlib-stream"
        self._packer = zlib.compressobj() if asked else None

    async def send(
        self, op: int, data: Any, event: str | None = None, number: int | None = None
    ) -> None:
        """Send one payload; ignore a closed connection."""
        text = json.dumps({"op": op, "d": data, "t": event, "s": number})
        try:
            if self._packer is None:
                await self.socket.send_str(text)
            else:
                packed = self._packer.compress(text.encode())
                await self.socket.send_bytes(packed + self._packer.flush(zlib.Z_SYNC_FLUSH))
        except ConnectionError:
            self.abort()

    def abort(self) -> None:
        """Cut the connection."""
        if self._request.transport is not None:
            self._request.transport.abort()


@dataclass(eq=False)
class Session:
    """An identified session: its intents, its shard, its events and its current connection."""

    id: str
    intents: int
    shard: list[int]
    wire: Wire | None = None
    events: list[tuple[str, Json]] = field(default_factory=list)
    sent: int = 0

    def is_told(self, guild: int | None) -> bool:
        """Whether its shard gets events of a server; None means direct messages, which the first
        shard gets.
        """
        number, count = self.shard
        return (0 if guild is None else (guild >> 22) % count) == number

    async def flush(self) -> None:
        """Send all events that are not sent yet."""
        while self.wire is not None and self.sent < len(self.events):
            event, data = self.events[self.sent]
            self.sent += 1
            await self.wire.send(DISPATCH, data, event, self.sent)


class Gateway:
    """All sessions, with methods for tests to disturb them.

    The bot may start `starts_left` of its `starts` sessions until they are renewed, and
    `starts_at_once` of them at the same time.
    """

    def __init__(self, places: "Places") -> None:
        self._places = places
        self._sessions: dict[str, Session] = {}
        self._wires: set[Wire] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.identified = 0
        self.resumed = 0
        self.refused = 0
        self.starts = 1_000
        self.starts_left = 1_000
        self.renewed_in_ms = 0
        self.starts_at_once = 1
        self.open = True

    # For tests

    @property
    def connected(self) -> bool:
        """Whether a session is connected."""
        return self.listening > 0

    @property
    def listening(self) -> int:
        """Return the number of connected sessions. All sessions of a shard get the same events."""
        return sum(session.wire is not None for session in self._sessions.values())

    def drop(self) -> None:
        """Cut all connections. The sessions can be resumed."""
        for wire in list(self._wires):
            wire.abort()
        self._forget_wires()

    async def ask_reconnect(self) -> None:
        """Ask the bot to reconnect and resume (op 7)."""
        for wire in list(self._wires):
            await wire.send(RECONNECT, None)
        self._forget_wires()

    async def invalidate(self) -> None:
        """Drop all sessions (op 9). The bot must identify again."""
        wires = list(self._wires)
        self._sessions.clear()
        for wire in wires:
            await wire.send(INVALID_SESSION, False)

    async def replace(self) -> None:
        """Drop all sessions and close their connections (4009). The bot must identify again."""
        wires = list(self._wires)
        self._sessions.clear()
        for wire in wires:
            await wire.socket.close(code=SESSION_TIMED_OUT)

    def drop_sessions(self) -> None:
        """Drop all sessions silently. The next resume is refused."""
        self._sessions.clear()

    def _forget_wires(self) -> None:
        for session in self._sessions.values():
            session.wire = None
        self._places.changed()

    # Events

    def tell(self, event: str, data: Json) -> None:
        """Send an event to every session of its shard, now or when it resumes."""
        guild = _guild_of(event, data)
        for session in self._sessions.values():
            if session.is_told(guild):
                session.events.append((event, data))
        self._flush()
        self._places.changed()

    def tell_of_message(self, event: str, data: Json, message: Message) -> None:
        """Send a message event as intents allow. Content of others needs the content intent."""
        needed = DIRECT_MESSAGES if message.channel.kind == DIRECT else GUILD_MESSAGES
        for session in self._sessions.values():
            if session.intents & needed and session.is_told(_guild_of(event, data)):
                open_text = message.author.bot or session.intents & MESSAGE_CONTENT
                hidden = {} if open_text or needed == DIRECT_MESSAGES else {"content": ""}
                session.events.append((event, {**data, **hidden}))
        self._flush()

    def _flush(self) -> None:
        for session in self._sessions.values():
            if session.wire is not None and session.sent < len(session.events):
                task = asyncio.get_running_loop().create_task(session.flush())
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    # Connections

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection."""
        if not self.open:
            return web.Response(status=503)
        socket = web.WebSocketResponse(autoclose=True)
        await socket.prepare(request)
        wire = Wire(socket, request)
        self._wires.add(wire)
        try:
            await wire.send(HELLO, {"heartbeat_interval": HEARTBEAT_MS})
            await self._listen(wire)
        finally:
            self._leave(wire)
        return socket

    async def _listen(self, wire: Wire) -> None:
        async for frame in wire.socket:
            if frame.type is WSMsgType.TEXT:
                payload = json.loads(frame.data)
                await self._receive(wire, payload["op"], payload["d"])

    def _leave(self, wire: Wire) -> None:
        self._wires.discard(wire)
        for session in list(self._sessions.values()):
            if session.wire is wire:
                session.wire = None
                if wire.socket.close_code in (1000, 1001):  # the client has closed the session
                    del self._sessions[session.id]
        self._places.changed()

    async def _receive(self, wire: Wire, op: int, data: Any) -> None:
        if op == HEARTBEAT:
            await asyncio.sleep(ACKNOWLEDGE_SECONDS)
            await wire.send(HEARTBEAT_ACK, None)
        elif op == IDENTIFY:
            await self._identify(wire, data)
        elif op == RESUME:
            await self._resume(wire, data)
        elif op == REQUEST_MEMBERS:
            await self._tell_members(data)
        self._places.changed()

    async def _identify(self, wire: Wire, data: Json) -> None:
        if data["token"] != self._places.token or data["intents"] & PRIVILEGED:
            self.refused += 1
            right = data["token"] == self._places.token
            code = DISALLOWED_INTENTS if right else AUTHENTICATION_FAILED
            await wire.socket.close(code=code)
            return
        if self.starts_left == 0:
            await self._reset_token()
            return
        self.starts_left -= 1
        shard = data.get("shard", [0, 1])
        session = Session(secrets.token_hex(8), data["intents"], shard, wire)
        self._sessions[session.id] = session
        self.identified += 1
        session.events.append(("READY", self._ready(session)))
        if session.intents & GUILDS:
            session.events += [("GUILD_CREATE", one) for one in self._guild_events(session)]
        await session.flush()

    async def _reset_token(self) -> None:
        """End all sessions of a bot that starts too many, and let nobody use its token again."""
        self._places.problems.append("IDENTIFY without a session left: the token is reset")
        self._places.token = secrets.token_urlsafe(24)
        self._sessions.clear()
        for wire in list(self._wires):
            await wire.socket.close(code=AUTHENTICATION_FAILED)

    def _guild_events(self, session: Session) -> list[Json]:
        places = self._places
        theirs = (guild for guild in places.guilds.values() if session.is_told(guild.id))
        return [payloads.guild_event(guild, places.bot) for guild in theirs]

    def _ready(self, session: Session) -> Json:
        places = self._places
        return {
            "v": 10,
            "user": payloads.own_user_json(places.bot),
            "guilds": [
                {"id": str(number), "unavailable": True}
                for number in places.guilds
                if session.is_told(number)
            ],
            "session_id": session.id,
            "resume_gateway_url": f"{places.url.replace('http', 'ws', 1)}/gateway",
            "shard": session.shard,
            "application": {"id": str(places.bot.id), "flags": 0},
        }

    async def _resume(self, wire: Wire, data: Json) -> None:
        session = self._sessions.get(data["session_id"])
        if session is None or data["token"] != self._places.token:
            self.refused += 1
            await wire.send(INVALID_SESSION, False)
            return
        session.wire = wire
        session.sent = data["seq"] or 0
        session.events.append(("RESUMED", {}))
        self.resumed += 1
        await session.flush()

    async def _tell_members(self, data: Json) -> None:
        guild = self._places.guilds[int(data["guild_id"])]
        wanted = {int(one) for one in data.get("user_ids", [])}
        start = (data.get("query") or "").lower()
        found = [
            user
            for user in guild.members
            if (user.id in wanted if wanted else user.name.lower().startswith(start))
        ]
        chunk = {
            "guild_id": str(guild.id),
            "members": [payloads.member_json(user, guild) for user in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
            **({"nonce": data["nonce"]} if "nonce" in data else {}),
        }
        self.tell("GUILD_MEMBERS_CHUNK", chunk)

    async def close(self) -> None:
        """Close all connections and stop sending."""
        self.drop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _guild_of(event: str, data: Json) -> int | None:
    """Return the server of an event, or None for direct messages."""
    number = data["id"] if event in OF_GUILDS else data.get("guild_id")
    return None if number is None else int(number)
