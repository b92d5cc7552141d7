"""The settings of a server: how they are read, checked and stored."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import discord
import msgspec
from discord import ChannelType, Interaction

from bot.domain.ids import ChannelId, GuildId
from bot.domain.paces import PACES
from bot.interactions.context import guild_of, is_guest, managed_guild, services
from bot.interactions.own_settings import must_be_among
from bot.presentation.forums import may_post, missing_tags
from bot.presentation.posts import ALLOW
from bot.presentation.press import place_in
from bot.presentation.requests import FAILED, in_time
from bot.presentation.settings import ChannelSetting, Now, RoleSetting, Setting
from bot.services.new_tables import USUAL_PACE
from bot.store.outbox import select_lost
from bot.store.servers import ServerRow, without_places
from engine.core import IllegalAction, counted

ServerChange = Callable[[ServerRow], Mapping[str, object]]
"""Returns the new values of settings."""
Postable = discord.TextChannel | discord.Thread
NOT_FOUND = "I can't see that channel. Please {}. Then try again."
LOST = {
    "channels": "⚠️ A channel for tables was deleted, so I ignore it.",
    "role": "⚠️ The role that could open tables was deleted. Any member can open them now.",
    "daily": "⚠️ The channel for the day's challenges was deleted.",
    "reports": "⚠️ The channel for reports was deleted.",
}
LOST_TABLES = (
    "⚠️ Discord doesn't find the channel of {} (ID {}). I post nothing there. The game continues."
    " To end it, use `/admin`."
)
CHANNELS_AT_MOST = 25
NAMED_AT_MOST = 10
"""The most channels to name in a warning, so that it fits into the message."""


async def server_settings(interaction: Interaction, guild: GuildId) -> ServerRow:
    """Return the settings of a server, without channels and roles that Discord does not find.

    They stay stored: only the event of a deletion removes them. A deletion may have happened while
    the bot was down, but a server may also be known only in part.
    """
    server = interaction.client.get_guild(guild)
    row = await services(interaction).servers.settings_of(guild)
    if server is None or server.unavailable:
        return row
    channels = {*row.channels, row.daily, row.reports} - {None}
    deleted: set[int] = {one for one in channels if one and await _is_deleted(server, one)}
    if row.role is not None and server.get_role(row.role) is None:
        deleted.add(row.role)
    return without_places(row, deleted)


async def _is_deleted(server: discord.Guild, channel: int) -> bool:
    """Return whether a channel or thread was deleted. Archived threads are not in the cache."""
    if server.get_channel_or_thread(channel) is not None:
        return False
    try:
        async with in_time():
            await server.fetch_channel(channel)
    except FAILED as problem:
        return isinstance(problem, discord.NotFound)
    return False


async def change_server(interaction: Interaction, new: ServerChange) -> ServerRow:
    """Store the ``new`` values of settings of a server that the user may manage. Return all."""

    def change(row: ServerRow) -> ServerRow:
        values = new(row)
        lost = tuple(name for name in row.lost if name not in values)
        return msgspec.structs.replace(row, lost=lost, **values)

    guild = managed_guild(interaction)
    await services(interaction).servers.change(guild, change)
    return await server_settings(interaction, guild)


def refuse_closed(channel: Postable, allowed: discord.Permissions) -> None:
    """Check that Atoll may post in a channel where it has some permissions.

    Raises:
        IllegalAction: it may not. The message says how to allow it.
    """
    if not _suffice(channel, allowed):
        raise IllegalAction(f"I can't post in {channel.mention}. Please {ALLOW}. Then try again.")


def wanted_role(role: discord.Role | None) -> int | None:
    """Return the ID of the role that may open tables, or ``None`` for every member."""
    return role.id if role is not None and not role.is_default() else None


def open_data_change(interaction: Interaction, *, allowed: bool) -> ServerChange:
    """Return a change: whether the host may publish finished games, from now on."""
    now = services(interaction).now()
    return lambda row: {"open_data": (row.open_data or now) if allowed else None}


async def server_lines(interaction: Interaction, row: ServerRow) -> list[str]:
    """Return the texts about a server's settings, and the channels in which Atoll can't post."""
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
        and not may_post_in(one)
    ]
    forums = [one for one in found if isinstance(one, discord.ForumChannel)]
    lines = [*server_texts(row), *map(_about_forum, forums[-1:])]
    if hidden:
        lines.append(f"⚠️ I can't see {', '.join(hidden[:NAMED_AT_MOST])}. Please {ALLOW}.")
    if closed:
        lines.append(f"⚠️ I can't post in {', '.join(closed[:NAMED_AT_MOST])}. Please {ALLOW}.")
    lost = await atoll.store.read(select_lost, row.guild)
    for channel, tables in [*lost.items()][:NAMED_AT_MOST]:
        lines.append(LOST_TABLES.format(counted(len(tables), "table"), channel))
    return lines


def server_texts(row: ServerRow) -> list[str]:
    """Return a server's settings for its moderators, with notes on deleted channels and roles."""
    channels = ", ".join(f"<#{channel}>" for channel in row.channels[:CHANNELS_AT_MOST])
    if len(row.channels) > CHANNELS_AT_MOST:  # earlier versions allowed more
        channels += f" and {len(row.channels) - CHANNELS_AT_MOST} more"
    members = f"members with <@&{row.role}>" if row.role else "every member"
    usual = PACES[row.pace or USUAL_PACE]
    moderators = f"<#{row.reports}> and to " if row.reports else ""
    return [
        f"Tables can be opened {f'in {channels}' if channels else 'anywhere'}, by {members}.",
        f"The default pace is {usual.key} ({usual.about}).",
        f"The daily post is in <#{row.daily}>." if row.daily else "There is no daily post.",
        f"Reports from members are sent to {moderators}the host of this bot.",
        "Games are not published."
        if row.open_data is None
        else f"The host may publish games since <t:{row.open_data}:D>, without their players.",
        *(LOST[name] for name in row.lost),
    ]


def _may_see(channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    return channel.permissions_for(channel.guild.me).view_channel


def may_post_in(channel: Postable) -> bool:
    """Return whether the bot has the permissions for tables and other messages in a channel."""
    return _suffice(channel, channel.permissions_for(channel.guild.me))


def _suffice(channel: Postable, had: discord.Permissions) -> bool:
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


# --- the lists of the tab


def may_manage(interaction: Interaction) -> bool:
    """Return whether the user may change the settings of this server."""
    guild = guild_of(interaction)
    return guild is not None and interaction.permissions.manage_guild and not is_guest(interaction)


async def _row(interaction: Interaction) -> ServerRow:
    return await server_settings(interaction, managed_guild(interaction))


async def _channels(interaction: Interaction, name: str) -> Now:
    """Return the channels of a setting, with their names."""
    stored = getattr(await _row(interaction), name)
    numbers = stored if isinstance(stored, tuple) else (stored,)
    return {str(one): _name(interaction, one) for one in numbers if one is not None}


def _name(interaction: Interaction, number: int) -> str:
    found = interaction.guild and interaction.guild.get_channel_or_thread(number)
    return f"#{found.name}" if found else "a thread"


async def _choose_channels(interaction: Interaction, chosen: Sequence[str]) -> None:
    numbers = tuple(ChannelId(place_in(one)) for one in chosen[:CHANNELS_AT_MOST])
    await change_server(interaction, lambda _: {"channels": numbers})


async def _choose_channel(interaction: Interaction, chosen: Sequence[str], name: str) -> None:
    number = ChannelId(place_in(chosen[0])) if chosen else None
    if number is not None:
        guild = interaction.guild
        found = guild.get_channel_or_thread(number) if guild is not None else None
        if not isinstance(found, discord.TextChannel | discord.Thread):
            raise IllegalAction(NOT_FOUND.format(ALLOW))
        refuse_closed(found, _permissions_in(interaction, found))
    await change_server(interaction, lambda _: {name: number})


def _permissions_in(interaction: Interaction, channel: Postable) -> discord.Permissions:
    """Return the bot's permissions in a chosen channel, by Discord if it names them."""
    data: Any = interaction.data
    chosen = data.get("resolved", {}).get("channels", {}).get(str(channel.id), {})
    if "app_permissions" in chosen:
        return discord.Permissions(int(chosen["app_permissions"]))
    return channel.permissions_for(channel.guild.me)


async def _opener(interaction: Interaction) -> Now:
    role = (await _row(interaction)).role
    found = interaction.guild.get_role(role) if role and interaction.guild else None
    return {str(found.id): f"@{found.name}"} if found else {}


async def _choose_opener(interaction: Interaction, chosen: Sequence[str]) -> None:
    guild = interaction.guild
    role = guild.get_role(place_in(chosen[0])) if chosen and guild is not None else None
    await change_server(interaction, lambda _: {"role": wanted_role(role)})


async def _pace(interaction: Interaction) -> Now:
    key = (await _row(interaction)).pace or USUAL_PACE
    return {key: PACE_LABELS[key]}


async def _choose_pace(interaction: Interaction, chosen: Sequence[str]) -> None:
    pace = must_be_among(chosen, PACE_LABELS)
    await change_server(interaction, lambda _: {"pace": pace})


async def _open_data(interaction: Interaction) -> Now:
    key = "no" if (await _row(interaction)).open_data is None else "yes"
    return {key: OPEN_DATA[key]}


async def _choose_open_data(interaction: Interaction, chosen: Sequence[str]) -> None:
    allowed = must_be_among(chosen, OPEN_DATA) == "yes"
    await change_server(interaction, open_data_change(interaction, allowed=allowed))


PACE_LABELS = {pace.key: f"{pace.key}: {pace.about}" for pace in PACES.values()}
OPEN_DATA = {"no": "not published", "yes": "the host may publish them, without players"}
POSTABLE = (
    ChannelType.text,
    ChannelType.news,
    ChannelType.public_thread,
    ChannelType.private_thread,
)


def _one_channel(name: str, subject: str) -> ChannelSetting:
    return ChannelSetting(
        key=name,
        tab="server",
        subject=subject,
        get=partial(_channels, name=name),
        set=partial(_choose_channel, name=name),
        types=POSTABLE,
    )


SERVER_SETTINGS: tuple[Setting, ...] = (
    ChannelSetting(
        key="channels",
        tab="server",
        subject="Channels for tables",
        get=partial(_channels, name="channels"),
        set=_choose_channels,
        several=True,
        types=(*POSTABLE, ChannelType.forum),
        without="all",
    ),
    _one_channel("daily", "Daily post"),
    _one_channel("reports", "Reports"),
    RoleSetting(
        key="opener", tab="server", subject="Who opens tables", get=_opener, set=_choose_opener
    ),
    Setting(
        key="pace",
        tab="server",
        subject="Default pace",
        values=PACE_LABELS,
        get=_pace,
        set=_choose_pace,
    ),
    Setting(
        key="opendata",
        tab="server",
        subject="Finished games",
        values=OPEN_DATA,
        get=_open_data,
        set=_choose_open_data,
    ),
)
"""The settings of a server, in the order of their lists."""
