"""The loopback's user installs: the bot can reply, but not post."""

from collections.abc import AsyncIterator

import discord
import pytest

from testbed.loopback import Channel, Loopback, User
from testbed.loopback.interactions import FOLLOW_UPS
from testbed.loopback.tiny_bot import TinyBot, running


@pytest.fixture
async def server() -> AsyncIterator[Loopback]:
    async with Loopback() as server:
        yield server


@pytest.fixture
async def bot(server: Loopback) -> AsyncIterator[TinyBot]:
    async with running(server) as bot:
        bot.tree.add_command(follow)
        await bot.tree.sync()
        yield bot


@discord.app_commands.command()
@discord.app_commands.allowed_installs(guilds=True, users=True)
@discord.app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def follow(interaction: discord.Interaction, times: int) -> None:
    """Reply, and send a number of follow-ups."""
    await interaction.response.send_message("begun", ephemeral=True)
    for _ in range(times):
        await interaction.followup.send("more", ephemeral=True)
    await interaction.edit_original_response(content="done")


def far(server: Loopback) -> tuple[User, Channel]:
    """Return a user with the installed bot, in a server that the bot has not joined."""
    guild = server.add_strange_guild("Far away")
    user = server.add_user("Stranger", guild)
    user.has_bot = True
    return user, server.add_channel(guild, "talk")


async def test_post_without_interaction_is_refused(server: Loopback, bot: TinyBot) -> None:
    _, channel = far(server)
    with pytest.raises(discord.Forbidden) as refused:
        await bot.get_partial_messageable(channel.id).send("hello")
    assert 50001 == refused.value.code


async def test_five_follow_ups_are_accepted(server: Loopback, bot: TinyBot) -> None:
    user, channel = far(server)
    answer = await server.slash(user, channel, "follow", times=FOLLOW_UPS)
    await server.until(lambda: answer.content == "done", "the end")
    assert FOLLOW_UPS == len(answer.followups)


async def test_sixth_follow_up_is_refused(server: Loopback, bot: TinyBot) -> None:
    user, channel = far(server)
    answer = await server.slash(user, channel, "follow", times=FOLLOW_UPS + 1)
    posts = f"/webhooks/{server.bot.id}"
    await server.until(
        lambda: [one for one in server.requests if one.status == 400 and posts in one.path],
        "the refusal",
    )
    assert FOLLOW_UPS == len(answer.followups)
    assert "begun" == answer.content


async def test_bots_server_accepts_more_follow_ups(server: Loopback, bot: TinyBot) -> None:
    guild = server.add_guild("Home")
    user, channel = server.add_user("Ana", guild), server.add_channel(guild, "games")
    answer = await server.slash(user, channel, "follow", times=FOLLOW_UPS + 2)
    await server.until(lambda: answer.content == "done", "the end")


async def test_user_without_the_bot_is_offered_nothing(server: Loopback, bot: TinyBot) -> None:
    user, channel = far(server)
    user.has_bot = False
    with pytest.raises(AssertionError, match="not offered"):
        await server.slash(user, channel, "follow", times=1)
