"""The server: check requests, apply planned failures, call routes."""

import hashlib
import json
import re
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from types import TracebackType
from typing import Self

from aiohttp import BodyPartReader, web

from testbed.discord_rules import check_request, check_response

from . import channel_routes as _channel_routes  # noqa: F401 - fills the table of routes
from . import interaction_routes as _interaction_routes  # noqa: F401 - fills the table of routes
from .emoji_routes import refuse_unknown_emojis
from .errors import Refusal, invalid, unauthorized
from .messages import Upload
from .people import People
from .places import Request
from .pointing import environment, point_client
from .routes import ROUTES, Handler, Reply

API = "/api/v10"
LARGEST_REQUEST = 64 * 1024 * 1024
TOKEN_ROUTES = ("/webhooks/", "/interactions/")
Served = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Loopback(People):
    """A small Discord on 127.0.0.1 for a real client.

    Use it as a context manager: `async with Loopback() as discord`. At the end it fails the test if
    the bot has violated a rule, requested an unknown route, or never met a planned failure.
    """

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=LARGEST_REQUEST)
        for method, path, handler in sorted(ROUTES, key=lambda entry: entry[1].count("{")):
            app.router.add_route(method, API + path, self._served(handler))
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/attachments/{channel}/{number}/{name}", self._serve_file)
        app.router.add_route("*", "/{path:.*}", self._served(_miss))
        self._runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.faults.release()
        self.problems += [
            f"{fault.method} {fault.pattern}: no request ran into the failure ordered for it"
            for fault in self.faults.waiting()
        ]
        await self.gateway.close()
        await self._runner.cleanup()
        if error is None and self.problems:
            raise AssertionError(
                "Something went wrong in the loopback Discord:\n" + "\n".join(self.problems)
            )

    def point_client(self) -> AbstractContextManager[None]:
        """Redirect discord.py here within a `with`."""
        return point_client(self.url)

    def environment(self) -> dict[str, str]:
        """Return the environment variables that redirect a child process here."""
        return environment(self.url, self.token)

    def _served(self, handler: Handler) -> Served:
        async def serve(raw: web.Request) -> web.StreamResponse:
            # Read a request with its JSON and files, multipart or plain.
            path = raw.path.removeprefix(API)
            request = Request(raw.method, path, args=dict(raw.match_info), query=dict(raw.query))
            if raw.content_type == "multipart/form-data":
                async for part in await raw.multipart():
                    if isinstance(part, BodyPartReader):
                        await _read_part(part, request)
            elif raw.can_read_body:
                request.body = await raw.json()
            self.requests.append(request)
            self.changed()
            reply = await self._reply(request, handler, raw.headers.get("Authorization"))
            request.status = reply.status if reply else None
            self.changed()
            return _response(raw, reply) if reply else _cut(raw)

        return serve

    async def _reply(self, request: Request, handler: Handler, sender: str | None) -> Reply | None:
        """Return the reply to a request, after its planned failure; None cuts the connection."""
        fault = self.faults.strike(request.method, request.path, request.body)
        if fault is None:
            return await self._carry_out(request, handler, sender)
        done = await self._carry_out(request, handler, sender) if fault.after else None
        await fault.strike()
        if fault.disconnect:
            return None
        if fault.status is not None:
            return Reply(fault.payload(), fault.status, fault.all_headers())
        done = done or await self._carry_out(request, handler, sender)
        return replace(done, garbled=fault.garbled)

    async def _carry_out(self, request: Request, handler: Handler, sender: str | None) -> Reply:
        try:
            # Refuse wrong tokens and violations of Discord's rules.
            if sender != f"Bot {self.token}" and not request.path.startswith(TOKEN_ROUTES):
                raise unauthorized()
            sizes = {upload.filename: len(upload.data) for upload in request.uploads}
            violations = check_request(request.method, request.path, request.body, sizes)
            self._note(request, violations)
            if violations:
                raise invalid(violations)
            refuse_unknown_emojis(self, request)
            reply = await handler(self, request)
        except Refusal as refusal:
            return Reply(refusal.body, refusal.status)
        except Exception as error:
            self.problems.append(f"{request.method} {request.path}: the loopback failed: {error!r}")
            raise
        self._note(request, check_response(request.method, request.path, reply.status, reply.body))
        return reply

    def _note(self, request: Request, problems: list[str]) -> None:
        self.problems += [f"{request.method} {request.path}: {problem}" for problem in problems]

    async def _serve_file(self, raw: web.Request) -> web.Response:
        number = int(raw.match_info["number"])
        for channel in self.channels.values():
            for message in channel.messages.values():
                for attachment in message.attachments:
                    if attachment.id == number:
                        return web.Response(body=attachment.data)
        return web.Response(status=404)


async def _miss(discord: People, request: Request) -> Reply:
    """Handle an unknown route."""
    discord.problems.append(f"{request.method} {request.path}: the loopback has no such route")
    raise Refusal(404, 0, "404: Not Found")


async def _read_part(part: BodyPartReader, request: Request) -> None:
    if part.name == "payload_json":
        request.body = json.loads(await part.text())
        return
    index = re.fullmatch(r"files\[(\d+)\]", part.name or "")
    data = bytes(await part.read(decode=False))
    number = int(index[1]) if index else len(request.uploads)
    request.uploads.append(Upload(number, part.filename or "file", data))


def _response(raw: web.Request, reply: Reply) -> web.Response:
    """Return the reply with Discord's headers."""
    resource = raw.match_info.route.resource
    place = f"{raw.method} {resource.canonical if resource else raw.path}"
    headers = {
        "X-RateLimit-Limit": "50",
        "X-RateLimit-Remaining": "49",
        "X-RateLimit-Reset-After": "1.0",
        "X-RateLimit-Bucket": hashlib.blake2s(place.encode(), digest_size=8).hexdigest(),
        **reply.headers,
    }
    if reply.status == 204:
        return web.Response(status=204, headers=headers)
    body = json.dumps(reply.body).encode()
    if reply.garbled:
        body = body[: len(body) // 2]
    content = "application/json"
    return web.Response(body=body, status=reply.status, headers=headers, content_type=content)


def _cut(raw: web.Request) -> web.Response:
    if raw.transport is not None:
        raw.transport.abort()
    return web.Response()
