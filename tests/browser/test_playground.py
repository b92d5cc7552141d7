"""The playground: start, stop, access and its server."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from unittest.mock import patch
from urllib.parse import urlsplit

import discord
import pytest
import simcord
from playwright.sync_api import Browser, expect

from bot.permissions import NEEDED
from bot.playground import PlaygroundError, games, listen, play
from bot.playground.acts import Command, Press, Refused, Send, Submit, perform
from bot.playground.server import BOT
from bot.playground.views import messages_of
from bot.playground.world import World, behind, open_world
from engine import GAMES
from testbed.waits import HANG_SECONDS, until
from tests.browser.conftest import new_window
from tests.browser.page import PlaygroundPage
from tests.browser.process import COMMAND, STARTS_WITHIN, Playground, running

RETRY = 1000  # milliseconds between two tries of the page to connect again


def asked(
    playground: Playground, method: str, path: str, body: str | None = None, **headers: str
) -> int:
    """Return the status of the playground's answer."""
    address = urlsplit(playground.url)
    connection = HTTPConnection(str(address.hostname), address.port, timeout=HANG_SECONDS)
    try:
        connection.request(method, path, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_signal_stops_it_cleanly(tmp_path: Path, how: signal.Signals) -> None:
    with running(tmp_path) as playground:
        assert playground.stop(how) == 0
        assert "Traceback" not in playground.printed.read_text("utf-8")


@pytest.mark.long
def test_requests_during_the_start_are_answered(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    paths = ("/", "/ana/tables", "/ben/messages", "/api/server", "/titles/palm_island.png")
    with ThreadPoolExecutor(len(paths)) as impatient:
        statuses = impatient.map(partial(answered, port), paths)
        with running(tmp_path, "--port", str(port)) as playground:
            assert [200] * len(paths) == list(statuses)
            assert asked(playground, "GET", "/") == 200
            assert playground.stop() == 0


def answered(port: int, path: str) -> int:
    """Request a path, again until the port is open; return the status."""
    end = time.monotonic() + STARTS_WITHIN
    while True:
        connection = HTTPConnection("127.0.0.1", port, timeout=STARTS_WITHIN)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        except ConnectionRefusedError:
            assert time.monotonic() < end
            time.sleep(0.01)
        finally:
            connection.close()


@pytest.mark.long
def test_port_in_use_is_one_clear_line_and_exit_2() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = subprocess.run(  # noqa: S603  # our own program
            [*COMMAND, "--port", str(port)],
            capture_output=True,
            text=True,
            timeout=HANG_SECONDS,
            check=False,
        )
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert f"Port {port} can't be used" in ended.stderr


def test_port_beyond_the_last_one_is_refused() -> None:
    with pytest.raises(PlaygroundError, match="70000 is not a port"):
        listen(70_000)


def test_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(PlaygroundError, match=f"{sys.executable} -m pip install --constraint"):
        play(port=0, database=None, open_browser=False, record=None)


def test_it_listens_on_localhost_only() -> None:
    with listen(0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


@pytest.mark.long
def test_only_its_own_address_and_page_are_answered(playground: Playground) -> None:
    assert asked(playground, "GET", "/") == 200
    assert asked(playground, "GET", "/", Host="playground.example") == 403
    assert asked(playground, "POST", "/api/restart", Origin="http://playground.example") == 403
    assert asked(playground, "GET", "/api/ana/changes", Origin="http://playground.example") == 403


def test_odd_requests_are_refused(playground: Playground) -> None:
    assert asked(playground, "GET", f"/emojis/{'9' * 5_000}.png") == 404
    nested = f'{{"type": "send", "text": {"[" * 10_000}{"]" * 10_000}}}'
    assert asked(playground, "POST", "/api/ana/tables/act", nested) == 400


def test_unknown_place_is_not_found(playground: Playground) -> None:
    assert asked(playground, "GET", "/ana/nowhere") == 404
    assert asked(playground, "GET", "/nobody") == 404


def test_games_are_deleted_without_a_database() -> None:
    with games(None) as file:
        file.write_bytes(b"")
    assert not file.parent.exists()


def test_database_of_the_user_is_kept(tmp_path: Path) -> None:
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


async def settled(world: World) -> None:
    """Wait until the bot is idle."""
    await simcord.Env._settle_internal(world.env, timeout=HANG_SECONDS)


def ids(world: World) -> list[int]:
    """Return the stored ids: of the places, and of the people in #tables."""
    people = world.places["tables"].viewers
    return [place.channel.id for place in world.places.values()] + [one.id for one in people]


@pytest.mark.long
async def test_threads_and_open_tables_are_listed_also_after_a_restart(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        here, ana = world.places["tables"].channel, world.people[0]
        for _ in range(2):
            await ana.slash(here, "play", game="earthquake-island")
            await settled(world)
        [thread] = here.threads
        place = world.places[str(thread.id)]
        assert ("Earthquake Island of Ana" in place.label, thread.id) == (True, place.channel.id)
        tables = [(label, found.channel.id, who) for label, found, who in await world.tables()]
        expected = [
            ("2 Earthquake Island", thread.id, ana.id),
            ("1 Earthquake Island", here.id, ana.id),
        ]
        assert expected == tables
        linked = world.find("ana", str(here.id))
        assert linked is not None
        assert "tables" == linked.key
    async with open_world(tmp_path / "games.sqlite") as world:
        tables = [(label, found.channel.id, who) for label, found, who in await world.tables()]
        assert expected == tables
        assert world.env.bot.get_channel(thread.id) is not None
        assert place.label == world.places[str(thread.id)].label


@pytest.mark.long
async def test_open_lesson_is_listed_as_a_lesson(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        here, ana = world.places["tables"].channel, world.people[0]
        await ana.slash(here, "learn", game="palm-island")
        await settled(world)
        assert ["Lesson Palm Island"] == [label for label, _, _ in await world.tables()]


async def test_table_of_a_game_that_is_gone_is_not_listed(
    tmp_path: Path,
) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        here, ana = world.places["tables"].channel, world.people[0]
        await ana.slash(here, "play", game="earthquake-island")
        await settled(world)
        others = {key: game for key, game in GAMES.items() if key != "earthquake_island"}
        with patch.dict(GAMES, others, clear=True):  # the order of the games comes back too
            assert [] == await world.tables()


async def test_commands_are_answered_while_the_bot_computes(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world, clock(world):
        done = threading.Event()
        with world.env._bot_scope():
            computing = asyncio.get_running_loop().run_in_executor(None, done.wait)
        try:
            for person, name in (("ana", "help"), ("ben", "games")):
                place = world.places["tables"]
                command = perform(world, person, place, Command(name, {}))
                await asyncio.wait_for(command, HANG_SECONDS)
                assert messages_of(world, person, place)
            await until(lambda: behind(world.env) < 2)
            assert not computing.done()
        finally:
            done.set()
            await computing


async def test_refusal_of_discord_is_shown_and_stops_nothing(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world, clock(world):
        place = world.places["tables"]
        refused = (
            (Press("1", "atoll:nothing"), "deleted"),
            (Command("nothing", {}), "no command /nothing"),
            (Command("play", {}), "requires option 'game'"),
            (Command("play", {"game": "chess"}), "only allows"),
            (Command("profile", {"player": "1"}), "from the list"),
            (Submit("1", {}), "out of date"),
        )
        for act, words in refused:
            with pytest.raises(Refused, match=words):
                await perform(world, "ana", place, act)
        assert {} == messages_of(world, "ana", place)
        await perform(world, "ana", place, Send("Hello"))
        assert 1 == len(messages_of(world, "ben", place))


async def test_private_replies_are_visible_to_their_user_only(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world, clock(world):
        place = world.places["tables"]
        await perform(world, "ana", place, Command("help", {}))
        assert messages_of(world, "ana", place)
        assert {} == messages_of(world, "ben", place)
        assert world.find("ben", "messages") is world.places["ben"]
        assert world.find("ben", "ana") is None
        assert world.find("ben", str(world.places["ana"].channel.id)) is None


@contextlib.asynccontextmanager
async def clock(world: World) -> AsyncIterator[None]:
    """Run the clock of a world during the block."""
    ticking = asyncio.create_task(world.keep_time())
    try:
        yield
    finally:
        ticking.cancel()


async def test_bot_has_exactly_the_permissions_it_needs(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        guild = world.env.bot.guilds[0]
        channel = guild.get_channel(world.places["tables"].channel.id)
        assert isinstance(channel, discord.TextChannel)
        assert (guild.me.name, channel.permissions_for(guild.me)) == (BOT, NEEDED)


async def test_one_person_manages_the_server(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        rights = {
            one.name: world.env.backend.compute_permissions(world.env.guild.id, one.id)
            for one in world.people
        }
    manage = discord.Permissions(manage_guild=True).value
    assert [name for name, value in rights.items() if value & manage] == ["dev"]


async def test_report_without_a_channel_names_the_owner_of_the_server(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        place, dev = world.places["tables"], world.people[3]
        await perform(world, "ana", place, Command("help", {"report": "Rude"}))
        await settled(world)
        [reply] = messages_of(world, "ana", place).values()
        assert ("dev", True) == (dev.name, f"server's owner, <@{dev.id}>" in reply.decode())


@pytest.mark.long
async def test_clock_follows_the_real_time(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        clock = asyncio.create_task(world.keep_time())
        await asyncio.sleep(2.5)
        await until(lambda: behind(world.env) < 2)
        clock.cancel()


async def test_restarted_bot_uses_the_same_database(tmp_path: Path) -> None:
    async with open_world(tmp_path / "games.sqlite") as world:
        first = world.env.bot
        await world.restart_bot()
        assert first.is_closed()
        assert world.env.bot is not first
        assert world.env.bot.is_ready()


@pytest.mark.long
def test_second_table_and_lesson_are_linked(page: PlaygroundPage) -> None:
    for _ in range(2):
        page.slash("play", game="earthquake-island")
    page.press("Learn it")
    assert 1 == page.page.locator("#places a", has_text="1 Earthquake Island").count()
    assert 0 == page.page.locator("#places a", has_text="2 Earthquake Island").count()
    page.page.locator("#places a.thread", has_text="Earthquake Island of Ana").click()
    assert "table 2" in page.message().text
    page.press("Learn it")
    page.page.locator("#messages").get_by_role("link", name="Table 3").last.click()
    page.page.wait_for_url("**/ana/messages*")
    page.wait_until_ready()
    assert "step 1 of" in page.message().text


@pytest.mark.long
def test_open_page_goes_on_after_a_new_start(tmp_path: Path, browser: Browser) -> None:
    with new_window(browser) as ana, running(tmp_path) as playground:
        ana.open(playground.url)
        notice, words = ana.page.locator("#notice"), ana.page.locator("#words")
        assert playground.stop() == 0
        expect(notice).to_contain_text("has stopped")
        button = notice.get_by_role("button", name="OK").element_handle()
        words.fill("/he")
        ana.page.wait_for_timeout(2 * RETRY)
        assert button.is_visible(), "the notice was shown again, so it is read aloud again"
        port = str(urlsplit(playground.url).port)
        with running(tmp_path, "--port", port):
            expect(notice).to_be_hidden()
            assert "/help" in ana.commands()
        assert [] == ana.errors
