"""The settings of a server, for an interaction."""

import discord
from discord import Interaction

from bot.domain.ids import GuildId
from bot.interactions.context import services
from bot.presentation.requests import FAILED, in_time
from bot.store.servers import ServerRow, without_places


async def server_settings(interaction: Interaction, guild: GuildId) -> ServerRow:
    """Return the settings of a server, without channels and roles that Discord does not find.

    They stay stored: only the event of a deletion removes them. A deletion may have happened while
    the bot was down, but a server may also be known only in part.
    """
    servers, server = services(interaction).servers, interaction.client.get_guild(guild)
    row = await servers.of(guild)
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
