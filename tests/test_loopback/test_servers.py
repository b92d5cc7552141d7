"""The loopback's servers: nicknames, roles, private channels, threads and offered commands."""

import asyncio

import discord
import pytest

from testbed.loopback.tiny_bot import Table
from testbed.loopback.world import EMBED_LINKS, MANAGE_THREADS, READ_HISTORY


@pytest.fixture
async def table(table: Table) -> Table:
    table.bot.tree.add_command(whoami)
    table.bot.tree.add_command(give)
    await table.bot.tree.sync()
    return table


@discord.app_commands.command()
async def whoami(interaction: discord.Interaction) -> None:
    """Reply with the user's name here and their global name."""
    user = interaction.user
    await interaction.response.send_message(f"{user.display_name}, {user.global_name}")


@discord.app_commands.command()
async def give(interaction: discord.Interaction, role: discord.Role) -> None:
    """Reply with the chosen role and whether the user has it."""
    assert isinstance(interaction.user, discord.Member)
    had = role.id in {one.id for one in interaction.user.roles}
    await interaction.response.send_message(f"{role.name} {had}")


async def test_nickname_belongs_to_one_server(table: Table) -> None:
    server = table.server
    table.guild.nicknames[table.alice] = "Captain"
    other = server.add_guild("Reef")
    other.members.append(table.alice)
    elsewhere = server.add_channel(other, "games")
    here = await server.slash(table.alice, table.channel, "whoami")
    there = await server.slash(table.alice, elsewhere, "whoami")
    direct = await server.slash(table.alice, server.direct(table.alice), "whoami")
    said = ["Captain, Alice", "Alice, Alice", "Alice, Alice"]
    assert said == [here.content, there.content, direct.content]


async def test_role_can_be_chosen_as_option(table: Table) -> None:
    role = table.server.add_role(table.guild, "crew", table.alice)
    answer = await table.server.slash(table.alice, table.channel, "give", role=role)
    assert "crew True" == answer.content
    answer = await table.server.slash(table.bob, table.channel, "give", role=role)
    assert "crew False" == answer.content


async def test_bot_is_informed_of_a_deleted_role(table: Table) -> None:
    role = table.server.add_role(table.guild, "crew")
    guild = table.bot.get_guild(table.guild.id)
    assert guild
    await table.server.until(lambda: guild.get_role(role.id), "the role")
    table.server.delete_role(table.guild, role)
    await table.server.until(lambda: guild.get_role(role.id) is None, "the deletion")


async def test_private_channel_is_seen_by_its_viewers_only(table: Table) -> None:
    server = table.server
    role = server.add_role(table.guild, "moderators", table.alice)
    private = server.add_channel(table.guild, "private", viewers=[role])
    await server.slash(table.alice, private, "whoami")
    with pytest.raises(AssertionError, match="does not see"):
        await server.slash(table.bob, private, "whoami")


async def test_bot_computes_who_sees_a_private_channel(table: Table) -> None:
    server = table.server
    private = server.add_channel(table.guild, "private", viewers=[table.alice])
    thread = server.add_thread(private, "thread")
    guild = table.bot.get_guild(table.guild.id)
    assert guild
    await server.until(lambda: guild.get_thread(thread.id), "the thread")
    for user, sees in ((table.alice, True), (table.bob, False)):
        member = await guild.fetch_member(user.id)
        for place in (guild.get_channel(private.id), guild.get_thread(thread.id)):
            assert place
            assert sees is place.permissions_for(member).view_channel


async def test_bot_is_informed_of_a_joined_server_but_not_of_a_return(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined = list[str]()

    async def on_guild_join(guild: discord.Guild) -> None:
        joined.append(guild.name)

    monkeypatch.setattr(table.bot, "on_guild_join", on_guild_join, raising=False)
    server = table.server
    server.add_guild("Reef")
    await server.until(lambda: joined, "the joining")
    await server.gateway.invalidate()
    await server.until(lambda: server.gateway.identified == 2, "another session")
    await server.until(table.bot.is_ready, "readiness")
    await asyncio.sleep(0)
    assert ["Reef"] == joined


async def test_server_command_is_not_offered_in_direct_messages_of_stranger(table: Table) -> None:
    stranger = table.server.add_user("Stranger")
    stranger.has_bot = True
    with pytest.raises(AssertionError, match="not offered"):
        await table.server.slash(stranger, table.server.direct(stranger), "whoami")


async def test_opening_direct_messages_too_fast_is_refused_for_a_minute(table: Table) -> None:
    server, bot = table.server, table.bot
    server.direct_limit = 1
    await bot.create_dm(discord.Object(table.alice.id))
    with pytest.raises(discord.Forbidden) as refused:
        await bot.create_dm(discord.Object(table.bob.id))
    assert 40003 == refused.value.code
    server.clock.skip(61)
    await bot.create_dm(discord.Object(table.bob.id))


@pytest.mark.parametrize(("archived", "code"), [(False, 160005), (True, 50083)])
async def test_locked_thread_refuses_messages(table: Table, archived: bool, code: int) -> None:
    server = table.server
    thread = server.add_thread(table.channel, "thread")
    server.change_thread(thread, archived=archived, locked=True)
    place = table.bot.get_partial_messageable(thread.id)
    with pytest.raises(discord.HTTPException) as refused:
        await place.send("hello")
    assert code == refused.value.code
    server.permit(table.channel, MANAGE_THREADS)
    await place.send("hello")


async def test_bot_without_read_history_finds_no_messages_and_cannot_reply(table: Table) -> None:
    place = table.bot.get_channel(table.channel.id)
    assert isinstance(place, discord.TextChannel)
    message = await place.send("first")
    assert ["first"] == [one.content async for one in place.history()]
    table.server.refuse(table.channel, READ_HISTORY)
    assert [] == [one async for one in place.history()]
    with pytest.raises(discord.Forbidden, match="Missing Permissions"):
        await place.fetch_message(message.id)
    with pytest.raises(discord.HTTPException, match="Cannot reply without permission"):
        await message.reply("second")


async def test_embeds_of_bot_without_permission_disappear(table: Table) -> None:
    place = table.bot.get_channel(table.channel.id)
    assert isinstance(place, discord.TextChannel)
    embed = discord.Embed(title="A page")
    assert [embed] == (await place.send("with", embed=embed)).embeds
    table.server.refuse(table.channel, EMBED_LINKS)
    message = await place.send("without", embed=embed)
    assert ([], []) == (message.embeds, (await message.edit(embed=embed)).embeds)
