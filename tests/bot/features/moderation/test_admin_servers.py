"""Settings of a server for its tables, and servers that remove Atoll."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
import structlog.testing

from bot.domain.ids import ChannelId, GuildId, TableId, Timestamp, UserId
from bot.domain.person import Person
from bot.domain.records import CARD
from bot.domain.table import Table
from bot.features.moderation.rules import Pause
from bot.installed import FEATURES
from bot.interactions.server_settings import server_texts
from bot.limits import MESSAGE_LENGTH
from bot.services import lobbies
from bot.services.new_tables import Location, Setup
from bot.services.servers import Servers
from bot.services.tables import Tables
from bot.store import games, outbox
from bot.store.addresses import Address
from bot.store.servers import ServerRow, select_away, write_server
from engine import GAMES
from engine.core import AtollError
from tests.bot.made_results import play_to_end
from tests.bot.settings_steps import choose_setting, open_settings
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.stored_games import ANA, BEN, HERE, execute, open_store, rows
from tests.bot.table_steps import QUAKE, open_lobby, private_text, start_game, table_of

ELSEWHERE = Location(guild=GuildId(80), channel=ChannelId(81))
START = Timestamp(1_800_000_000)
HOUR = 3_600
KEPT_SECONDS = 30 * 24 * HOUR
"""PRIVACY.md promises it."""

pytestmark = pytest.mark.usefixtures("no_pictures")


async def set_server(here: SimServer, mia: Any, what: str, *values: Any) -> str:
    """Change a setting as Mia; return the text of the sheet."""
    return await choose_setting(mia, here.channel, what, *values)


async def play(person: Any, channel: Any) -> str:
    return private_text(await person.slash(channel, "play", game=QUAKE))


async def refused(here: SimServer, person: Any, channel: Any) -> str:
    return await play(person, channel)


class TestSettings:
    async def test_limit_channels_for_tables(self, here: SimServer, mia: Any) -> None:
        other = here.guild.create_text_channel("other")
        words = await set_server(here, mia, "channels", here.channel)
        assert f"Tables can be opened in <#{here.channel.id}>, by every member." in words
        words = await refused(here, here.ana, other)
        assert f"On this server, you can open tables only in <#{here.channel.id}>." == words
        assert not await play(here.ana, here.channel)
        assert "in <#" in await play(here.ben, here.channel)
        await set_server(here, mia, "channels")
        assert not await play(here.ana, other)
        assert () == (await here.bot.servers.settings_of(here.guild.id)).channels

    async def test_limit_who_opens_tables(self, here: SimServer, mia: Any) -> None:
        role = here.guild.create_role("hosts")
        host = here.guild.add_member(here.env.create_user("host"), roles=[role])
        await set_server(here, mia, "opener", role)
        words = await refused(here, here.ana, here.channel)
        assert f"Only <@&{role.id}> can open tables here." in words
        assert not await play(host, here.channel)
        words = await set_server(here, mia, "opener")
        assert "Tables can be opened anywhere, by every member." in words

    async def test_two_moderators_at_the_same_time_change_both(
        self, here: SimServer, mia: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        read = here.bot.servers.settings_of

        async def read_before_the_other_stores(guild: GuildId) -> ServerRow:
            row = await read(guild)
            await here.bot.store.write(write_server, msgspec.structs.replace(row, pace="day"))
            return row

        monkeypatch.setattr(here.bot.servers, "settings_of", read_before_the_other_stores)
        words = await set_server(here, mia, "channels", here.channel)
        expected = f"in <#{here.channel.id}>, by every member.\nThe default pace is day (24 hours"
        assert expected in words

    async def test_list_at_most_25_channels(self, here: SimServer, mia: Any) -> None:
        places = tuple(ChannelId(10**18 + number) for number in range(90))
        stored = ServerRow(guild=here.guild.id, channels=places)
        expected = "and 65 more, by every member.\nThe default pace is day (24 hours a turn)."
        assert expected in "\n".join(server_texts(stored))
        assert len("\n".join(server_texts(stored))) < MESSAGE_LENGTH
        kept = tuple(
            ChannelId(here.guild.create_text_channel(f"place{number}").id) for number in range(25)
        )
        row = ServerRow(guild=here.guild.id, channels=kept)
        await here.bot.store.write(write_server, row)
        words = await set_server(here, mia, "channels", here.channel)
        assert f"Tables can be opened in <#{here.channel.id}>, by" in words

    @pytest.mark.long
    async def test_apply_to_a_rematch(self, here: SimServer, mia: Any) -> None:
        await start_game(here, bots=1)
        await set_server(here, mia, "channels", here.guild.create_text_channel("other"))
        await here.bot.tables.change(TABLE, play_to_end)
        await here.bot.outbox.deliver(TABLE)
        result = await here.ana.click(here.message, label="Rematch")
        assert "On this server, you can open tables only in" in private_text(result)
        assert [(1,)] == rows(here.database, "SELECT id FROM games")

    async def test_set_the_pace_of_new_tables(self, here: SimServer, mia: Any) -> None:
        assert "24 hours a turn" in await set_server(here, mia, "pace", "day")
        await play(here.ana, here.channel)
        assert "day" == (await table_of(here)).row.pace

    async def test_need_manage_server(self, here: SimServer) -> None:
        assert "Server" not in buttons(await open_settings(here.ana, here.channel))
        assert [] == rows(here.database, "SELECT * FROM servers")

    async def test_do_not_apply_to_direct_messages(self, here: SimServer, mia: Any) -> None:
        await set_server(here, mia, "channels", here.channel)
        await here.ana.user.slash("play", game="palm-island", **{"with": "alone"})
        assert [(1,)] == rows(here.database, "SELECT id FROM games")


def usual(user: UserId) -> Person:
    return Person(user=user)


class Time:
    """A manual clock."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> Timestamp:
        return self.now

    def wait(self, seconds: int) -> None:
        self.now = Timestamp(self.now + seconds)


def with_role(row: ServerRow) -> ServerRow:
    return msgspec.structs.replace(row, role=5)


class Park:
    """Servers with tables, without Discord."""

    def __init__(self, tables: Tables, time: Time) -> None:
        self.tables, self.time = tables, time
        self.servers = Servers(tables, FEATURES.forget_server)

    async def open(self, place: Location = HERE) -> Table:
        """Start a game of two with one day per turn."""
        table = await lobbies.open_game(
            self.tables, Setup(GAMES[QUAKE.replace("-", "_")], {}), place, [ANA, BEN]
        )
        return await self.tables.change(table.id, paced)


def paced(table: Table) -> Table:
    return replace(table, row=msgspec.structs.replace(table.row, pace="day"))


@pytest.fixture
async def park(either: Address) -> AsyncIterator[Park]:
    time = Time()
    with structlog.testing.capture_logs():
        async with open_store(either) as store:
            yield Park(Tables(store, time, hooks=FEATURES.table_hooks), time)


async def deadline(park: Park, table_id: TableId) -> Timestamp | None:
    table = await park.tables.get(table_id)
    return table.seats[table.awaited[0]].deadline


class TestARemoval:
    async def test_pauses_deadlines_until_atoll_returns(self, park: Park) -> None:
        table = await park.open()
        before = await deadline(park, table.id)
        await park.servers.left(GuildId(70))
        assert START == (await park.tables.get(table.id)).row.paused
        park.time.wait(5 * HOUR)
        await park.servers.back(GuildId(70))
        after = await park.tables.get(table.id)
        assert (None, (before or 0) + 5 * HOUR) == (after.row.paused, await deadline(park, TABLE))
        assert table.state == after.state

    async def test_keeps_an_earlier_pause(self, park: Park) -> None:
        table = await park.open()
        await park.tables.change(
            table.id, lambda table: Pause().carry_out(table, Timestamp(5), usual)
        )
        await park.servers.left(GuildId(70))
        await park.servers.back(GuildId(70))
        assert 5 == (await park.tables.get(table.id)).row.paused

    async def test_board_messages_are_posted_again_after_return(self, park: Park) -> None:
        table = await park.open()
        await park.servers.left(GuildId(70))
        for slots in ([CARD], []):  # the second time, Atoll was not away
            await park.tables.store.write(lambda db: db.execute("DELETE FROM outbox"))
            await park.servers.back(GuildId(70))
            found = await park.tables.store.read(outbox.select_items, table.id)
            assert slots == [item.slot for item in found]

    async def test_is_forgotten_after_thirty_days(
        self, park: Park, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(park.tables.store, "scrub", scrub := AsyncMock())
        gone, kept = await park.open(), await park.open(ELSEWHERE)
        await park.servers.change(GuildId(70), with_role)
        await park.servers.left(GuildId(70))
        park.time.wait(KEPT_SECONDS + 1)
        assert [70] == await park.servers.sweep({GuildId(80)})
        assert [kept.id] == await park.tables.store.read(games.select_all)
        assert ServerRow(guild=GuildId(70)) == await park.servers.settings_of(GuildId(70))
        assert scrub.called
        with pytest.raises(AtollError):
            await park.tables.get(gone.id)

    async def test_is_not_forgotten_earlier(self, park: Park) -> None:
        table = await park.open()
        await park.servers.change(GuildId(70), with_role)
        await park.servers.left(GuildId(70))
        park.time.wait(KEPT_SECONDS - 1)
        assert [] == await park.servers.sweep({GuildId(80)})
        await park.servers.back(GuildId(70))
        assert (table.state, 5) == (
            (await park.tables.get(table.id)).state,
            (await park.servers.settings_of(GuildId(70))).role,
        )

    async def test_during_downtime_is_noticed(self, park: Park) -> None:
        await park.open()
        await park.servers.sweep({GuildId(80)})
        assert [70] == await park.tables.store.read(select_away, Timestamp(START + 1))
        park.time.wait(KEPT_SECONDS + 1)
        assert [70] == await park.servers.sweep({GuildId(80)})
        assert [] == await park.servers.sweep({GuildId(80)})

    async def test_return_during_downtime_is_noticed(self, park: Park) -> None:
        await park.open()
        await park.servers.left(GuildId(70))
        park.time.wait(KEPT_SECONDS + 1)
        assert [] == await park.servers.sweep({GuildId(70)})
        assert [1] == await park.tables.store.read(games.select_all)

    async def test_never_reuses_a_table_id(self, park: Park) -> None:
        await park.open()
        await park.servers.left(GuildId(70))
        park.time.wait(KEPT_SECONDS + 1)
        await park.servers.sweep(())
        assert 2 == (await park.open(ELSEWHERE)).id


async def test_guild_events_mark_the_server(here: SimServer) -> None:
    await open_lobby(here)
    guild = here.bot.guilds[0]
    await guild.leave()
    await here.env.settle()
    assert [(guild.id, True)] == rows(here.database, "SELECT guild, away > 0 FROM servers")
    await here.bot.on_guild_join(guild)
    assert [(None,)] == rows(here.database, "SELECT away FROM servers")


async def test_start_sweeps_old_servers(here: SimServer) -> None:
    await open_lobby(here)
    await here.bot.guilds[0].leave()
    await here.env.settle()
    execute(here.database, "UPDATE servers SET away = 5")
    await here.restart()
    await here.env.advance_time(1)
    assert [(0,)] == rows(here.database, "SELECT channel FROM games")
