"""Deleted channels, forums and roles are removed from the settings of their server."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.client import Atoll
from bot.domain.ids import GuildId
from bot.domain.paces import DAY
from bot.store.alive import write_alive
from testbed.loopback import Channel, Guild, Loopback, Role, User
from testbed.loopback.world import FORUM, TEXT
from tests.bot.settings_steps import choose_setting, open_settings, sheet_text
from tests.bot.sockets.boards import SHOWN_WITHIN, running_bot
from tests.bot.sockets.hands import Hand

QUAKE = "earthquake-island"


class Lagoon:
    """A server with a moderator, a member and a bot that can be stopped."""

    def __init__(self, server: Loopback, database: Path) -> None:
        self.server, self.database = server, database
        self.guild: Guild = server.add_guild("Lagoon")
        self.talk: Channel = server.add_channel(self.guild, "talk")
        self.mia: User = server.add_user("Mia", self.guild, administrator=True)
        self.ana: User = server.add_user("Ana", self.guild)

    async def ask(self, user: User, command: str, **given: object) -> str:
        """Use a command; return the text of the reply."""
        answer = await self.server.slash(user, self.talk, command, **given)
        return (await self.server.finished(answer, SHOWN_WITHIN)).words

    @property
    def mias_hand(self) -> Hand:
        """The moderator with the methods of a simulated user."""
        return Hand(self.server, self.mia)

    def delete(self, place: Channel | Role) -> None:
        if isinstance(place, Role):
            self.server.delete_role(self.guild, place)
        else:
            self.server.delete_channel(place)

    async def lost(self, bot: Atoll) -> tuple[str, ...]:
        return (await bot.servers.settings_of(GuildId(self.guild.id))).lost


@pytest.mark.parametrize("while_away", [False, True], ids=["running", "away"])
@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("channel", "A channel for tables was deleted"),
        ("forum", "A channel for tables was deleted"),
        ("opener", "Any member can open them now"),
        ("daily", "The channel for the day's challenges was deleted"),
    ],
)
async def test_deleted_place_does_not_close_server_to_tables(
    server: Loopback, database: Path, what: str, text: str, while_away: bool
) -> None:
    lagoon = Lagoon(server, database)
    place: Channel | Role
    if what == "opener":
        place = server.add_role(lagoon.guild, "openers")
    else:
        place = server.add_channel(lagoon.guild, what, FORUM if what == "forum" else TEXT)
    key = "channels" if what in ("channel", "forum") else what
    async with AsyncExitStack() as stack:
        bot = await stack.enter_async_context(running_bot(server, database))
        await choose_setting(lagoon.mias_hand, lagoon.talk, key, place)
        if not while_away:
            lagoon.delete(place)
            await server.until(
                lambda: (
                    not bot.get_channel(place.id)
                    and not any(role.id == place.id for one in bot.guilds for role in one.roles)
                )
            )
            answer = await lagoon.ask(lagoon.ana, "play", game=QUAKE)
    if while_away:
        lagoon.delete(place)
    async with running_bot(server, database):
        if while_away:
            answer = await lagoon.ask(lagoon.ana, "play", game=QUAKE)
        assert not answer
        shown = sheet_text(await open_settings(lagoon.mias_hand, lagoon.talk, "server"))
        assert text in shown
        assert str(place.id) not in shown
        other = (
            server.add_role(lagoon.guild, "others")
            if what == "opener"
            else server.add_channel(lagoon.guild, "others")
        )
        assert text not in await choose_setting(lagoon.mias_hand, lagoon.talk, key, other)


@pytest.mark.parametrize("place", ["channel", "thread", "role"])
async def test_deletion_is_stored_when_it_happens(
    server: Loopback, database: Path, place: str
) -> None:
    lagoon = Lagoon(server, database)
    talk = server.add_channel(lagoon.guild, "tables")
    places: dict[str, tuple[Channel | Role, str, str]] = {
        "channel": (talk, "channels", "channels"),
        "thread": (server.add_thread(talk, "tables"), "channels", "channels"),
        "role": (server.add_role(lagoon.guild, "openers"), "opener", "role"),
    }
    deleted, key, setting = places[place]
    async with running_bot(server, database) as bot:
        await choose_setting(lagoon.mias_hand, lagoon.talk, key, deleted)
        lagoon.delete(deleted)
        for _ in range(100):
            if await lagoon.lost(bot):
                break
        assert (setting,) == await lagoon.lost(bot)


async def test_day_is_not_posted_again_to_channel_that_is_not_found(
    server: Loopback, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.dailies.messages.LOOK_SECONDS", 0)
    lagoon = Lagoon(server, database)
    daily = server.add_channel(lagoon.guild, "daily")
    async with running_bot(server, database) as bot:
        await choose_setting(lagoon.mias_hand, lagoon.talk, "daily", daily)
        await bot.scheduler.stop()  # or its own look could be at the same time
        del server.channels[daily.id]
        server.clock.skip(DAY)
        await bot.store.write(write_alive, None, bot.tables.now())
        await bot.scheduler.run_all()
        assert daily.id == (await bot.servers.settings_of(GuildId(lagoon.guild.id))).daily
        posts = [one for one in server.requests if one.path == f"/channels/{daily.id}/messages"]
        assert 1 == len(posts)
        await bot.scheduler.run_all()
        assert posts == [
            one for one in server.requests if one.path == f"/channels/{daily.id}/messages"
        ]
