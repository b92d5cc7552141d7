"""The address a person opens: a bar of links around simcord's preview, which is passed through.

The preview lives on a port of its own behind a secret and allows no frame. This server is the only
one that talks to it, lets its page stand inside ours, and hands it one action at a time, because
simcord refuses an action while another, or the clock, is at work.
"""

from __future__ import annotations

import html
import string
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import aiohttp
from aiohttp import web

from bot.playground.server import Place
from bot.playground.world import World

PAGE = Path(__file__).with_name("page")
LARGEST_UPLOAD = 32 * 1024 * 1024  # bytes; the preview itself stops at 26 MiB
FORWARDED = ("Content-Type", "X-Simcord-Capability", "X-Simcord-Context")
PREVIEW_EXTRAS = (
    '<link rel="stylesheet" href="/playground/preview.css">'
    '<script type="module" src="/playground/preview.js"></script></head>'
)
NOT_RETURNED = ("Content-Length", "Transfer-Encoding", "Connection", "Date", "Server")
BAR_POLICY = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Front:
    """Serves the bar and passes everything else on to the preview of ``world``."""

    def __init__(self, world: World, session: aiohttp.ClientSession, port: int) -> None:
        self.world = world
        self.session = session
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}

    def application(self) -> web.Application:
        """The routes of the front server."""
        application = web.Application(
            middlewares=[self.only_from_here], client_max_size=LARGEST_UPLOAD
        )
        application.router.add_get("/", self.bar)
        application.router.add_get("/at/{place}", self.go)
        application.router.add_get("/where", self.where)
        application.router.add_get("/links", self.links)
        application.router.add_post("/restart", self.restart)
        application.router.add_static("/playground/", PAGE)
        application.router.add_get("/preview", self.preview)
        application.router.add_get("/fonts/{file}", self.font)
        application.router.add_post("/api/action", self.act)
        application.router.add_route("*", "/{path:.*}", self.forward)
        return application

    @web.middleware
    async def only_from_here(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse other names for this machine (DNS rebinding) and other sites' requests."""
        origin = request.headers.get("Origin")
        own = {f"http://{host}" for host in self.hosts}
        if request.host not in self.hosts or (origin is not None and origin not in own):
            raise web.HTTPForbidden(text="The playground answers only at its own address.")
        return await handler(request)

    async def go(self, request: web.Request) -> web.Response:
        """Turn to a place and show it."""
        place = self.world.place(request.match_info["place"])
        if place is None:
            raise web.HTTPNotFound(text="There is no such channel or person here.")
        async with self.world.lock:
            await self.world.show(place.key)
        return await self.bar(request)

    async def bar(self, _request: web.Request) -> web.Response:
        """The bar, with the preview of the place being shown below it."""
        here = self.world.here
        page = string.Template((PAGE / "bar.html").read_text("utf-8")).substitute(
            here=html.escape(here.key),
            links=await self.places_listed(),
            secret=urldefrag(self.world.preview.url).fragment,
        )
        headers = {"Content-Security-Policy": BAR_POLICY, "Cache-Control": "no-store"}
        return web.Response(text=page, content_type="text/html", headers=headers)

    async def places_listed(self) -> str:
        """Links to everywhere one can be, and to the open tables."""
        here, places = self.world.here, self.world.places.values()
        channels = links((place for place in places if not place.is_direct), here)
        people = links((place for place in places if place.is_direct), here)
        tables = " ".join(link(place, label) for label, place in await self.world.tables())
        return (
            f'{channels} <span class="group">Direct messages</span> {people}'
            f' <span class="group" id="tables">Tables</span> {tables}'
        )

    async def links(self, _request: web.Request) -> web.Response:
        """The links of the bar as they are now."""
        return web.Response(text=await self.places_listed())

    async def where(self, _request: web.Request) -> web.Response:
        """The key of the place being shown."""
        return web.Response(text=self.world.here.key)

    async def restart(self, _request: web.Request) -> web.Response:
        """Stop the bot and start a new one on the same database."""
        async with self.world.lock:
            await self.world.restart_bot()
        return web.Response(status=204)

    async def preview(self, request: web.Request) -> web.Response:
        """Simcord's page without its developer's tools, allowed to stand in our frame."""
        answer = await self.forward(request, path="/")
        answer.text = (answer.text or "").replace("</head>", PREVIEW_EXTRAS, 1)
        policy = answer.headers["Content-Security-Policy"]
        answer.headers["Content-Security-Policy"] = policy.replace(
            "frame-ancestors 'none'", "frame-ancestors 'self'"
        )
        answer.headers["X-Frame-Options"] = "SAMEORIGIN"
        return answer

    async def font(self, request: web.Request) -> web.Response:
        """One of the preview's large fonts, which the browser may keep for a while."""
        answer = await self.forward(request)
        answer.headers["Cache-Control"] = "max-age=3600"
        answer.headers.popall("Pragma", None)
        return answer

    async def act(self, request: web.Request) -> web.Response:
        """Pass on what a person did, alone, and let every open page see what came of it."""
        async with self.world.lock:
            answer = await self.forward(request)
            await self.world.publish()
        return answer

    async def forward(self, request: web.Request, path: str | None = None) -> web.Response:
        """The preview's own answer. A preview that has gone answers 410."""
        url = urljoin(self.world.preview.url, path or request.path_qs)
        headers = {name: request.headers[name] for name in FORWARDED if name in request.headers}
        try:
            async with self.session.request(
                request.method, url, headers=headers, data=await request.read()
            ) as answer:
                return web.Response(
                    status=answer.status, body=await answer.read(), headers=returned(answer)
                )
        except aiohttp.ClientError:
            raise web.HTTPGone(text="This page shows another place now.") from None


def returned(answer: aiohttp.ClientResponse) -> dict[str, str]:
    """The headers of the preview's answer that are about its content."""
    return {name: value for name, value in answer.headers.items() if name not in NOT_RETURNED}


def links(places: Iterable[Place], here: Place) -> str:
    """A link to each place, in order; the one being shown is marked."""
    return " ".join(link(place, place.label, is_here=place.key == here.key) for place in places)


def link(place: Place, label: str, *, is_here: bool = False) -> str:
    """A link to one place, under a label."""
    mark = ' aria-current="page"' if is_here else ""
    return f'<a href="/at/{html.escape(place.key)}"{mark}>{html.escape(label)}</a>'
