"""Who may open tables in a channel, and whether the bot can show them there."""

import discord
from discord import Interaction

from bot.domain.ids import ChannelId
from bot.interactions.context import guild_of
from bot.presentation.posts import JOIN_THREAD
from bot.presentation.requests import in_time
from engine.core import IllegalAction

ELSEWHERE = "or play in another channel."
TIMED_OUT = (
    "I am timed out on this server, so I can't show a table here. Ask a moderator to end the"
    " time-out."
)


async def refuse_silent_channel(interaction: Interaction) -> None:
    """Make sure that the bot can post a board in the channel of an interaction.

    Raises:
        IllegalAction: it can't. The message says why.
    """
    channel = interaction.channel
    if interaction.guild is None or not isinstance(
        channel, discord.abc.GuildChannel | discord.Thread
    ):
        return
    me = interaction.guild.get_member(interaction.application_id)
    if me is not None and me.is_timed_out():
        raise IllegalAction(TIMED_OUT)
    refuse_silent(channel, interaction.app_permissions)
    is_private = isinstance(channel, discord.Thread) and channel.is_private()
    if is_private and not interaction.app_permissions.manage_threads:
        await _refuse_unseen(interaction.guild, ChannelId(channel.id))


async def _refuse_unseen(server: discord.Guild, number: ChannelId) -> None:
    """Make sure that the bot has joined a private thread."""
    try:
        async with in_time():
            _ = server.get_thread(number) or await server.fetch_channel(number)
    except (discord.Forbidden, discord.NotFound) as problem:
        words = f"I can't post in <#{number}>. {JOIN_THREAD} Then use the command again."
        raise IllegalAction(words) from problem


def refuse_silent(
    channel: discord.abc.GuildChannel | discord.Thread, allowed: discord.Permissions
) -> None:
    """Make sure that the bot can post a board in a channel where it has some permissions.

    Raises:
        IllegalAction: it can't. The message says why.
    """
    is_thread = isinstance(channel, discord.Thread)
    if isinstance(channel, discord.Thread) and channel.locked and not allowed.manage_threads:
        raise IllegalAction(
            f"<#{channel.id}> is locked, so I can't show a table there. Ask a moderator to unlock"
            f" it, {ELSEWHERE}"
        )
    sending = ("Send Messages", allowed.send_messages)
    if is_thread:
        sending = ("Send Messages in Threads", allowed.send_messages_in_threads)
    needed = (
        ("View Channel", allowed.view_channel),
        sending,
        ("Attach Files", allowed.attach_files),
    )
    for name, is_given in needed:  # without one, discord.py takes the later ones as missing too
        if not is_given:
            raise IllegalAction(
                f"I can't show a table in <#{channel.id}>. Ask a moderator to give me *{name}*"
                f" there, {ELSEWHERE}"
            )


def refuse_timed_out(interaction: Interaction, member: discord.Member) -> None:
    """Make sure that a member is not timed out on their server.

    Discord does not check that in direct messages.

    Raises:
        IllegalAction: they are.
    """
    if member.is_timed_out():
        where = "this server" if member.guild.id == guild_of(interaction) else "that server"
        raise IllegalAction(f"You are timed out on {where}. Open a table when that is over.")


async def refuse_silenced(member: discord.Member, number: ChannelId) -> None:
    """Make sure that a member may write and use commands in a channel of their server.

    Discord does not check that if they press a button elsewhere.

    Raises:
        IllegalAction: they may not.
    """
    server = member.guild
    async with in_time():
        channel = server.get_channel_or_thread(number) or await server.fetch_channel(number)
        place = channel
        if isinstance(channel, discord.Thread):
            place = channel.parent or await server.fetch_channel(channel.parent_id)
    allowed = place.permissions_for(member)
    is_thread = isinstance(channel, discord.Thread)
    may_write = allowed.send_messages_in_threads if is_thread else allowed.send_messages
    if not may_write or not allowed.use_application_commands:
        raise IllegalAction(
            f"You may not write or use commands in <#{number}>. Open a new table elsewhere with"
            " `/play`."
        )
