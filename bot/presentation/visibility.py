"""Which channels a member of a server sees."""

import discord

from bot.domain.ids import ChannelId
from bot.presentation.requests import FAILED, in_time


async def sees(guild: discord.Guild, member: discord.Member, number: ChannelId) -> bool:
    """Return whether a member sees a channel of a server.

    A private thread is only visible from inside, or to members who manage threads: Discord does not
    list its members for the bot.
    """
    channel = guild.get_channel_or_thread(number)
    if channel is None:  # Discord does not send archived threads
        try:
            async with in_time():
                channel = await guild.fetch_channel(number)
        except FAILED:
            return False
    if isinstance(channel, discord.Thread):
        if channel.parent is None:
            return False
        allowed = channel.permissions_for(member)
        return allowed.view_channel and (allowed.manage_threads or not channel.is_private())
    return channel.permissions_for(member).view_channel
