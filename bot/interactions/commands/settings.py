"""``/settings``: the settings of a server or a user."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import Interaction, app_commands

from bot.domain.ids import ChannelId
from bot.interactions.commands.completion import PACE_CHOICES
from bot.interactions.commands.person import me
from bot.interactions.context import managed_guild
from bot.interactions.errors import friendly
from bot.interactions.server_settings import (
    CHANNELS_AT_MOST,
    ServerChange,
    change_server,
    known_pace,
    open_data_change,
    refuse_closed,
    server_lines,
    server_settings,
    wanted_role,
)
from bot.presentation.replies import begin_command, say
from bot.store.servers import ServerRow
from engine.core import IllegalAction

settings = app_commands.Group(name="settings", description="Settings for you or this server.")
server = app_commands.Group(
    name="server", description="Settings for this server. Needs Manage Server.", parent=settings
)
settings.add_command(me)
TOO_MANY_CHANNELS = (
    f"Tables are already limited to {CHANNELS_AT_MOST} channels. Take one off the list with"
    " `allowed:False`, or leave out the channel to allow tables everywhere."
)
EVERYWHERE = (
    "Tables can be opened anywhere now. To keep them out of {}, add the channels where you allow"
    " them."
)


@server.command(name="show")
@friendly
async def show(interaction: Interaction) -> None:
    """Show this server's settings."""
    await _say(interaction, await _managed(interaction))


@server.command(name="channel")
@app_commands.describe(
    channel="Which channel? Leave out to allow tables everywhere",
    allowed="Allow tables there? With one channel allowed, all others are off",
)
@friendly
async def channel(
    interaction: Interaction,
    channel: discord.TextChannel | discord.Thread | discord.ForumChannel | None = None,
    allowed: bool = True,
) -> None:
    """Choose where tables can be opened."""
    await _managed(interaction)

    def channels(row: ServerRow) -> Mapping[str, object]:
        if channel is None:
            return {"channels": ()}
        others = tuple(one for one in row.channels if one != channel.id)
        if allowed and len(others) >= CHANNELS_AT_MOST:
            raise IllegalAction(TOO_MANY_CHANNELS)
        if not (allowed or row.channels):
            raise IllegalAction(EVERYWHERE.format(channel.mention))
        return {"channels": (*others, ChannelId(channel.id)) if allowed else others}

    await _set(interaction, channels)


@server.command(name="daily")
@app_commands.describe(channel="Which channel? Leave out to stop posting them")
@friendly
async def daily(
    interaction: Interaction, channel: discord.TextChannel | discord.Thread | None = None
) -> None:
    """Choose a channel for the day's challenges and results (one silent post a day)."""
    await _set_channel(interaction, "daily", channel)


@server.command(name="reports")
@app_commands.describe(channel="Which channel of the moderators? Leave out to tell only the host")
@friendly
async def reports(interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
    """Choose where reports from /report are sent."""
    await _set_channel(interaction, "reports", channel)


async def _set_channel(
    interaction: Interaction, name: str, channel: discord.TextChannel | discord.Thread | None
) -> None:
    """Store the channel in which Atoll posts something, or ``None``.

    Raises:
        IllegalAction: it may not post there. The message says how to allow it.
    """
    await _managed(interaction)
    refuse_closed(channel)
    wanted: Any = None if channel is None else ChannelId(channel.id)
    await _set(interaction, lambda _: {name: wanted})


@server.command(name="opener")
@app_commands.describe(role="Members with which role? Leave out for every member")
@friendly
async def opener(interaction: Interaction, role: discord.Role | None = None) -> None:
    """Choose who can open tables."""
    await _managed(interaction)
    await _set(interaction, lambda _: {"role": wanted_role(role)})


@server.command(name="pace")
@app_commands.describe(pace="Default pace of new tables")
@app_commands.choices(pace=PACE_CHOICES)
@friendly
async def pace(interaction: Interaction, pace: str) -> None:
    """Set the default pace of new tables."""
    await _managed(interaction)
    await _set(interaction, lambda _: {"pace": known_pace(pace)})


@server.command(name="open-data")
@app_commands.describe(
    allowed="May the host publish finished games of this server, without players?"
)
@friendly
async def open_data(interaction: Interaction, allowed: bool) -> None:
    """Let the host publish finished games, without players, for research."""
    await _managed(interaction)
    await _set(interaction, open_data_change(interaction, allowed=allowed))


async def _managed(interaction: Interaction) -> ServerRow:
    """Return the server's settings for a user who may change them.

    Raises:
        IllegalAction: this is not a server, or the user may not manage it.
    """
    guild = managed_guild(interaction)
    await begin_command(interaction)
    return await server_settings(interaction, guild)


async def _set(interaction: Interaction, new: ServerChange) -> None:
    """Store the ``new`` values of settings and show all settings."""
    await _say(interaction, await change_server(interaction, new))


async def _say(interaction: Interaction, row: ServerRow) -> None:
    """Show a server's settings, and the channels in which Atoll can't post."""
    await say(interaction, "\n".join(await server_lines(interaction, row)))
