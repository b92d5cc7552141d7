"""As little of Discord as a turn needs, on this machine: it takes everything and keeps nothing."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from typing import Any

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler
from discord.http import Route

BOT_ID = "1000000000000000000"
BOT = {"id": BOT_ID, "username": "atoll", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": BOT_ID,
    "name": "Atoll",
    "description": "",
    "icon": None,
    "verify_key": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "owner": BOT,
    "flags": 0,
}
LARGEST_UPLOAD = 16 * 1024 * 1024

PAYLOAD = b'name="payload_json"'
"""What stands above the JSON of a message with files."""


class Received(msgspec.Struct):
    """What a sink has received: requests, messages with a file, and bytes of all bodies."""

    requests: int = 0
    uploads: int = 0
    bytes: int = 0


class Sink:
    """The routes, and what they have received."""

    def __init__(self) -> None:
        self.received = Received()
        self._numbers = count(2_000_000_000_000_000_000)
        self.application = web.Application(
            client_max_size=LARGEST_UPLOAD, middlewares=[self._counted]
        )
        self.application.add_routes(
            [
                web.get("/users/@me", self._me),
                web.get("/users/{user}", self._user),
                web.get("/oauth2/applications/@me", self._application),
                web.get("/applications/{id}/commands", self._nothing),
                web.put("/applications/{id}/commands", self._commands),
                web.post("/interactions/{id}/{token}/callback", self._callback),
                web.get("/channels/{channel}/messages", self._nothing),
                web.post("/channels/{channel}/messages", self._message),
                web.patch("/channels/{channel}/messages/{message}", self._message),
                web.post("/webhooks/{id}/{token}", self._message),
                web.patch("/webhooks/{id}/{token}/messages/{message}", self._message),
                web.post("/users/@me/channels", self._direct),
            ]
        )

    @web.middleware
    async def _counted(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        self.received.requests += 1
        self.received.bytes += len(await request.read())
        self.received.uploads += request.content_type == "multipart/form-data"
        return await handler(request)

    async def _me(self, request: web.Request) -> web.Response:
        return _json(BOT)

    async def _user(self, request: web.Request) -> web.Response:
        number = request.match_info["user"]
        return _json({**BOT, "id": number, "username": f"player {number[-2:]}"})

    async def _application(self, request: web.Request) -> web.Response:
        return _json(APPLICATION)

    async def _commands(self, request: web.Request) -> web.Response:
        numbered = {"application_id": BOT_ID, "version": "1"}
        told = [
            {"description": "", **command, **numbered, "id": str(next(self._numbers))}
            for command in await request.json()
        ]
        return _json(told)

    async def _callback(self, request: web.Request) -> web.Response:
        await request.read()
        return _json({"interaction": {"id": request.match_info["id"], "type": 3}})

    async def _direct(self, request: web.Request) -> web.Response:
        person = {**BOT, "id": str((await request.json())["recipient_id"]), "bot": False}
        told = {"id": str(next(self._numbers)), "type": 1, "recipients": [person]}
        return _json(told)

    async def _nothing(self, request: web.Request) -> web.Response:
        return _json([])

    async def _message(self, request: web.Request) -> web.Response:
        body = await request.read()
        named = request.match_info.get("message", "@original")
        number = str(next(self._numbers)) if named == "@original" else named
        channel = request.match_info.get("channel", "0")
        return _json({**message_json(number, channel), "components": _components(body)})


def _components(body: bytes) -> Any:
    """Return the components of a message as it was sent: as JSON, or with files beside it."""
    if (start := body.find(PAYLOAD)) >= 0:
        start = body.index(b"\r\n\r\n", start)
        body = body[start : body.index(b"\r\n--", start + 1)]
    return msgspec.json.decode(body).get("components", []) if body else []


def _json(told: Any) -> web.Response:
    """discord.py reads JSON only where the type has no character set behind it."""
    return web.Response(body=msgspec.json.encode(told), content_type="application/json")


def message_json(number: str, channel: str, flags: int = 0) -> dict[str, Any]:
    """Return a message as Discord tells it, as short as it can be."""
    return {
        "id": number,
        "channel_id": channel,
        "type": 0,
        "content": "",
        "author": BOT,
        "attachments": [],
        "embeds": [],
        "components": [],
        "mentions": [],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
        "flags": flags,
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
    }


@asynccontextmanager
async def running_sink() -> AsyncIterator[tuple[Sink, str]]:
    """Serve a sink for a while, at the address that comes with it."""
    sink = Sink()
    runner = web.AppRunner(sink.application, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        yield sink, f"http://{host}:{port}"
    finally:
        await runner.cleanup()


@contextmanager
def pointed_at(url: str) -> Iterator[None]:
    """Send all requests of discord.py to ``url``, for a while."""
    before = Route.BASE
    Route.BASE = url
    try:
        yield
    finally:
        Route.BASE = before
