"""The playground's server: its channels, its people and what the bot may do there.

Everything is made in one fixed order, because the order decides the ids (see ``world``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import discord
import simcord

from bot.permissions import NEEDED
from bot.playground.faces import faces

SERVER = "Atoll Playground"
BOT = "Atoll"
PEOPLE = ("Ana", "Ben", "Chloe", "Dev", "Eva", "Finn")
MANAGERS = ("Dev",)
CHANNELS = {
    "tables": "Type /play to start a game and /help to see everything else.",
    "lounge": "A second channel, for a second game.",
}


@dataclass(frozen=True)
class Server:
    """Everywhere one can be, by key, and the pictures of those who are there."""

    places: dict[str, Place]
    faces: dict[str, tuple[str, bytes]]


@dataclass(frozen=True)
class Place:
    """Somewhere to read and write, and those who may look at it, the first one first."""

    key: str
    label: str
    channel: simcord.ChannelHandle
    viewers: tuple[simcord.MemberActor | simcord.UserHandle, ...]

    @property
    def is_direct(self) -> bool:
        """Whether these are one person's direct messages with the bot."""
        return self.channel.guild is None


async def found_server(env: simcord.Env) -> Server:
    """Make the server and its people, and name the bot; the places are in the bar's order."""
    bot = cast("discord.ClientUser", env.bot.user)
    await bot.edit(username=BOT)
    guild = env.create_guild(SERVER)
    channels = [
        guild.create_text_channel(name, topic=topic, overwrites={guild.roles[BOT]: exactly(NEEDED)})
        for name, topic in CHANNELS.items()
    ]
    manager = guild.create_role("Manager", permissions=discord.Permissions(manage_guild=True))
    users = [make_person(env, name) for name in PEOPLE]
    members = tuple(
        guild.add_member(user, roles=[manager] if name in MANAGERS else [])
        for name, user in zip(PEOPLE, users, strict=True)
    )
    tables = [Place(str(room.name), f"#{room.name}", room, members) for room in channels]
    direct = [Place(user.name, str(user.global_name), user.dm_channel, (user,)) for user in users]
    places = {place.key: place for place in (*tables, *direct)}
    return Server(places, faces(users, bot))


def make_person(env: simcord.Env, name: str) -> simcord.UserHandle:
    """A person of that name, with a picture (see ``faces``)."""
    return env.create_user(name.lower(), global_name=name, avatar=name.lower())


def exactly(permissions: discord.Permissions) -> discord.PermissionOverwrite:
    """Allow these permissions in a channel and refuse every other."""
    return discord.PermissionOverwrite.from_pair(permissions, ~permissions)
