"""The web server of the playground.

The address of a page contains the person and the place, so each tab has its own. The server sends
changes over a WebSocket for each page: browsers allow only six other connections to one address,
which six tabs would use up.
"""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import structlog
from aiohttp import WSCloseCode, web
from simcord.backend.cdn import CDN_BASE

from bot.playground.acts import Act, Refused, perform
from bot.playground.server import Conversation
from bot.playground.views import commands_of, messages_of, places_of, server_of
from bot.playground.world import World
from bot.presentation.emojis import drawn, key_of
from engine import GAMES
from engine.core.options import players
from render.title import title

PAGE = Path(__file__).with_name("page")
LARGEST_ACT = 64 * 1024  # bytes
HEARTBEAT = 20.0  # seconds
KEEP = {"Cache-Control": "private, max-age=31536000, immutable"}
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PICTURES = ("image/png", "image/gif", "image/webp", "image/jpeg")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

log = structlog.get_logger("playground")


class Front:
    """Serves the page of ``world`` on localhost."""

    def __init__(self, world: World, port: int) -> None:
        self.world = world
        self.painting = asyncio.Lock()
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        sockets = " ".join(f"ws://{host}" for host in sorted(self.hosts))
        self.policy = (
            f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            f" connect-src 'self' {sockets}; base-uri 'none'; form-action 'none';"
            f" frame-ancestors 'none'"
        )

    def application(self) -> web.Application:
        """Return the routes of the server."""
        application = web.Application(middlewares=[self.guarded], client_max_size=LARGEST_ACT)
        application.router.add_get(r"/page/{name:[a-z]+\.(?:css|js|svg)}", self.asset)
        application.router.add_get("/files/{path:.+}", self.file)
        application.router.add_get("/emojis/{number:[0-9]{1,20}}.png", self.emoji)
        application.router.add_get("/titles/{game}.png", self.title)
        application.router.add_get("/api/server", self.server)
        application.router.add_post("/api/restart", self.restart)
        application.router.add_get("/api/{person}/changes", self.changes)
        application.router.add_get("/api/{person}/{place}/changes", self.changes)
        application.router.add_get("/api/{person}/{place}/commands", self.commands)
        application.router.add_post("/api/{person}/{place}/act", self.act)
        for path in ("/", "/{person}", "/{person}/{place}"):
            application.router.add_get(path, self.page)
        return application

    @web.middleware
    async def guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse other names for this machine (DNS rebinding) and requests of other sites."""
        origin = request.headers.get("Origin")
        own = {f"http://{host}" for host in self.hosts}
        if request.host not in self.hosts or (origin is not None and origin not in own):
            raise web.HTTPForbidden(text="The playground answers only at its own address.")
        answer = await handler(request)
        if not answer.prepared:
            answer.headers["Content-Security-Policy"] = self.policy
            answer.headers["X-Content-Type-Options"] = "nosniff"
            answer.headers.setdefault("Cache-Control", "no-cache")
        return answer

    async def page(self, request: web.Request) -> web.StreamResponse:
        """Send the page, with status 404 if the person or place does not exist."""
        person = request.match_info.get("person")
        key = request.match_info.get("place")
        known = person is None or person in {one.name for one in self.world.people}
        found = known and (key is None or self.world.find(str(person), key) is not None)
        text = (PAGE / "index.html").read_text("utf-8")
        return web.Response(text=text, content_type="text/html", status=200 if found else 404)

    async def asset(self, request: web.Request) -> web.Response:
        """Send a file of the page.

        aiohttp's own way would wait for a thread, which the bot may keep busy.
        """
        file = PAGE / request.match_info["name"]
        if not file.is_file():
            raise web.HTTPNotFound(text="There is no such file.")
        return web.Response(body=file.read_bytes(), content_type=KINDS[file.suffix])

    async def server(self, _request: web.Request) -> web.Response:
        """Send the data shared by all pages."""
        return json(server_of(self.world))

    async def commands(self, request: web.Request) -> web.Response:
        """Send the commands of a person in a place."""
        person, place = self.asked(request)
        return json(commands_of(self.world, person, place))

    async def act(self, request: web.Request) -> web.Response:
        """Perform a person's action. Status 409 has the reason for a refusal."""
        person, place = self.asked(request)
        try:
            act = msgspec.json.decode(await request.read(), type=Act)
            return json(await perform(self.world, person, place, act))
        except (msgspec.MsgspecError, RecursionError) as problem:
            return json({"error": f"The page sent invalid data: {problem}"}, status=400)
        except Refused as problem:
            return json({"error": str(problem)}, status=409)

    async def restart(self, _request: web.Request) -> web.Response:
        """Stop the bot and start a new one on the same database."""
        async with self.world.lock:
            await self.world.restart_bot()
        await self.world.publish()
        return web.Response(status=204)

    async def changes(self, request: web.Request) -> web.WebSocketResponse:
        """Send a person's content and its changes until their page is closed."""
        person = self.person(request)
        place = self.asked(request)[1] if "place" in request.match_info else None
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT)
        await socket.prepare(request)
        telling = asyncio.create_task(self.send_changes(socket, person, place))
        try:
            async for _ in socket:
                pass  # pages send nothing here; this ends when they go
        finally:
            telling.cancel()
        return socket

    async def send_changes(
        self, socket: web.WebSocketResponse, person: str, conversation: Conversation | None
    ) -> None:
        """Send the IDs of all messages, and new or changed ones, after every change."""
        sent = dict[str, bytes]()
        listed = b""
        version = -1
        try:
            while True:
                version = await self.world.later_than(version)
                async with self.world.lock:
                    places = msgspec.json.encode(await places_of(self.world, person))
                    messages = messages_of(self.world, person, conversation) if conversation else {}
                changed = [one for key, one in messages.items() if sent.get(key) != one]
                news = {
                    "version": version,
                    "sidebar": None if places == listed else msgspec.Raw(places),
                    "changed": [msgspec.Raw(one) for one in changed],
                    "ids": list(messages),
                }
                sent = messages
                listed = places
                await socket.send_str(msgspec.json.encode(news).decode())
        except ConnectionResetError:
            pass  # the page was closed
        except Exception:
            log.exception("page not updated", person=person)
            await socket.close(code=WSCloseCode.INTERNAL_ERROR)

    async def file(self, request: web.Request) -> web.Response:
        """Send a posted file. Files other than pictures are downloaded."""
        path = request.match_info["path"]
        blob = self.world.env.backend.cdn.get(f"{CDN_BASE}/{path}")
        if blob is None:
            raise web.HTTPNotFound(text="There is no such file.")
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        headers = KEEP if kind in PICTURES else {**KEEP, "Content-Disposition": "attachment"}
        return web.Response(body=blob, content_type=kind, headers=headers)

    async def emoji(self, request: web.Request) -> web.Response:
        """Send an application emoji."""
        emoji = self.world.env.backend.application_emojis.get(int(request.match_info["number"]))
        key = key_of(emoji.name) if emoji else ""
        if not key:
            raise web.HTTPNotFound(text="There is no such emoji.")
        return web.Response(body=drawn(key), content_type="image/png", headers=KEEP)

    async def title(self, request: web.Request) -> web.Response:
        """Send the title picture of a game."""
        game = GAMES.get(request.match_info["game"])
        seats = players(game.seats) if game else ""
        async with self.painting:  # one by one, so that the first is there soon
            picture = await asyncio.to_thread(title, game.key, game.name, seats) if game else None
        if picture is None:
            raise web.HTTPNotFound(text="There is no such picture.")
        return web.Response(body=picture, content_type="image/png")

    def person(self, request: web.Request) -> str:
        """Return the person of a request, or raise ``HTTPNotFound``."""
        person = request.match_info["person"]
        if person not in {one.name for one in self.world.people}:
            raise web.HTTPNotFound(text="There is no such person here.")
        return person

    def asked(self, request: web.Request) -> tuple[str, Conversation]:
        """Return the person and the place of a request, or raise ``HTTPNotFound``."""
        person = self.person(request)
        place = self.world.find(person, request.match_info["place"])
        if place is None:
            raise web.HTTPNotFound(text="There is no such place here.")
        return person, place


def json(body: object, status: int = 200) -> web.Response:
    """Return a JSON response."""
    return web.Response(
        body=msgspec.json.encode(body), content_type="application/json", status=status
    )
