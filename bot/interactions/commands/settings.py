"""``/settings``: the settings of a server or a user."""

from collections.abc import Callable, Mapping
from typing import Any

import discord
import msgspec
from discord import Interaction, app_commands

from bot.domain.ids import ChannelId
from bot.domain.paces import PACES
from bot.interactions.commands.completion import PACE_CHOICES
from bot.interactions.commands.person import me
from bot.interactions.context import managed_guild, services
from bot.interactions.errors import friendly
from bot.interactions.server_settings import server_settings
from bot.presentation.forums import may_post, missing_tags
from bot.presentation.posts import ALLOW
from bot.presentation.replies import begin_command, say
from bot.services.new_tables import USUAL_PACE
from bot.store.outbox import select_lost
from bot.store.servers import ServerRow
from engine.core import IllegalAction, counted, excerpt

settings = app_commands.Group(name="settings", description="Settings for you or this server.")
server = app_commands.Group(
    name="server", description="Settings for this server. Needs Manage Server.", parent=settings
)
settings.add_command(me)
LOST = {
    "channels": "⚠️ A channel for tables was deleted, so I ignore it.",
    "role": "⚠️ The role that could open tables was deleted. Any member can open them now.",
    "daily": "⚠️ The channel for the day's challenges was deleted.",
    "reports": "⚠️ The channel for reports was deleted.",
}
LOST_TABLES = (
    "⚠️ Discord doesn't find the channel of {} (ID {}). I post nothing there, but the game goes on."
    " To end it, use `/abort` or `/admin abort`."
)
CHANNELS_AT_MOST = 25
NAMED_AT_MOST = 10
"""The most channels to name in a warning, so that it fits into the message."""
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
    if channel is not None and not _may_post(channel):
        raise IllegalAction(f"I can't post in {channel.mention}. Please {ALLOW}. Then try again.")
    wanted: Any = None if channel is None else ChannelId(channel.id)
    await _set(interaction, lambda _: {name: wanted})


@server.command(name="opener")
@app_commands.describe(role="Members with which role? Leave out for every member")
@friendly
async def opener(interaction: Interaction, role: discord.Role | None = None) -> None:
    """Choose who can open tables."""
    await _managed(interaction)
    wanted = role.id if role is not None and not role.is_default() else None
    await _set(interaction, lambda _: {"role": wanted})


@server.command(name="pace")
@app_commands.describe(pace="Default pace of new tables")
@app_commands.choices(pace=PACE_CHOICES)
@friendly
async def pace(interaction: Interaction, pace: str) -> None:
    """Set the default pace of new tables."""
    await _managed(interaction)
    if pace not in PACES:
        raise IllegalAction(f"Unknown pace “{excerpt(pace)}”. Choose from: {', '.join(PACES)}.")
    await _set(interaction, lambda _: {"pace": pace})


@server.command(name="open-data")
@app_commands.describe(
    allowed="May the host publish finished games of this server, without players?"
)
@friendly
async def open_data(interaction: Interaction, allowed: bool) -> None:
    """Let the host publish finished games, without players, for research."""
    await _managed(interaction)
    now = services(interaction).now()
    await _set(interaction, lambda row: {"open_data": (row.open_data or now) if allowed else None})


def server_text(row: ServerRow) -> str:
    """Return a server's settings for its moderators, with notes on deleted channels and roles."""
    channels = ", ".join(f"<#{channel}>" for channel in row.channels[:CHANNELS_AT_MOST])
    if len(row.channels) > CHANNELS_AT_MOST:  # earlier versions allowed more
        channels += f" and {len(row.channels) - CHANNELS_AT_MOST} more"
    members = f"members with <@&{row.role}>" if row.role else "every member"
    usual = PACES[row.pace or USUAL_PACE]
    moderators = f"<#{row.reports}> and to " if row.reports else ""
    return "\n".join(
        [
            f"Tables can be opened {f'in {channels}' if channels else 'anywhere'}, by {members}.",
            f"The default pace is {usual.key} ({usual.about}).",
            f"The day's challenges are posted {f'in <#{row.daily}>' if row.daily else 'nowhere'}.",
            f"Reports from members are sent to {moderators}the host of this bot.",
            "Games are not published."
            if row.open_data is None
            else f"The host may publish games since <t:{row.open_data}:D>, without their players.",
            *(LOST[name] for name in row.lost),
        ]
    )


async def _managed(interaction: Interaction) -> ServerRow:
    """Return the server's settings for a user who may change them.

    Raises:
        IllegalAction: this is not a server, or the user may not manage it.
    """
    guild = managed_guild(interaction)
    await begin_command(interaction)
    return await server_settings(interaction, guild)


async def _set(interaction: Interaction, new: Callable[[ServerRow], Mapping[str, object]]) -> None:
    """Store the ``new`` values of settings and show all settings."""

    def change(row: ServerRow) -> ServerRow:
        values = new(row)
        lost = tuple(name for name in row.lost if name not in values)
        return msgspec.structs.replace(row, lost=lost, **values)

    guild = managed_guild(interaction)
    await services(interaction).servers.change(guild, change)
    await _say(interaction, await server_settings(interaction, guild))


async def _say(interaction: Interaction, row: ServerRow) -> None:
    """Show a server's settings, and the channels in which Atoll can't post."""
    atoll = services(interaction)
    server = atoll.client.get_guild(row.guild)
    places = [one for one in dict.fromkeys([*row.channels, row.daily, row.reports]) if one]
    found = [server.get_channel_or_thread(one) for one in places] if server else []
    hidden = [one.mention for one in found if one and not _may_see(one)]
    closed = [
        one.mention
        for one in found
        if isinstance(one, discord.TextChannel | discord.Thread)
        and one.mention not in hidden
        and not _may_post(one)
    ]
    forums = [one for one in found if isinstance(one, discord.ForumChannel)]
    lines = [server_text(row), *map(_about_forum, forums[-1:])]
    if hidden:
        lines.append(f"⚠️ I can't see {', '.join(hidden[:NAMED_AT_MOST])}. Please {ALLOW}.")
    if closed:
        lines.append(f"⚠️ I can't post in {', '.join(closed[:NAMED_AT_MOST])}. Please {ALLOW}.")
    lost = await atoll.store.read(select_lost, row.guild)
    for channel, tables in [*lost.items()][:NAMED_AT_MOST]:
        lines.append(LOST_TABLES.format(counted(len(tables), "table"), channel))
    await say(interaction, "\n".join(lines))


def _may_see(channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    return channel.permissions_for(channel.guild.me).view_channel


def _may_post(channel: discord.TextChannel | discord.Thread) -> bool:
    """Return whether the bot has the permissions for tables and other messages in a channel."""
    had = channel.permissions_for(channel.guild.me)
    is_thread = isinstance(channel, discord.Thread)
    may_send = had.send_messages_in_threads if is_thread else had.send_messages
    return had.view_channel and may_send and had.attach_files and had.read_message_history


def _about_forum(forum: discord.ForumChannel) -> str:
    """Return a text about tables in a forum, or about missing permissions there."""
    if not may_post(forum):
        return (
            f"I can't post in <#{forum.id}> yet. Allow me to view it, send messages, and send"
            f" messages in posts."
        )
    text = f"Each table becomes a post in <#{forum.id}>, wherever `/play` is used."
    if missing := missing_tags(forum):
        text += (
            " To tag posts, I need Manage Channels and Manage Posts there. Or add these tags"
            " yourself:"
        )
        text += f" {', '.join(missing)}."
    return text
