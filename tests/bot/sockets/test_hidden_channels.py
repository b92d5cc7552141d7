"""Channels that the bot may not view come with few fields. No server is lost because of them."""

from pathlib import Path
from typing import Any

import pytest

from bot.client import Atoll
from bot.domain.ids import GuildId
from testbed.loopback import Channel, Loopback
from testbed.loopback.world import FORUM, NEWS, STAGE, TEXT, VIEW_CHANNEL, VOICE
from tests.bot.settings_steps import choose_setting, open_settings, sheet_text
from tests.bot.sockets.boards import SHOWN_WITHIN, Board, new_board, open_table, running_bot
from tests.bot.sockets.hands import Hand

CATEGORY, DIRECTORY, MEDIA = 4, 14, 16
NULLS = {
    "few fields": {},
    "nulls": {
        "permission_overwrites": None,
        "available_tags": None,
        "bitrate": None,
        "user_limit": None,
        "rate_limit_per_user": None,
    },
}


def hidden(server: Loopback, board: Board, kind: int, nulls: str = "few fields") -> Channel:
    """Return a new channel that the bot may not view."""
    assert board.channel.guild
    channel = server.add_channel(board.channel.guild, "secret", kind)
    channel.hidden_fields = NULLS[nulls]
    server.refuse(channel, VIEW_CHANNEL)
    return channel


@pytest.mark.parametrize("nulls", NULLS)
@pytest.mark.parametrize("kind", [TEXT, VOICE, CATEGORY, NEWS, STAGE, DIRECTORY, FORUM, MEDIA])
async def test_server_with_hidden_channel_is_known(
    server: Loopback, database: Path, kind: int, nulls: str
) -> None:
    board = new_board(server, database)
    channel = hidden(server, board, kind, nulls)
    async with running_bot(server, database) as bot:
        await open_table(board)
        assert 1 == len(bot.guilds)
        assert (bot.get_channel(channel.id) is None) == (kind == DIRECTORY)


@pytest.mark.parametrize("nulls", NULLS)
async def test_hidden_channel_of_table_keeps_game_and_settings(
    server: Loopback, bot: Atoll, board: Board, nulls: str
) -> None:
    guild = board.channel.guild
    assert guild
    elsewhere = server.add_channel(guild, "elsewhere")
    mia = server.add_user("Mia", guild, administrator=True)
    await choose_setting(Hand(server, mia), elsewhere, "channels", board.channel)
    board.channel.hidden_fields = NULLS[nulls]
    server.refuse(board.channel, VIEW_CHANNEL)
    await server.finished(await server.slash(board.owner, elsewhere, "do", moves="1", table=1))
    assert 1 == board.stored()
    words = sheet_text(await open_settings(Hand(server, mia), elsewhere, "server"))
    assert f"I can't see <#{board.channel.id}>" in words
    assert (board.channel.id,) == (await bot.servers.settings_of(GuildId(guild.id))).channels
    server.permit(board.channel, VIEW_CHANNEL)
    await board.reached(1)
    assert [1] == board.shown()


@pytest.mark.parametrize("event", ["CHANNEL_CREATE", "GUILD_ROLE_CREATE"])
async def test_event_that_cannot_be_read_does_not_stop_the_bot(
    server: Loopback, board: Board, event: str
) -> None:
    assert board.channel.guild
    unreadable: dict[str, Any] = {"guild_id": str(board.channel.guild.id), "type": TEXT, "id": "x"}
    server.gateway.tell(event, unreadable)
    await server.finished(await board.write(), SHOWN_WITHIN)
    await board.reached(1)


async def test_server_with_unreadable_channel_is_known(server: Loopback, database: Path) -> None:
    board = new_board(server, database)
    odd = hidden(server, board, TEXT)
    odd.hidden_fields = {"permission_overwrites": [{"id": "x"}]}
    async with running_bot(server, database) as bot:
        await server.finished(await board.play(), SHOWN_WITHIN)
        await board.reached(0)
        assert 1 == len(bot.guilds)
