"""Discord names the bot's permissions in interactions, and takes them away with a time-out."""

from datetime import timedelta
from pathlib import Path

import discord
import pytest

from bot.client import Atoll
from bot.domain.ids import GuildId
from testbed.loopback import Loopback
from testbed.loopback.world import SEND_MESSAGES
from tests.bot.settings_steps import choose_setting
from tests.bot.sockets.boards import SHOWN_WITHIN, Board, new_board, open_table, running_bot
from tests.bot.sockets.hands import Hand


@pytest.mark.parametrize("key", ["daily", "reports"])
@pytest.mark.parametrize("may_send", [True, False], ids=["may send", "may not send"])
async def test_chosen_channel_counts_with_the_permissions_that_discord_names(
    server: Loopback, bot: Atoll, board: Board, key: str, may_send: bool
) -> None:
    """The bot has not heard of their last change."""
    guild = board.channel.guild
    assert guild
    chosen = server.add_channel(guild, "chosen")
    if may_send:
        server.refuse(chosen, SEND_MESSAGES)
    await server.until(lambda: _may_send(bot, chosen.id) == (not may_send), "the channel's events")
    chosen.refused ^= SEND_MESSAGES
    mia = server.add_user("Mia", guild, administrator=True)
    await choose_setting(Hand(server, mia), board.channel, key, chosen)
    stored = getattr(await bot.servers.settings_of(GuildId(guild.id)), key)
    assert stored == (chosen.id if may_send else None)


def _may_send(bot: Atoll, number: int) -> bool | None:
    """Return whether the bot believes that it may write in a channel, if it knows the channel."""
    channel = bot.get_channel(number)
    if not isinstance(channel, discord.TextChannel):
        return None
    return channel.permissions_for(channel.guild.me).send_messages


async def test_bot_that_is_timed_out_opens_no_table(server: Loopback, database: Path) -> None:
    board = new_board(server, database)
    guild = board.channel.guild
    assert guild
    async with running_bot(server, database) as bot:
        known = bot.get_guild(guild.id)
        assert known
        server.time_out_bot(guild, server.clock.now() + timedelta(days=1))
        await server.until(known.me.is_timed_out, "the time-out")
        answer = await server.finished(await board.play(), SHOWN_WITHIN)
        assert "I am timed out on this server" in answer.content
        server.time_out_bot(guild, None)
        await server.until(lambda: not known.me.is_timed_out(), "the end of the time-out")
        await open_table(board)
