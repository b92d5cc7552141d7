"""A rematch keeps the settings and the remaining players."""

from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.domain.ids import ChannelId, GuildId, TableId
from bot.domain.table import Table
from bot.features.privacy.service import Privacy
from bot.services import lobbies
from bot.store.servers import ServerRow, write_server
from bot.store.shards import Shards, shard_of
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import hide_channel, open_lobby, press_start, private_text, table_of
from tests.longer import first_of


@pytest.fixture
async def message(here: SimServer) -> Any:
    """The last message of a game of three with unusual settings."""
    await open_lobby(here, "ben", "chloe")
    for key, value in (("pace", "live"), ("autopilot", "sharp")):
        await lobbies.set_option(here.bot.tables, TABLE, here.ana.id, key, value)
    await press_start(here.ana, here.message)
    await here.bot.tables.change(TABLE, play_to_end)
    await here.bot.outbox.deliver(TABLE)
    return here.message


async def rematch(here: SimServer) -> Table:
    return await table_of(here, TableId(2))


async def test_rematch_has_the_same_pace_and_autopilot(here: SimServer, message: Any) -> None:
    await here.ben.click(message, label="Rematch")
    row = (await rematch(here)).row
    assert ("live", "sharp") == (row.pace, row.autopilot)


@pytest.mark.long
async def test_player_who_asks_is_the_host(here: SimServer, message: Any) -> None:
    await here.chloe.click(message, label="Rematch")
    assert here.chloe.id == (await rematch(here)).row.opener
    await press_start(here.chloe, here.message)
    assert (await rematch(here)).playing


async def test_seat_of_a_deleted_player_is_removed(here: SimServer, message: Any) -> None:
    await here.bot.services.require(Privacy).delete_data(here.ben.id)
    await here.chloe.click(message, label="Rematch")
    table = await rematch(here)
    assert [here.chloe.id, here.ana.id] == [row.user for row in table.seats]
    assert [0, 1] == [row.seat for row in table.seats]
    assert "Start with 2" in buttons(here.message)


class TestInDirectMessages:
    """The buttons are also below `/board` in direct messages."""

    @pytest.fixture(params=["solo", "rematch"])
    async def press(self, request: pytest.FixtureRequest, here: SimServer) -> Any:
        """End a game, show it to Ben in direct messages, and return the press of a button there."""
        if request.param == "solo":
            await here.ben.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
        else:
            await open_lobby(here, "ben")
            await press_start(here.ana, here.message)
        await here.bot.tables.change(TABLE, play_to_end)
        await here.bot.outbox.deliver(TABLE)
        user = here.ben.user
        shown = await user.slash("board", table=TABLE)

        async def press() -> str:
            label = "Play again" if request.param == "solo" else "Rematch"
            return private_text(await user.click(shown.response, label=label))

        return press

    async def limit(self, here: SimServer, **limits: Any) -> None:
        row = ServerRow(guild=GuildId(here.guild.id), **limits)
        await here.bot.store.write(write_server, row)

    async def opened(self, here: SimServer) -> list[TableId]:
        return await here.bot.store.read(
            lambda db: [
                TableId(number) for [number] in db.execute("SELECT id FROM games WHERE id > 1")
            ]
        )

    async def test_member_opens_a_table(self, here: SimServer, press: Any) -> None:
        await press()
        assert [2] == await self.opened(here)
        assert here.channel.id == (await rematch(here)).row.channel

    @pytest.mark.parametrize("who_leaves", ["user", "bot", ""])
    async def test_user_who_no_longer_sees_the_channel_is_refused(
        self, here: SimServer, press: Any, who_leaves: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        if who_leaves == "user":
            here.guild.remove_member(here.ben)
        elif who_leaves == "bot":
            monkeypatch.setattr(here.bot, "get_guild", lambda _: None)
            path = f"/guilds/{here.guild.id}"
            here.env.inject_error("GET", path, status=404, code=10004, message="Unknown Guild")
        else:
            hide_channel(here, here.ben)
        assert (await press()).startswith("You don't see the channel of table 1 any more.")
        assert [] == await self.opened(here)

    async def test_timed_out_member_is_refused(self, here: SimServer, press: Any) -> None:
        member = await here.bot.guilds[0].fetch_member(here.ben.id)
        await member.timeout(timedelta(hours=1))
        words = await press()
        assert "You are timed out on that server. Open a table when that is over." == words
        assert [] == await self.opened(here)
        await member.timeout(None)
        await press()
        assert [2] == await self.opened(here)

    @pytest.mark.parametrize("right", ["send_messages", "use_application_commands"])
    async def test_member_who_may_not_write_in_the_channel_is_refused(
        self, here: SimServer, press: Any, right: str
    ) -> None:
        denied = getattr(discord.Permissions, right).flag
        here.env.backend.set_overwrite(
            here.channel.id, Overwrite(here.ben.id, OverwriteType.MEMBER, deny=denied)
        )
        words = await press()
        assert words.startswith(f"You may not write or use commands in <#{here.channel.id}>.")
        assert [] == await self.opened(here)

    @pytest.mark.parametrize("right", first_of(["send_messages", "attach_files"]))
    async def test_channel_in_which_the_bot_may_not_post_is_refused(
        self, here: SimServer, press: Any, right: str
    ) -> None:
        denied = getattr(discord.Permissions, right).flag
        bot = here.bot.user
        assert bot is not None
        here.env.backend.set_overwrite(
            here.channel.id, Overwrite(bot.id, OverwriteType.MEMBER, deny=denied)
        )
        name = {"send_messages": "Send Messages", "attach_files": "Attach Files"}[right]
        assert f"Ask a moderator to give me *{name}* there" in await press()
        assert [] == await self.opened(here)

    async def test_open_table_in_the_channel_is_named(self, here: SimServer, press: Any) -> None:
        await here.ana.slash(here.channel, "play", game="small-islands", **{"with": "alone"})
        assert f"Table 2 is still open in <#{here.channel.id}>. Finish it first." == await press()

    async def test_limits_of_the_server_apply(self, here: SimServer, press: Any) -> None:
        other = here.guild.create_text_channel("other")
        await self.limit(here, channels=(ChannelId(other.id),))
        words = await press()
        assert f"On that server, you can open tables only in <#{other.id}>." == words
        await self.limit(here, role=here.guild.create_role("hosts").id)
        assert "On that server, only members with a certain role can open" in await press()
        assert [] == await self.opened(here)
        await self.limit(here, channels=(ChannelId(here.channel.id),))
        await press()
        assert [2] == await self.opened(here)

    async def test_limits_apply_in_servers_of_other_processes(
        self, here: SimServer, press: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        elsewhere = Shards((1 - shard_of(GuildId(here.guild.id), 2),), 2)
        role, other = here.guild.create_role("hosts"), here.guild.create_text_channel("other")
        monkeypatch.setattr(here.bot, "get_guild", lambda _: None)
        monkeypatch.setattr(here.bot.tables, "looked_after", lambda: elsewhere)
        await self.limit(here, role=role.id, channels=(ChannelId(here.channel.id),))
        assert "On that server, only members with a certain role can open" in await press()
        await self.limit(here, channels=(ChannelId(other.id),))
        assert f"On that server, you can open tables only in <#{other.id}>." == await press()
        here.guild.remove_member(here.ben)
        assert (await press()).startswith("You don't see the channel of table 1 any more.")
        assert [] == await self.opened(here)


async def test_game_in_direct_messages_is_played_again_beside_other_tables(
    here: SimServer,
) -> None:
    user = here.ben.user
    await user.slash("play", game="palm-island", **{"with": "alone"})
    await here.bot.tables.change(TABLE, play_to_end)
    await here.bot.outbox.deliver(TABLE)
    ended = user.dm_channel.last_message
    await user.slash("play", game="small-islands", **{"with": "alone"})
    listed = (await here.ben.slash(here.channel, "games")).response
    assert "table 2 in your direct messages" in str(listed.components)
    await user.click(ended, label="Play again")
    assert (await table_of(here, TableId(3))).playing
    assert "Table 3 is still open here" in private_text(await user.click(ended, label="Play again"))


async def test_hidden_channel_is_refused_in_another_channel(here: SimServer, message: Any) -> None:
    elsewhere = here.guild.create_text_channel("elsewhere")
    shown = await here.ben.slash(elsewhere, "board", table=TABLE)
    hide_channel(here, here.ben)
    words = private_text(await here.ben.click(shown.response, label="Rematch"))
    assert words.startswith("You don't see the channel of table 1 any more.")
    asked = len(here.env.http_requests)
    here.env.backend.delete_overwrite(here.channel.id, here.ben.id)
    assert "Table 2 is open" in private_text(await here.ben.click(shown.response, label="Rematch"))
    asked_about = [one for one in here.env.http_requests[asked:] if one.method == "GET"]
    assert [] == [one for one in asked_about if "/guilds/" in one.path]
