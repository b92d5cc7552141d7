"""The playground itself: how it starts and ends, who may ask it, and what it is made of."""

from __future__ import annotations

import asyncio
import importlib.util
import signal
import socket
import subprocess
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import discord
import pytest
import simcord

from bot.permissions import NEEDED
from bot.playground import PlaygroundError, games, listen, play
from bot.playground.server import BOT
from bot.playground.world import World, behind, open_world
from tests.browser.page import PlaygroundPage
from tests.browser.process import COMMAND, Playground, running


def asked(playground: Playground, method: str, path: str, **headers: str) -> int:
    """The status that the playground answers with."""
    address = urlsplit(playground.url)
    connection = HTTPConnection(str(address.hostname), address.port, timeout=10)
    try:
        connection.request(method, path, headers=headers)
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(tmp_path: Path, how: signal.Signals) -> None:
    with running(tmp_path) as playground:
        assert playground.stop(how) == 0
        assert "Traceback" not in playground.printed.read_text("utf-8")


def test_a_port_in_use_is_one_clear_line_and_exit_2() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = subprocess.run(  # noqa: S603  # our own program
            [*COMMAND, "--port", str(port)], capture_output=True, text=True, timeout=30, check=False
        )
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert f"Port {port} cannot be used" in ended.stderr


def test_a_port_beyond_the_last_one_is_refused() -> None:
    with pytest.raises(PlaygroundError, match="70000 is not a port"):
        listen(70_000)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(PlaygroundError, match=r'pip install "atoll\[play\]"'):
        play(port=0, database=None, open_browser=False)


def test_it_listens_on_this_machine_alone() -> None:
    with listen(0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


def test_only_its_own_address_and_its_own_page_are_answered(playground: Playground) -> None:
    assert asked(playground, "GET", "/") == 200
    assert asked(playground, "GET", "/", Host="playground.example") == 403
    assert asked(playground, "POST", "/restart", Origin="http://playground.example") == 403


def test_a_place_that_does_not_exist_is_not_found(playground: Playground) -> None:
    assert asked(playground, "GET", "/at/nowhere") == 404


def test_without_a_database_the_games_go_away() -> None:
    with games(None) as file:
        file.write_bytes(b"")
    assert not file.parent.exists()


def test_a_database_that_was_asked_for_stays(tmp_path: Path) -> None:
    wanted = tmp_path / "games.sqlite"
    with games(wanted) as file:
        file.write_bytes(b"")
    assert (file, wanted.exists()) == (wanted, True)


async def test_people_and_channels_have_the_same_ids_at_every_start(tmp_path: Path) -> None:
    async with open_world(tmp_path / "first.sqlite") as world:
        first = ids(world)
    async with open_world(tmp_path / "second.sqlite") as world:
        second = ids(world)
    assert first == second
    assert len(first) == len(set(first)) == 14  # 2 channels, 6 people and their messages


def ids(world: World) -> list[int]:
    """The ids that a database remembers: of places, and of the people in the first of them."""
    people = world.places["tables"].viewers
    return [place.channel.id for place in world.places.values()] + [one.id for one in people]


async def test_threads_and_open_tables_are_listed_where_they_are(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        here, ana = world.here.channel, world.here.viewers[0]
        assert isinstance(ana, simcord.MemberActor)
        for _ in range(2):
            await ana.slash(here, "play", game="earthquake-island")
        [thread] = here.threads
        place = world.places[str(thread.id)]
        assert ("Earthquake Island of Ana" in place.label, thread.id) == (True, place.channel.id)
        tables = [(label, found.channel.id) for label, found in await world.tables()]
        expected = [("2 Earthquake Island", thread.id), ("1 Earthquake Island", here.id)]
        assert expected == tables
        linked = world.place(str(here.id))
        assert linked is not None and "tables" == linked.key
        await world.show(place.key)
        assert world.here.channel.id == thread.id


async def test_the_bot_may_do_in_a_channel_what_it_needs_and_no_more(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        guild = world.env.bot.guilds[0]
        channel = guild.get_channel(world.here.channel.id)
        assert isinstance(channel, discord.TextChannel)
        assert (guild.me.name, channel.permissions_for(guild.me)) == (BOT, NEEDED)


async def test_one_person_manages_the_server(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        rights = {
            one.name: world.env.backend.compute_permissions(world.env.guild.id, one.id)
            for one in world.here.viewers
            if isinstance(one, simcord.MemberActor)
        }
    manage = discord.Permissions(manage_guild=True).value
    assert [name for name, value in rights.items() if value & manage] == ["dev"]


async def test_the_clock_follows_the_real_one(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        clock = asyncio.create_task(world.keep_time())
        await asyncio.sleep(2.5)
        clock.cancel()
        assert behind(world.env) < 2


async def test_a_restarted_bot_is_another_one_with_the_same_database(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        first = world.env.bot
        await world.restart_bot()
        assert first.is_closed()
        assert world.env.bot is not first
        assert world.env.bot.is_ready()


@pytest.mark.long
def test_a_second_table_and_a_lesson_are_a_link_away(page: PlaygroundPage) -> None:
    for _ in range(2):
        page.slash("play", game="earthquake-island")
    page.press("Teach me")
    page.go("↳ Earthquake Island of Ana")
    assert "table 2" in page.card().text
    page.press("Teach me")
    page.discord.get_by_role("link", name="Table 3").last.click()
    page.page.wait_for_url("**/at/*")
    page.wait_until_ready()
    assert "Step 1 of" in page.card().text
