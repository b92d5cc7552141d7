"""How often the bot opens direct message channels."""

import discord

from bot.client import Atoll
from testbed.loopback import Loopback

REMEMBERED_BY_DISCORD_PY = 128


async def test_direct_messages_are_opened_once(server: Loopback, bot: Atoll) -> None:
    users = [server.add_user(f"User {number}") for number in range(REMEMBERED_BY_DISCORD_PY + 2)]
    first = [await bot.create_dm(discord.Object(user.id)) for user in users]
    again = [await bot.create_dm(discord.Object(user.id)) for user in users]
    assert [one.id for one in first] == [one.id for one in again]
    opened = [one for one in server.requests if one.path == "/users/@me/channels"]
    assert len(users) == len(opened)
