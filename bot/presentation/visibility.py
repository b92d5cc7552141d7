"""Which channels a member of a server sees."""

import discord

from bot.domain.ids import ChannelId, UserId
from bot.domain.table import Table
from bot.presentation.requests import FAILED, in_time
from bot.store.shards import Shards


async def member_who_sees(
    client: discord.Client, shards: Shards, table: Table, user: UserId
) -> discord.Member | None:
    """Return a user as a member of a table's server, or ``None`` if they don't see its channel.

    No user sees a channel of a server that has removed the bot. The process that gets direct
    messages knows only the channels of its own shards. In other servers, every member counts.

    Raises:
        FAILED: Discord did not answer.
    """
    number = table.row.guild or 0
    try:
        async with in_time():
            server = client.get_guild(number) or await client.fetch_guild(number)
    except (discord.Forbidden, discord.NotFound):
        return None
    member = await member_of(server, user)
    if member is None or not shards.hold(table.row.guild):
        return member
    return member if await is_visible(server, member, table.row.channel) else None


async def member_of(guild: discord.Guild, user: UserId) -> discord.Member | None:
    """Return a member of a server, or ``None`` if the user has left it.

    Raises:
        FAILED: Discord did not answer.
    """
    try:
        async with in_time():
            return guild.get_member(user) or await guild.fetch_member(user)
    except discord.NotFound:
        return None


async def sees(guild: discord.Guild, member: discord.Member, number: ChannelId) -> bool:
    """Return whether a member sees a channel of a server. Return false if that is unknown."""
    try:
        return await is_visible(guild, member, number)
    except FAILED:
        return False


def asks_discord(guild: discord.Guild, number: ChannelId) -> bool:
    """Return whether ``is_visible`` asks Discord: about archived and about private threads."""
    channel = guild.get_channel_or_thread(number)
    return channel is None or (isinstance(channel, discord.Thread) and channel.is_private())


async def is_visible(guild: discord.Guild, member: discord.Member, number: ChannelId) -> bool:
    """Return whether a member sees a channel of a server.

    Raises:
        FAILED: Discord did not answer.
    """
    try:
        async with in_time():
            channel = guild.get_channel_or_thread(number) or await guild.fetch_channel(number)
            allowed = channel.permissions_for(member)
            if not isinstance(channel, discord.Thread) or not channel.is_private():
                return allowed.view_channel
            if allowed.view_channel and not allowed.manage_threads:
                await channel.fetch_member(member.id)
            return allowed.view_channel
    except (discord.NotFound, discord.ClientException):
        return False  # no such channel, no such member, or a thread whose channel is gone
