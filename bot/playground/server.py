"""The playground's server: its channels, its people and the bot's permissions.

Everything is created in a fixed order, because the order decides the IDs (see ``world``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import discord
import simcord

from bot.permissions import NEEDED

SERVER = "Atoll Playground"
BOT = "Atoll"
PEOPLE = ("Ana", "Ben", "Chloe", "Dev", "Eva", "Finn")
OWNER = "Dev"
CHANNELS = {
    "tables": "Type /play to start a game and /help to see everything else.",
    "lounge": "A second channel, for a second game.",
}

Actor = simcord.MemberActor | simcord.UserHandle


@dataclass(frozen=True)
class Conversation:
    """A channel, a thread or one user's direct messages, with the people who can read it."""

    key: str
    label: str
    channel: simcord.ChannelHandle
    viewers: tuple[Actor, ...]

    @property
    def is_direct(self) -> bool:
        """Whether these are direct messages with the bot."""
        return self.channel.guild is None


async def create_server(env: simcord.Env) -> dict[str, Conversation]:
    """Create the server and its people, and name the bot; return its places by key.

    The key of a channel is its name. The key of direct messages is the user's name.
    """
    bot = cast("discord.ClientUser", env.bot.user)
    await bot.edit(username=BOT)
    guild = env.create_guild(SERVER)
    channels = [
        guild.create_text_channel(name, topic=topic, overwrites={guild.roles[BOT]: exactly(NEEDED)})
        for name, topic in CHANNELS.items()
    ]
    manager = guild.create_role("Manager", permissions=discord.Permissions(manage_guild=True))
    users = [
        env.create_user(name.lower(), global_name=name, avatar=name.lower()) for name in PEOPLE
    ]
    members = tuple(
        guild.add_member(user, roles=[manager] if name == OWNER else [])
        for name, user in zip(PEOPLE, users, strict=True)
    )
    # An owner named at the creation of the server would change the IDs that databases contain.
    env.backend.guilds[guild.id].owner_id = users[PEOPLE.index(OWNER)].id
    rooms = [Conversation(str(room.name), f"#{room.name}", room, members) for room in channels]
    direct = [Conversation(user.name, BOT, user.dm_channel, (user,)) for user in users]
    return {place.key: place for place in (*rooms, *direct)}


def exactly(permissions: discord.Permissions) -> discord.PermissionOverwrite:
    """Allow only these permissions in a channel."""
    return discord.PermissionOverwrite.from_pair(permissions, ~permissions)
