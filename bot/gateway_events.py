"""Read events of the gateway that discord.py cannot read itself.

Discord sends a channel that the bot may not view with a made-up name and without most fields.
"""

from collections.abc import Callable, MutableMapping
from functools import partial
from typing import Any

import discord
import structlog

log = structlog.get_logger()

Event = dict[str, Any]
Parser = Callable[[Any], None]

HIDDEN_CHANNEL = 1 << 17
"""The flag of a channel that the bot may not view."""
VIEW_CHANNEL = str(discord.Permissions(view_channel=True).value)
_USUAL: Event = {
    "name": "",
    "position": 0,
    "rate_limit_per_user": 0,
    "available_tags": [],
    "bitrate": 64_000,
    "user_limit": 0,
}
"""What discord.py needs to know about channels, and must not be null."""
_OF_CHANNELS = {"CHANNEL_CREATE", "CHANNEL_UPDATE"}
_OF_SERVERS = {"GUILD_CREATE"}
_DISPENSABLE = (
    *("channels", "threads", "emojis", "stickers", "stage_instances", "guild_scheduled_events"),
    *("soundboard_sounds", "voice_states", "presences"),
)
"""The lists without which a server can be read."""


def read_safely(parsers: MutableMapping[str, Parser]) -> None:
    """Complete the events before they are read. One that cannot be read is only logged."""
    for name, parse in parsers.items():
        parsers[name] = partial(_read, name, parse)


def _read(name: str, parse: Parser, event: Any) -> None:
    if name in _OF_CHANNELS:
        _complete(event, event.get("guild_id"))
    if name in _OF_SERVERS:
        for channel in event.get("channels") or []:
            _complete(channel, event["id"])
    try:
        parse(event)
    except Exception:
        log.exception("event not read", name=name)
        if name in _OF_SERVERS:
            parse(event | dict.fromkeys(_DISPENSABLE, ()))


def _complete(channel: Event, guild: str | None) -> None:
    """Fill in the fields that Discord leaves out or sends as null."""
    if channel.get("permission_overwrites") is None:
        is_hidden = int(channel.get("flags") or 0) & HIDDEN_CHANNEL
        hiding = {"id": guild, "type": 0, "allow": "0", "deny": VIEW_CHANNEL}
        channel["permission_overwrites"] = [hiding] if is_hidden else []
    channel.update({key: usual for key, usual in _USUAL.items() if channel.get(key) is None})
