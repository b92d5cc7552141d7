"""Redirect discord.py to the loopback, in this process or in a child process."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

URL_VARIABLE = "ATOLL_LOOPBACK_URL"
TOKEN_VARIABLE = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a token
READY_SECONDS = 0.05


def environment(url: str, token: str) -> dict[str, str]:
    """Return the environment variables with the loopback's URL and token."""
    return {URL_VARIABLE: url, TOKEN_VARIABLE: token}


def named_url(variables: Mapping[str, str]) -> str:
    """Return the loopback's URL from environment variables, or raise a KeyError."""
    return variables[URL_VARIABLE]


@contextmanager
def point_client(url: str) -> Iterator[None]:
    """Redirect all requests and connections of discord.py to `url`, and skip its long waits."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Client.before_identify_hook
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1)) / "gateway"
    discord.Client.before_identify_hook = _identify_at_once  # type: ignore[method-assign]
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, hook = before
        discord.Client.before_identify_hook = hook  # type: ignore[method-assign]


async def _identify_at_once(
    self: discord.Client, shard_id: int | None, *, initial: bool = False
) -> None:
    """Skip discord.py's five seconds between two sessions."""


def hasten(client: discord.Client) -> None:
    """Let a client be ready soon after its last server instead of two seconds later."""
    client._connection.guild_ready_timeout = READY_SECONDS
