"""The routing table, and the routes of users and servers."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from . import payloads
from .errors import lost_entry_point, unknown, unsupported_install
from .people import People
from .places import ENTRY_POINT, Request
from .world import Json


@dataclass(frozen=True)
class Reply:
    """The reply of a route: JSON (None for an empty body), HTTP status, more headers.

    A `garbled` reply is truncated.
    """

    body: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    garbled: bool = False


Handler = Callable[[People, Request], Awaitable[Reply]]
ROUTES: list[tuple[str, str, Handler]] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    """Add a handler to the routing table."""

    def enter(handler: Handler) -> Handler:
        ROUTES.append((method, path, handler))
        return handler

    return enter


@route("GET", "/users/@me")
async def tell_bot(discord: People, _request: Request) -> Reply:
    return Reply(payloads.own_user_json(discord.bot))


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
async def tell_application(discord: People, _request: Request) -> Reply:
    payload = payloads.application_json(discord.bot, discord.owner)
    installs: Json = {str(kind): {} for kind in sorted(discord.installs)}
    return Reply({**payload, "integration_types_config": installs, **discord.application})


@route("GET", "/gateway/bot")
async def tell_gateway(discord: People, _request: Request) -> Reply:
    """Return the gateway's URL and the recommended number of shards."""
    limit = {
        "total": discord.gateway.starts,
        "remaining": discord.gateway.starts_left,
        "reset_after": discord.gateway.renewed_in_ms,
        "max_concurrency": discord.gateway.starts_at_once,
    }
    url = discord.url.replace("http", "ws", 1) + "/gateway"
    return Reply({"url": url, "shards": 1, "session_start_limit": limit})


@route("GET", "/users/{user}")
async def tell_user(discord: People, request: Request) -> Reply:
    user = discord.people.get(request.id("user"))
    if user is None:
        raise unknown("User")
    return Reply(payloads.user_json(user))


@route("GET", "/guilds/{guild}")
async def tell_guild(discord: People, request: Request) -> Reply:
    guild = discord.guilds.get(request.id("guild"))
    if guild is None:
        raise unknown("Guild")
    return Reply(payloads.guild_json(guild))


@route("GET", "/guilds/{guild}/members/{user}")
async def tell_member(discord: People, request: Request) -> Reply:
    guild = discord.guilds.get(request.id("guild"))
    if guild is None:
        raise unknown("Guild")
    for user in guild.members:
        if user.id == request.id("user"):
            return Reply(payloads.member_json(user, guild))
    raise unknown("Member")


@route("GET", "/channels/{channel}/thread-members/{user}")
async def tell_thread_member(discord: People, request: Request) -> Reply:
    """Return a member of a private thread. Nobody has added one here."""
    discord.channel(request.id("channel"))
    raise unknown("Member")


@route("POST", "/users/@me/channels")
async def open_direct_messages(discord: People, request: Request) -> Reply:
    """Open direct messages. This succeeds even if sending will not."""
    user = discord.people.get(int(request.body["recipient_id"]))
    if user is None:
        raise unknown("User")
    discord.count_opening()
    return Reply(payloads.channel_json(discord.direct(user), discord.bot))


@route("GET", "/applications/{application}/commands")
@route("GET", "/applications/{application}/guilds/{guild}/commands")
async def tell_commands(discord: People, request: Request) -> Reply:
    """Return the registered commands."""
    return Reply(discord.commands.get(_scope(request), []))


@route("GET", "/applications/{application}/guilds/{guild}/commands/permissions")
async def tell_command_rights(discord: People, request: Request) -> Reply:
    """Return the commands to which a server has given rights of its own."""
    return Reply(discord.command_rights.get(request.id("guild"), []))


@route("PUT", "/applications/{application}/commands")
@route("PUT", "/applications/{application}/guilds/{guild}/commands")
async def sync_commands(discord: People, request: Request) -> Reply:
    """Replace all commands; those with the same name keep their id."""
    scope = _scope(request)
    # Refuse unsupported commands and the loss of an Entry Point command.
    registered = discord.commands.get(scope, [])
    installs = {kind for one in request.body for kind in one.get("integration_types") or []}
    if not installs <= discord.installs:
        raise unsupported_install()
    kept = {one.get("id") for one in request.body if one.get("type") == ENTRY_POINT}
    if not {one["id"] for one in registered if one["type"] == ENTRY_POINT} <= kept:
        raise lost_entry_point()
    known = {(one["type"], one["name"]): one["id"] for one in discord.commands.get(scope, [])}
    commands = [_synced(discord, one, scope) for one in request.body]
    for command in commands:
        command["id"] = known.get((command["type"], command["name"]), command["id"])
    discord.commands[scope] = commands
    return Reply(commands)


def _scope(request: Request) -> int | None:
    return request.id("guild") if "guild" in request.args else None


def _synced(discord: People, command: Json, scope: int | None) -> Json:
    permissions = command.get("default_member_permissions")
    payload = {key: value for key, value in command.items() if value is not None}
    return {
        "description": "",
        "type": 1,
        "contexts": None,
        **payload,
        "default_member_permissions": None if permissions is None else str(permissions),
        "id": str(discord.ids.next()),
        "version": str(discord.ids.next()),
        "application_id": str(discord.bot.id),
        **({"guild_id": str(scope)} if scope else {}),
    }
